/** Calls that the boot script began while the app's own code was still on its way. Each is used once. */
export type EarlyCall = {
  readonly reply: Promise<Response>;
  readonly sentAt: number;
  readonly token: string;
  receivedAt: number;
};

declare global {
  var tesseraEarly: Record<string, EarlyCall> | undefined;
}

export function takeEarly(url: string, token: string): EarlyCall | null {
  const call = globalThis.tesseraEarly?.[url];
  if (!call) return null;
  delete globalThis.tesseraEarly?.[url];
  return call.token === token ? call : null;
}
