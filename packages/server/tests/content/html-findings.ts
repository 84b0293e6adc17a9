// Reads what was cleaned by a grammar of its own: whatever is not exactly an allowed element is a finding.

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'h2 h3 h4 p br hr ul ol li blockquote strong em code bdi table thead tbody tr'
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
const TAG = /<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?>/g;
/** A scheme, as browsers read it: white space and control characters before and within it do not count. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const CALLS_OUT = /^(?:https:\/\/|mailto:)/i;

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Finds code and external resources in a cleaned text. */
export function htmlFindings(html: string): string[] {
  const found: string[] = [];
  const rest = html.replace(TAG, (_, name: string, attributes: string) => {
    if (!Object.hasOwn(ALLOWED, name)) found.push(`element ${name}`);
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!ALLOWED[name]?.includes(key)) found.push(`attribute ${name} ${key}`);
      if (key !== 'href' && key !== 'src') continue;
      const link = Array.from(decoded(value))
        .filter((one) => one > ' ')
        .join('');
      const isOutside = SCHEME.test(link) || /^[/\\]{2}/.test(link);
      if (isOutside && !(key === 'href' && CALLS_OUT.test(link))) found.push(`${key} ${value}`);
    }
    return '';
  });
  if (/[<>]/.test(rest)) found.push(`not text: ${rest}`);
  return found;
}
