/** A text of one of our sources, and what stands in its place. */
export type Patch = { readonly file: string; readonly find: string; readonly replace: string };

export type BundleOptions = {
  /** The folder main.js is written to; what is in it goes. */
  readonly dir: string;
  /** The entry, from the project's root; the server's own when not given. */
  readonly input?: string;
  readonly hasFailpoints?: boolean;
  readonly patches?: readonly Patch[];
};

export declare function bundleServer(options: BundleOptions): Promise<void>;
