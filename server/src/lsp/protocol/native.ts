import type { CustomRequest } from './message';
import type { CheckDetailsParams } from './verification';

/** A native program that fails as the counterexample of a check says, for a native debugger. */
export type NativeBuildResult =
  | {
      readonly kind: 'built';
      readonly program: string;
      /** In which it is alone; to be removed when it is not needed any more. */
      readonly folder: string;
      readonly compiler: string;
      readonly environment: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'none'; readonly reason: string };

export const buildNative: CustomRequest<CheckDetailsParams, NativeBuildResult> = { method: 'verdict/buildNative' };
