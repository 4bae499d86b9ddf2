import type { CustomNotification } from './message';

/** What the client tells when it starts the server. A client that says nothing is not trusted. */
export interface InitializationOptions {
  readonly trusted?: boolean;
  /** Folder for verdicts that survive a restart. Without one there are none. */
  readonly storage?: string;
}

/** The user trusts the workspace from now on. */
export const trustGranted: CustomNotification<null> = { method: 'verdict/trustGranted' };
