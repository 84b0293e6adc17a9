import type { Patch } from './patched.mjs';

export type { Patch };

export type BundleOptions = {
  /** The folder main.js is written to; what is in it goes. */
  readonly dir: string;
  /** The entry, from the project's root; the server's own when not given. */
  readonly input?: string;
  readonly hasFailpoints?: boolean;
  readonly patches?: readonly Patch[];
};

export declare function bundleServer(options: BundleOptions): Promise<void>;
