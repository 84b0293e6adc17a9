import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { CHANNEL_TYPES } from '@tessera/domain/wallet/channel';

import type { Context } from '../context.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { cardReply } from './card-reply.ts';
import { listOwnCards } from './card-store.ts';

const TYPES = wordsOf(CHANNEL_TYPES);

/** Lists a member's cards, optionally of one type.
 *  Refuses: INVALID_PARAMETERS for an unknown type.   Cost: one round trip. */
export async function listCards(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  { type }: Payload<'trade/cards'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/cards'>> {
  const found = await listOwnCards(db.reader, memberId, readFilter('type', type, TYPES));
  return found.map((row) => cardReply(row, locale));
}
