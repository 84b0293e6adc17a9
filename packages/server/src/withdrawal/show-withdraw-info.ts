import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import type { EpochMs } from '@tessera/domain/time';
import { obstaclesOf } from '@tessera/domain/withdrawal/obstacles';

import type { CardRow } from '../card/card-store.ts';
import { ownCard, ownCards } from '../card/own-card.ts';
import { withdrawChannels } from '../channel/find-channel.ts';
import { formatRate, WITHDRAW_HOURS } from '../channel/list-channels.ts';
import type { Context } from '../context.ts';
import { fundPasswordLockedUntil } from '../member/fund-password.ts';
import { readMember } from '../member/lock-member.ts';
import { readCase } from './read-case.ts';
import { obstacleReply, withdrawalReply } from './withdrawal-reply.ts';

type Deps = Pick<Context, 'db' | 'env' | 'games'>;

/** Previews a withdrawal: limits and fee of the card's channel, or of all channels, and every obstacle to
 *  the minimum amount.
 *  Units: decimal text, seconds.  Refuses: CARD_NOT_EXISTS, CARD_DELETED.  Locks: none.  Cost: about ten
 *  reads. */
export async function showWithdrawInfo(
  ctx: Deps,
  { card_id: cardId }: Payload<'trade/withdrawInfo'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/withdrawInfo'>> {
  const { reader } = ctx.db;
  const cards = cardId ? [await ownCard(reader, memberId, cardId)] : await ownCards(reader, memberId);
  const terms = await termsFor(ctx, cardId ? cards[0] : undefined);
  const member = await readMember(reader, memberId);
  const { facts, balance, turnover, pending } = await readCase(ctx, memberId, member, {
    amountMinor: terms.minMinor,
    hasCard: cards.length > 0,
    cardUsableAt: firstUsable(cards),
    fundPasswordLockedUntil: await fundPasswordLockedUntil(ctx, memberId),
  });
  return {
    money: formatMoney(balance.mainMinor),
    available: formatMoney(balance.mainMinor),
    frozen: formatMoney(balance.frozenMinor),
    min: formatMoney(terms.minMinor),
    max: formatMoney(terms.maxMinor),
    fee_rate: formatRate(terms.feeE4),
    fee_min: formatMoney(terms.feeMinMinor),
    daily_limit: formatMoney(ctx.env.wallet.withdrawDailyMinor),
    daily_left: formatMoney(facts.dailyLeftMinor),
    turnover: formatMoney(turnover.stakedMinor),
    need_turnover: formatMoney(turnover.neededMinor),
    is_set_password: facts.hasFundPassword,
    hours: WITHDRAW_HOURS,
    pending: pending ? withdrawalReply(pending, locale) : null,
    reasons: obstaclesOf(facts).map(obstacleReply),
  };
}

/** Limits and fee of a card's channel; without a card the widest limits and the highest fee of all
 *  channels. */
async function termsFor({ db }: Deps, card: CardRow | undefined) {
  const all = await withdrawChannels(db.reader);
  const own = all.filter((channel) => channel.id === card?.channel_id);
  const asked = own.length > 0 ? own : all;
  const most = (values: bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b), 0n);
  const least = (values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b), values[0] ?? 0n);
  return {
    minMinor: least(asked.map((each) => each.min_minor)),
    maxMinor: most(asked.map((each) => each.max_minor)),
    feeE4: Math.max(0, ...asked.map((each) => each.fee_e4)),
    feeMinMinor: most(asked.map((each) => each.fee_min_minor)),
  };
}

/** When the first of the cards becomes usable. */
const firstUsable = (cards: readonly CardRow[]): EpochMs | null => {
  const [first] = cards.map((card) => card.usable_at).toSorted((a, b) => a - b);
  return first ?? null;
};
