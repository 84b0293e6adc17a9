import type { Context } from '../context.ts';
import { placeOfKey } from '../factor/check-factor.ts';
import { reseal, resealOperator, sealedAfter, sealedOfOperators } from './keys-store.ts';
import { placeOfOperatorKey } from './seal-places.ts';

const PAGE = 500;

type Deps = Pick<Context, 'sealer'> & { readonly db: Pick<Context['db'], 'main'> };

/** Seals the secrets of authenticator apps anew that lie under an earlier pepper, those of members and of
 *  operators, and returns how many. May be stopped and run again; their owners may use or change the app
 *  meanwhile.
 *  Cost: a read of each key, a round trip for each that was renewed. */
export async function resealFactors(deps: Deps): Promise<number> {
  const { db } = deps;
  let renewed = 0;
  for (let after = 0n; ;) {
    const page = await sealedAfter(db.main, after, PAGE);
    for (const { member_id: member, sealed } of page) {
      after = member;
      const anew = sealedAnew(deps, sealed, placeOfKey(member));
      if (anew) renewed += await reseal(db.main, member, sealed, anew);
    }
    if (page.length < PAGE) break;
  }
  for (const { name, sealed } of await sealedOfOperators(db.main)) {
    const anew = sealedAnew(deps, sealed, placeOfOperatorKey(name));
    if (anew) renewed += await resealOperator(db.main, name, sealed, anew);
  }
  return renewed;
}

const sealedAnew = ({ sealer }: Deps, sealed: Buffer, place: string): Buffer | undefined =>
  sealer.isOutdated(sealed) ? sealer.seal(sealer.open(sealed, place), place) : undefined;
