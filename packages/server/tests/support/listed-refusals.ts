import { CODE_REFUSED } from '@tessera/contract/envelope';
import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';

import { spellingsOf } from '../../src/http/api-routes.ts';
import { refusalsOf } from '../../src/openapi/refusals-of.ts';

const listed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<Route>(ROUTES).flatMap(([path, route]) => {
    const codes = new Set(refusalsOf(route));
    return spellingsOf(path, route.aliases).map((url) => [url.toLowerCase(), codes] as const);
  }),
);

/** Throws when a call answers a refusal that it does not list. Answers with a status of their own belong to
 *  the session, the path or a fault of the server, whatever is called. `url` is the whole path, in any
 *  case. */
export function assertListed(
  url: string,
  { code, msg }: { readonly code: number; readonly msg: string },
): void {
  const codes = listed.get(url.toLowerCase().split('?', 1)[0] ?? '');
  if (codes && code === CODE_REFUSED && !codes.has(msg))
    throw new Error(`${url} answers ${msg}, which it does not list`);
}
