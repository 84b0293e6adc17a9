/** Longer than any address a rail gives. */
const LENGTH_MAX = 2_048;
/** Printable ASCII without the blank and the backslash: look-alike letters, marks that turn the writing
 *  direction and what parsers silently drop or mend are refused rather than mended. */
const PLAIN = /^[!-[\]-~]+$/;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The address that the embedded viewer may show, or null. It must be written with one of the allowed
 *  origins, letter for letter, and mean that origin to the parser as well: https, or http on this very
 *  machine, and nobody's name or password in it. */
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
