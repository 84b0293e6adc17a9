const WORKER = '/worker.js';

/** As much of trusted types as is used here: TypeScript does not know them. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => URL };
};
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The address of the service worker: the only one from which the page's policy lets a script be registered.
 *  A browser without trusted types takes the text. */
export const WORKER_URL: string | URL =
  trustedTypes?.createPolicy('tessera-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
  WORKER;
