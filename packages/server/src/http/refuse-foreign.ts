import type { FastifyRequest } from 'fastify';

import { Refusal } from '../kernel/refusal.ts';

const NUL_IN_URL = /%00/;
/** Content types that a form of any page may send to any site. For all others a browser sends a preflight
 *  request first. */
const SIMPLE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

type Headers = FastifyRequest['headers'];

/** Origins of the app: those that are let in, and the host that the caller named; undefined where a proxy may
 *  have changed it. */
export type OwnOrigins = { readonly allowed: ReadonlySet<string>; readonly host: string | undefined };

/** Returns why a request is refused before anything reads it: a post that a page of another site makes its
 *  visitor send, as forms may without asking first, or the character 0, which no text of ours contains and
 *  the database cannot store. Programs send neither header.   Refuses: FORBIDDEN, INVALID_PARAMETERS. */
export function foreignRequest(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  own: OwnOrigins,
): Refusal | undefined {
  if (NUL_IN_URL.test(url)) return new Refusal('INVALID_PARAMETERS');
  if (method !== 'POST' || !isForeign(headers, own.host)) return undefined;
  return own.allowed.has(headers.origin ?? '') ? undefined : new Refusal('FORBIDDEN');
}

/** A neighbour host of the same site may be somebody else's: of it a form is refused, and a browser asks
 *  before it sends anything more. Browsers that do not name the site still name the origin of a post. */
function isForeign(headers: Headers, host: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site' || (site === undefined && origin === 'null')) return true;
  if (!isUnasked(headers)) return false;
  if (site !== undefined) return site === 'same-site';
  return origin !== undefined && host !== undefined && hostOf(origin) !== host;
}

/** Returns true if a browser sends such a post to another origin without asking first. */
const isUnasked = ({ token, 'content-type': type }: Headers): boolean =>
  token === undefined && (type === undefined || SIMPLE.test(type));

const hostOf = (origin: string): string => origin.slice(origin.indexOf('//') + 2);

/** Returns true if a JSON text has the character 0, as itself or as JSON writes it.   Cost: two searches. */
export const hasNul = (text: string): boolean => text.includes('\u0000') || text.includes('\\u0000');
