import type { FastifyRequest } from 'fastify';

import { Refusal } from '../kernel/refusal.ts';

const NUL_IN_URL = /%00/;

/** Returns why a request is refused before anything reads it: a post that a page of another site makes its
 *  visitor send, as forms may without asking first, or the character 0, which no text of ours contains and
 *  the database cannot store. Programs send neither header.   Refuses: FORBIDDEN, INVALID_PARAMETERS. */
export function foreignRequest(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  allowedOrigins: ReadonlySet<string>,
): Refusal | undefined {
  if (NUL_IN_URL.test(url)) return new Refusal('INVALID_PARAMETERS');
  if (method !== 'POST' || !isCrossSite(headers)) return undefined;
  return allowedOrigins.has(headers.origin ?? '') ? undefined : new Refusal('FORBIDDEN');
}

/** Browsers that do not name the site still name the origin of a post. A proxy may change the host, so that
 *  an origin alone is compared only where it cannot be one of ours: the opaque one of a sandboxed page. */
function isCrossSite(headers: FastifyRequest['headers']): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === 'null' : site === 'cross-site';
}

/** Whether a JSON text has the character 0, as itself or as JSON writes it.   Cost: two searches. */
export const hasNul = (text: string): boolean => text.includes('\u0000') || text.includes('\\u0000');
