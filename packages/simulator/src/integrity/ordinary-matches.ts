import { linesOf } from '@tessera/domain/tickets/ticket';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Seeded } from '../seeded.ts';
import type { LegOrder } from './house-ticket.ts';
import type { Acts } from './house.ts';

/** Betting habits of ordinary players on matches: assumed, as all that they do. */
const HABITS = {
  /** A single leg rather than a ticket. */
  single: 0.35,
  /** Lines of fewer legs than there are; two results of a match. */
  system: 0.2,
  several: 0.15,
  favourite: 0.6,
  /** Sells what is alive after its first match. */
  cashesOut: 0.2,
  /** Bets on the other side of the last match, once the first is won. */
  insures: 0.08,
} as const;

const LEGS = [2, 2, 2, 3, 3, 3, 4, 4, 5, 6] as const;
const MARKETS = {
  '1x2': ['h', 'd', 'a'],
  'ou2.5': ['o', 'u'],
  btts: ['y', 'n'],
} as const;
const MARKET_OF = ['1x2', '1x2', '1x2', 'ou2.5', 'btts'] as const;
const HOUR_MS = 60 * MINUTE_MS;
const UNIT_LEAST = 10n;

/** Balance and stakes of a player. Units: 1/100. */
export type Purse = { balance: bigint; staked: bigint };
type Evening = {
  readonly member: bigint;
  readonly stake: bigint;
  readonly purse: Purse;
  readonly at: number;
};

/** Lets a player bet on some match days from a moment on: single legs, accumulators and systems of two to six
 *  legs, some of them cashed out.   Units: 1/100. */
export function playMatches(acts: Acts, random: Seeded, { member, stake, purse, at }: Evening): void {
  const count = 1 + random.below(4);
  for (let n = 0; n < count; n++) {
    const mood = random.pick([1, 1, 1, 2, 0.5]);
    const amount = (stake * BigInt(mood * 10)) / 10n;
    if (amount < 1_00n || amount > purse.balance) return;
    const legs = someLegs(acts, random, at);
    const [first] = legs;
    if (!first) return;
    const spent =
      legs.length === 1 || random.chance(HABITS.single)
        ? betOn(acts, member, first, amount)
        : placeTicket(acts, random, { member, legs, amount });
    purse.balance += spent.credit - spent.staked;
    purse.staked += spent.staked;
  }
}

type Spent = { readonly staked: bigint; readonly credit: bigint };

function betOn(acts: Acts, member: bigint, { round, match, market, picks }: LegOrder, stake: bigint): Spent {
  return {
    staked: stake,
    credit: acts.bet(member, round, { selection: `m${match}.${market}:${picks[0]}`, stake }),
  };
}

/** Matches of the days of three hours, each with what is sold of one market. */
function someLegs(acts: Acts, random: Seeded, at: number): LegOrder[] {
  const days = [...new Set([0, 1, 2].map((hours) => acts.dayAt(at + hours * HOUR_MS)))];
  const matches = days.flatMap((round) =>
    acts
      .round(round)
      .family()
      .parts.map((match) => ({ round, match })),
  );
  return random
    .shuffle(matches)
    .slice(0, random.pick(LEGS))
    .flatMap(({ round, match }) => {
      const market = random.pick(MARKET_OF);
      const sold = MARKETS[market]
        .map((pick) => ({ pick, odds: acts.round(round).oddsOf(`m${match}.${market}:${pick}`) }))
        .filter(({ odds }) => odds !== undefined)
        .toSorted((a, b) => (a.odds ?? 0) - (b.odds ?? 0));
      const [favourite] = sold;
      if (!favourite) return [];
      const { pick } = random.chance(HABITS.favourite) ? favourite : random.pick(sold);
      const others = sold.map((each) => each.pick).filter((each) => each !== pick);
      const isSeveral = others.length > 1 && random.chance(HABITS.several);
      return [{ round, match, market, picks: isSeveral ? [pick, random.pick(others)] : [pick] }];
    });
}

function placeTicket(
  acts: Acts,
  random: Seeded,
  { member, legs, amount }: { readonly member: bigint; readonly legs: LegOrder[]; readonly amount: bigint },
): Spent {
  const isSystem = legs.length > 2 && random.chance(HABITS.system);
  const sizes = isSystem ? [legs.length - 1, legs.length] : [legs.length];
  const lines = linesOf({
    sizes,
    legs: legs.map(({ picks }) => ({
      isBanker: false,
      picks: picks.map((pick) => ({ pick, oddsE4: 10_000 })),
    })),
  });
  const unit = amount / lines > UNIT_LEAST ? amount / lines : UNIT_LEAST;
  const ticket = acts.ticket(member, { legs, unit, sizes });
  const [first, last] = [ticket.legs[0], ticket.legs.at(-1)];
  if (!first || !last || first.round === last.round) return { staked: ticket.stake, credit: ticket.credit };
  if (random.chance(HABITS.cashesOut)) acts.cashOut(ticket, first.round);
  const spent = { staked: ticket.stake, credit: ticket.credit };
  const other = last.market.endsWith('.1x2') && (last.picks[0]?.pick === 'h' ? 'a' : 'h');
  const key = `${last.market}:${other}`;
  const isWon = first.picks.some(({ pick }) => acts.wins(first.round, `${first.market}:${pick}`));
  if (!other || !isWon || !random.chance(HABITS.insures) || !acts.round(last.round).oddsOf(key)) return spent;
  const credit = acts.bet(member, last.round, { selection: key, stake: amount });
  return { staked: spent.staked + amount, credit: spent.credit + credit };
}

/** Two who know each other each bet on their own club of one match, alone or on doubles with the same second
 *  match.   Units: 1/100. */
export function betAsRivals(
  acts: Acts,
  random: Seeded,
  [one, other]: readonly [bigint, bigint],
  at: number,
): void {
  const round = acts.dayAt(at);
  const [match = 1, second = 2] = random.shuffle(acts.round(round).family().parts);
  const sold = (key: string) => acts.round(round).oddsOf(key) !== undefined;
  const isTicket = random.chance(0.5) && sold(`m${second}.1x2:h`);
  for (const [member, pick] of [
    [one, 'h'],
    [other, 'a'],
  ] as const) {
    const stake = BigInt(5 + random.below(40)) * 100n;
    if (!sold(`m${match}.1x2:${pick}`)) continue;
    const leg = { round, match, market: '1x2', picks: [pick] };
    if (isTicket) acts.ticket(member, { legs: [leg, { ...leg, match: second, picks: ['h'] }], unit: stake });
    else betOn(acts, member, leg, stake);
  }
}
