/** Stands for the app's own host, whatever its name is. */
const HOST = 'https://host.invalid';

type RichLink = {
  readonly href: string;
  /** It leaves the app: a page of the web, a mail, or a file of this host. */
  readonly isOutside: boolean;
};

/** Returns the target of a link in a house text, or null for one that is not allowed. Allowed are pages of
 *  the app (`#/…` and `/pages/…`, both returned as `#/…`), files of this host, pages of the web by TLS, and
 *  mail. The URL parser decides, because it silently repairs what looks like something else. */
export function readLink(text: string): RichLink | null {
  if (!URL.canParse(text, HOST)) return null;
  const { href, origin, pathname, search, hash, username, password } = new URL(text, HOST);
  if (/^(?:https:\/\/|mailto:)/i.test(text)) {
    return username + password === '' ? { href, isOutside: true } : null;
  }
  if (origin !== HOST) return null;
  if (text.startsWith('#')) return hash.startsWith('#/') ? { href: hash, isOutside: false } : null;
  if (!text.startsWith('/')) return null;
  return pathname.startsWith('/pages/')
    ? { href: `#${pathname}${search}`, isOutside: false }
    : { href: `${pathname}${search}`, isOutside: true };
}
