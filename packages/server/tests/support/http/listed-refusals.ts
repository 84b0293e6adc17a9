import { CODE_OK, CODE_REFUSED } from '@tessera/contract/envelope';
import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';

import { spellingsOf } from '../../../src/http/api-routes.ts';
import { refusalsOf } from '../../../src/openapi/refusals-of.ts';
import { noteRefusal } from './note-refusal.ts';

type Listed = { readonly name: string; readonly codes: ReadonlySet<string> };

const listed: ReadonlyMap<string, Listed> = new Map(
  Object.entries<Route>(ROUTES).flatMap(([name, route]) => {
    const codes = new Set(refusalsOf(route));
    return spellingsOf(name, route.aliases).map((url) => [url.toLowerCase(), { name, codes }] as const);
  }),
);

/** Notes the refusal that a call answers, and throws when the call does not list it. Answers with a status of
 *  their own belong to the session, the path or a fault of the server, whatever is called, and need not be
 *  listed. `url` is the whole path, in any case. */
export function assertListed(
  url: string,
  { code, msg }: { readonly code: number; readonly msg: string },
): void {
  const call = listed.get(url.toLowerCase().split('?', 1)[0] ?? '');
  if (!call || code === CODE_OK) return;
  if (call.codes.has(msg)) noteRefusal(call.name, msg);
  else if (code === CODE_REFUSED) throw new Error(`${url} answers ${msg}, which it does not list`);
}
