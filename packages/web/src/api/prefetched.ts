/** Calls that the boot script started while the app was loading. Each is used once. */
export type PrefetchedCall = {
  readonly reply: Promise<Response>;
  readonly sentAt: number;
  readonly token: string;
  receivedAt: number;
};

declare global {
  var tesseraPrefetched: Record<string, PrefetchedCall> | undefined;
}

export function takePrefetched(url: string, token: string): PrefetchedCall | null {
  const call = globalThis.tesseraPrefetched?.[url];
  if (!call) return null;
  delete globalThis.tesseraPrefetched?.[url];
  return call.token === token ? call : null;
}
