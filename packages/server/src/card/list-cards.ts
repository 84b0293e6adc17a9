import type { Locale } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { cardReply } from './card-reply.ts';
import { listOwnCards } from './card-store.ts';

/** A member's cards, of one type when one is asked for; a type that there is not has none.  Cost: one
 *  trip. */
export async function listCards(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  { type }: Payload<'trade/cards'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/cards'>> {
  const found = await listOwnCards(db.reader, memberId, type ? type.toLowerCase() : null);
  return found.map((row) => cardReply(row, locale));
}
