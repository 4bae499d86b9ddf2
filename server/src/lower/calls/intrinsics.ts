import { controlIntrinsics } from './intrinsics/control';
import { floatIntrinsics } from './intrinsics/float';
import { integerIntrinsics } from './intrinsics/integer';
import type { IntrinsicMeaning } from './intrinsics/lanes';

/** The intrinsics that have a meaning here, by name without `llvm.` and type suffixes. */
export const intrinsics: ReadonlyMap<string, IntrinsicMeaning> = new Map([
  ...integerIntrinsics,
  ...floatIntrinsics,
  ...controlIntrinsics,
]);
