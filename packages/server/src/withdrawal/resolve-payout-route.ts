import type { CardRow } from '../card/card-store.ts';
import { ownCard, ownCardByAddress } from '../card/own-card.ts';
import type { ChannelRow } from '../channel/channel-store.ts';
import { findChannel } from '../channel/find-channel.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { WithdrawalRequest } from './read-withdrawal.ts';

/** Resolves the card and channel of a withdrawal: by card id, or by channel and address.
 *  Refuses: CHANNEL_NOT_EXISTS, CARD_NOT_EXISTS, CARD_DELETED.   Cost: two round trips. */
export async function resolvePayoutRoute(
  db: Queryable,
  memberId: bigint,
  asked: Pick<WithdrawalRequest, 'cardId' | 'channelId' | 'address'>,
): Promise<{ card: CardRow; channel: ChannelRow }> {
  const byAddress = asked.cardId === '' && asked.channelId !== '';
  if (byAddress) {
    const channel = await openChannel(db, asked.channelId);
    return { channel, card: await ownCardByAddress(db, memberId, channel, asked.address) };
  }
  const card = await ownCard(db, memberId, asked.cardId);
  return { card, channel: await openChannel(db, card.channel_id) };
}

async function openChannel(db: Queryable, id: string | number): Promise<ChannelRow> {
  const channel = await findChannel(db, 'withdraw', id);
  if (!channel) throw new Refusal('CHANNEL_NOT_EXISTS');
  return channel;
}
