export type QueryValue = string | null | readonly (string | null)[];
export type Query = Readonly<Record<string, QueryValue>>;
export type Address = { readonly path: string; readonly query: Query };

const HOME_ALIAS = '/pages/index/index';

/** A leading "/" is absolute; anything else is resolved against the current page's folder. */
export function resolvePath(path: string, currentPath: string): string {
  if (path.startsWith('/')) return path;
  const folders = currentPath.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') folders.pop();
    else if (part !== '.' && part !== '') folders.push(part);
  }
  const joined = folders.join('/');
  return joined.startsWith('/') ? joined : `/${joined}`;
}

/** A slash at the end of a path says nothing. */
function canonicalPath(path: string): string {
  const plain = path.replace(/\/+$/, '');
  return plain === '' || plain.toLowerCase() === HOME_ALIAS ? '/' : plain;
}

/** Splits "/path?a=1" and resolves it; the alias of home becomes "/". */
export function parseUrl(url: string, currentPath = '/'): Address {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return {
    path: canonicalPath(resolvePath(path === '' ? currentPath : path, currentPath)),
    query: mark < 0 ? {} : parseQuery(url.slice(mark + 1)),
  };
}

/** "+" is a space, a name without "=" is null, a repeated name becomes a list. */
export function parseQuery(text: string): Query {
  const query: Record<string, QueryValue> = {};
  for (const part of text.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? null : decode(part.slice(at + 1));
    const before = Object.hasOwn(query, name) ? query[name] : undefined;
    if (before === undefined) query[name] = value;
    else query[name] = Array.isArray(before) ? [...before, value] : [before as string | null, value];
  }
  return query;
}

export function formatUrl({ path, query }: Address): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value as string | null]) {
      parts.push(one === null ? encode(name) : `${encode(name)}=${encode(one)}`);
    }
  }
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** Reads a typed or foreign address. Older clients encoded values twice; those are decoded twice. */
export function parseHash(hash: string): Address {
  const { path, query } = parseUrl(hash.replace(/^#/, '') || '/');
  const once = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' && /%[0-9a-f]{2}/i.test(value) ? decode(value) : value,
  ]);
  return { path, query: Object.fromEntries(once) as Query };
}

/** The first value of a parameter as text; "" when it is missing. */
export function queryText(query: Query, name: string): string {
  const value = query[name];
  return (typeof value === 'object' && value !== null ? value[0] : value) ?? '';
}

const encode = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
