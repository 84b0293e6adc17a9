import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import type { EpochMs } from '@tessera/domain/time';
import { CARD_KINDS } from '@tessera/domain/wallet/channel';
import { obstaclesOf } from '@tessera/domain/withdrawal/obstacles';

import type { CardRow } from '../card/card-store.ts';
import { ownCard, ownCards } from '../card/own-card.ts';
import { formatRate } from '../channel/list-channels.ts';
import type { Context } from '../context.ts';
import { hasPayingPasskey } from '../factor/payment-passkey.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { readMember } from '../member/lock-member.ts';
import { fundPasswordLockedUntil } from '../member/security/fund-password.ts';
import { readRates } from '../rail/coin-quote.ts';
import { readCase } from './read-case.ts';
import { isOfKind, withdrawTerms } from './withdraw-terms.ts';
import { obstacleReply, withdrawalReply } from './withdrawal-reply.ts';

type Deps = Pick<Context, 'db' | 'env' | 'games' | 'rail' | 'clock'>;
const KINDS = wordsOf(CARD_KINDS);

/** Previews a withdrawal: limits and fee of the card's channel, or without a card of the channels of a kind
 *  or of all, and every obstacle to the minimum amount. Cards of another kind do not count.
 *  Units: decimal text, seconds.  Refuses: INVALID_PARAMETERS for an unknown kind, CARD_NOT_EXISTS,
 *  CARD_DELETED.  Locks: none.  Cost: about ten reads. */
export async function showWithdrawInfo(
  ctx: Deps,
  { card_id: cardId, kind: givenKind }: Payload<'trade/withdrawInfo'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/withdrawInfo'>> {
  const { reader } = ctx.db;
  const kind = readFilter('kind', givenKind, KINDS);
  const cards = cardId
    ? [await ownCard(reader, memberId, cardId)]
    : (await ownCards(reader, memberId)).filter(({ type }) => isOfKind(type, kind));
  const terms = await withdrawTerms(reader, { channelId: cardId ? cards[0]?.channel_id : undefined, kind });
  const member = await readMember(reader, memberId);
  const rate = await rateFor(ctx, cardId ? cards[0] : undefined);
  const { facts, balance, turnover, pending } = await readCase(ctx, memberId, member, {
    amountMinor: terms.minMinor,
    hasCard: cards.length > 0,
    cardUsableAt: firstUsable(cards),
    isRateOld: rate?.isOld ?? false,
    fundPasswordLockedUntil: await lockedUntil(ctx, memberId),
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
    hours: terms.hours,
    rate: rate?.reply ?? null,
    pending: pending ? withdrawalReply(pending, locale) : null,
    reasons: obstaclesOf(facts).map(obstacleReply),
  };
}

/** Until when nothing can be confirmed; who has a passkey that pays needs no fund password. */
async function lockedUntil(ctx: Deps, memberId: bigint): Promise<EpochMs | null> {
  const until = await fundPasswordLockedUntil(ctx, memberId);
  if (until === null || until <= ctx.clock.now()) return until;
  return (await hasPayingPasskey(ctx, memberId)) ? null : until;
}

/** The present rate of a card that is paid in a coin. */
async function rateFor({ db, rail }: Deps, card: CardRow | undefined) {
  return card ? (await readRates(db.reader, rail.name))(card.type) : null;
}

/** Time at which the first of the cards becomes usable. */
const firstUsable = (cards: readonly CardRow[]): EpochMs | null => {
  const [first] = cards.map((card) => card.usable_at).toSorted((a, b) => a - b);
  return first ?? null;
};
