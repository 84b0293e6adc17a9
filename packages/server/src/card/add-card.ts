import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { maskAccount } from '@tessera/domain/withdrawal/address/mask-address';

import { findChannel } from '../channel/find-channel.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { matchExcluded } from '../exclusion/match-excluded.ts';
import { noteOpened } from '../integrity/open-cases.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockActiveMember } from '../member/lock-member.ts';
import { confirmPayment } from '../member/security/confirm-payment.ts';
import { readRemark } from '../wallet/read-remark.ts';
import { cardReply } from './card-reply.ts';
import {
  type CardRow,
  clearDefault,
  findOwnCard,
  insertCard,
  listOwnCards,
  type NewCard,
} from './card-store.ts';
import { readCard } from './read-card.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords' | 'ids' | 'env' | 'sealer' | 'metrics' | 'log'>;

const OF_A_TYPE_MAX = 10;

/** Adds a payout destination of a member. It becomes usable once its hold has passed by the database's
 *  clock; a deleted card that is added again counts as new. The card of who has excluded themselves
 *  excludes a newer account at once. The member's first card becomes the default.
 *  Refuses: ADDRESS_INVALID, CARD_INVALID, REMARK_INVALID, those of the fund password, ACCOUNT_IS_FROZEN,
 *  CHANNEL_NOT_EXISTS, CARD_EXISTS, CARD_TOO_MANY, SERVER_BUSY.
 *  Locks: the member.  Cost: one password hash. */
export async function addCard(
  ctx: Deps,
  payload: Payload<'trade/addCard'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/addCard'>> {
  const channel = await findChannel(ctx.db.reader, 'withdraw', payload.channel_id);
  // Format errors are reported first. Without a channel the format of an address is unknown.
  const account = channel && readCard(channel.type, payload);
  const remark = readRemark(payload.remark);
  await confirmPayment(ctx, memberId, { call: 'trade/addCard', payload });
  const wantsDefault = String(payload.is_default) === '1';
  const { row, opened } = await transaction(ctx.db, async (tx) => {
    await lockActiveMember(tx, memberId);
    if (!channel || !account) throw new Refusal('CHANNEL_NOT_EXISTS');
    const { id: channelId, type } = channel;
    const card = { id: ctx.ids.next(), channel_id: channelId, type, ...account, remark };
    const newCard = { ...card, is_default: wantsDefault };
    const stored = await storeCard(tx, memberId, newCard, ctx.env.wallet.cardHoldMs);
    return { row: stored, opened: await matchExcluded(tx, ctx, memberId) };
  });
  noteOpened(ctx, opened);
  return cardReply(row, locale);
}

async function storeCard(tx: Tx, memberId: bigint, card: NewCard, holdMs: number): Promise<CardRow> {
  const others = await listOwnCards(tx, memberId, null);
  const ofType = others.filter(({ type }) => type === card.type);
  if (ofType.some(({ address }) => address === card.address)) throw new Refusal('CARD_EXISTS');
  if (ofType.length >= OF_A_TYPE_MAX) throw new Refusal('CARD_TOO_MANY', { max: OF_A_TYPE_MAX });
  if (card.is_default) await clearDefault(tx, memberId);
  const isDefault = card.is_default || !others.some((other) => other.is_default);
  const shown = maskAccount(card.type, card.address);
  await insertCard(tx, memberId, { ...card, is_default: isDefault }, { holdMs, shown });
  const stored = await findOwnCard(tx, memberId, card.id);
  assert(stored, 'a card that was added is there');
  return stored;
}
