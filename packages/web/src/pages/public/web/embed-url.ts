/** Longer than any address of a payment provider. */
const LENGTH_MAX = 2_048;
/** Printable ASCII without blank and backslash: look-alike letters, direction marks and characters that URL
 *  parsers silently repair are refused. */
const PLAIN = /^[!-[\]-~]+$/;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The address that the embedded viewer may show, or null. It must start with an allowed origin letter for
 *  letter, and the URL parser must agree: https, or http on localhost, and no user name or password. */
export function readEmbedUrl(text: string, allowed: readonly string[]): URL | null {
  if (text.length > LENGTH_MAX || !PLAIN.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isListed = allowed.some((origin) => origin === url.origin && text.startsWith(`${origin}/`));
  return isListed && isSafe(url) ? url : null;
}

function isSafe({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
