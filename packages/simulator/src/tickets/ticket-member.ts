import { legMarketOf } from '@tessera/auditor/football/markets';
import { isTicket, linesOf, sizesOf, WAYS } from '@tessera/auditor/football/tickets';
import type { LegLine, Outcome, TicketIntent, TicketOrder } from '@tessera/auditor/observed/intent';
import { splitPlay } from '@tessera/domain/games/football/match-sale';

import type { Sale } from '../actors/actor.ts';
import { combinedPick } from '../actors/picks.ts';
import type { Seeded } from '../seeded.ts';

type View = { readonly nowMs: number; readonly sales: readonly Sale[] };

/** A member who plays tickets and nothing else. The same seed and the same views give the same intents. */
export type TicketActor = {
  readonly member: string;
  /** The next intent; undefined when nothing is on sale. */
  readonly next: (view: View) => TicketIntent | undefined;
  readonly learn: (intent: TicketIntent, outcome: Outcome) => void;
};

type OwnTicket = {
  readonly id: string;
  readonly firstClosesAtMs: number;
  readonly lastClosesAtMs: number;
  /** The last offer for it: for all of its rest, or for a part. */
  offer: Offer | undefined;
};

type Offer = {
  readonly offer: string;
  readonly rest: string;
  readonly stake: string;
  readonly part: number | null;
};

const OWN_MAX = 30;
/** Cancelling is also tried shortly after the close, when it must be refused. */
const LATE_MS = 500;
const LEGS = [2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8];
const BANKERS_CHANCE = 0.25;
const SEVERAL_CHANCE = 0.3;
const COMBINED_CHANCE = 0.2;
const PICKS_MAX = 3;
/** Picks that often win, so that tickets do. */
const LIKELY_CHANCE = 0.7;
const LIKELY_ODDS = 1.9;
/** Stakes are small: the money lasts for the run. */
const USUAL_MAX_MINOR = 500;
const DEAR_CHANCE = 0.02;
const DEAR_MAX_MINOR = 300_00;
const UNIT_MIN_MINOR = 10;
const PARTS_CHANCE = 0.5;

/** Creates a member who places tickets over match days of all leagues: accumulators and systems of two to
 *  eight legs, bankers, several picks, combinations; takes some back, cashes some out whole or in parts, of
 *  the first that can be for certain a part; repeats some under their key, and is wrong now and then. */
export function createTicketMember(random: Seeded, member: string): TicketActor {
  let own: OwnTicket[] = [];
  const closings = new Map<string, number>();
  let before: TicketOrder | undefined;
  let count = 0;
  let hasParted = false;
  const named = () => ({ op: `${member}/t${++count}`, member });
  return {
    member,
    next: ({ nowMs, sales }) => {
      own = own.filter(({ lastClosesAtMs }) => lastClosesAtMs > nowMs - LATE_MS).slice(-OWN_MAX);
      for (const { gameId, issue, closesAtMs } of sales) closings.set(`${gameId} ${issue}`, closesAtMs);
      const roll = random.below(100);
      // The first offer is followed until a part is paid, so that every run has some.
      const offered = hasParted ? undefined : own.find(({ offer }) => offer && canBeParted(offer));
      if (offered?.offer) return nextOfPart(offered.id, offered.offer, named());
      if (roll < 4 && before) return before;
      const open = own.filter(({ firstClosesAtMs }) => firstClosesAtMs > nowMs - LATE_MS);
      if (roll < 14 && open.length > 0)
        return { kind: 'cancelTicket', ...named(), betId: random.pick(open).id };
      const begun = own.filter(({ firstClosesAtMs }) => firstClosesAtMs <= nowMs);
      if (roll < 55 && begun.length > 0) {
        const { id: betId, offer } = random.pick(begun);
        if (offer === undefined) return { kind: 'cashOutOffer', ...named(), betId };
        // An offer for all of it is mostly the reason to ask for one for a part.
        if (offer.stake === offer.rest && random.chance(PARTS_CHANCE))
          return { kind: 'cashOutOffer', ...named(), betId, stake: someStake(random, offer.rest) };
        const amount = random.chance(0.1) ? '12345.67' : offer.offer;
        const part =
          offer.stake === offer.rest
            ? undefined
            : { stake: offer.stake, number: (offer.part ?? 1) + (random.chance(0.05) ? 1 : 0) };
        return { kind: 'cashOut', ...named(), betId, amount, ...(part && { part }) };
      }
      return newTicket(random, sales, named());
    },
    learn: (intent, outcome) => {
      if (intent.kind !== 'ticket') {
        const ticket = own.find(({ id }) => id === intent.betId);
        const isPart = intent.kind === 'cashOut' && intent.part !== undefined;
        hasParted ||= isPart && outcome.kind === 'accepted';
        const isOver = outcome.kind === 'accepted' && intent.kind !== 'cashOutOffer' && !isPart;
        if (isOver) own = own.filter((each) => each !== ticket);
        if (ticket) ticket.offer = intent.kind === 'cashOutOffer' ? offerIn(outcome) : undefined;
        return;
      }
      if (outcome.kind !== 'accepted' || before === intent) return;
      const times = intent.legs.map(({ gameId, issue }) => closings.get(`${gameId} ${issue}`) ?? 0);
      before = intent;
      const { order_no: id } = outcome.data as { order_no: string };
      const [firstClosesAtMs, lastClosesAtMs] = [Math.min(...times), Math.max(...times)];
      own.push({ id, firstClosesAtMs, lastClosesAtMs, offer: undefined });
    },
  };
}

/** The names that the simulation gives to these members. */
export const ticketMemberName = (at: number): string => `ticketer${at + 1}`;

const offerIn = (outcome: Outcome): Offer | undefined =>
  outcome.kind === 'accepted' ? (outcome.data as Offer) : undefined;

/** Returns true for an offer of a part, and for one of all of a rest of which half is a part. */
const canBeParted = ({ stake, rest, part }: Offer): boolean =>
  stake === rest ? Number(rest) >= 0.02 : part !== null;

/** Asks for half of what was offered whole; takes what was offered for a part. */
function nextOfPart(
  betId: string,
  { stake, rest, part, offer: amount }: Offer,
  named: { readonly op: string; readonly member: string },
): TicketIntent {
  if (stake === rest)
    return { kind: 'cashOutOffer', ...named, betId, stake: (Math.round(Number(rest) * 50) / 100).toFixed(2) };
  return { kind: 'cashOut', ...named, betId, amount, part: { stake, number: part ?? 1 } };
}

/** A part of a rest, now and then all of it or more. */
function someStake(random: Seeded, rest: string): string {
  const minor = Math.round(Number(rest) * 100);
  const part = random.chance(0.05) ? minor + random.below(2) : 1 + random.below(minor);
  return (part / 100).toFixed(2);
}

function newTicket(
  random: Seeded,
  sales: readonly Sale[],
  named: { readonly op: string; readonly member: string },
): TicketOrder | undefined {
  const matches = random.shuffle(matchesOn(sales)).slice(0, random.pick(LEGS));
  if (matches.length < 2) return undefined;
  const bankers = random.chance(BANKERS_CHANCE) ? 1 + random.below(matches.length - 1) : 0;
  const legs = matches.flatMap((match, at) => someLeg(random, match, matches.length, at < bankers) ?? []);
  const sizes = someSizes(random, legs);
  const first = matches.map(({ sale }) => sale).reduce((a, b) => (b.closesAtMs < a.closesAtMs ? b : a));
  const order: TicketOrder = {
    kind: 'ticket',
    ...named,
    key: `${named.op}:${random.bytes(6).toString('hex')}`,
    gameId: first.gameId,
    issue: first.issue,
    way: random.chance(0.5) ? wayOf(legs, sizes) : sizes.join(','),
    unit: someUnit(random, legs, sizes),
    legs,
  };
  return random.chance(0.08) ? spoilt(random, order) : order;
}

type Match = { readonly sale: Sale; readonly offers: Sale['offers'] };

function matchesOn(sales: readonly Sale[]): Match[] {
  const found: Match[] = [];
  for (const sale of sales) {
    const byMatch = Map.groupBy(sale.offers, ({ play }) => splitPlay(play)?.match);
    for (const [match, offers] of byMatch) if (match !== undefined) found.push({ sale, offers });
  }
  return found;
}

const marketIn = (play: string) => legMarketOf(splitPlay(play)?.market ?? '');

function someLeg(
  random: Seeded,
  { sale, offers }: Match,
  count: number,
  isBanker: boolean,
): LegLine | undefined {
  const combined = random.chance(COMBINED_CHANCE) ? combinedPick(random, { ...sale, offers }) : undefined;
  if (combined && count <= (marketIn(combined.play)?.legs ?? 0)) {
    const { play, number, odds } = combined;
    return {
      gameId: sale.gameId,
      issue: sale.issue,
      play,
      picks: [number],
      odds: odds === undefined ? undefined : [odds],
      isBanker,
    };
  }
  const fit = offers.filter(({ play }) => count <= (marketIn(play)?.legs ?? 0));
  const likely = fit.filter(({ odds }) => Number(odds) <= LIKELY_ODDS);
  const from = likely.length > 0 && random.chance(LIKELY_CHANCE) ? likely : fit;
  if (from.length === 0) return undefined;
  const { play, number } = random.pick(from);
  const isSeveral = marketIn(play)?.isExclusive && random.chance(SEVERAL_CHANCE);
  const others = random.shuffle(offers.filter((each) => each.play === play && each.number !== number));
  const more = isSeveral ? others.slice(0, 1 + random.below(PICKS_MAX - 1)) : [];
  const picks = [number, ...more.map((each) => each.number)];
  const seen = picks.map(
    (pick) => offers.find((each) => each.play === play && each.number === pick)?.odds ?? '',
  );
  const odds = random.chance(0.5) ? seen : undefined;
  return { gameId: sale.gameId, issue: sale.issue, play, picks, odds, isBanker };
}

/** Its legs as the second reading of the rules takes them; what they pay does not matter here. */
const shapeOf = (legs: readonly LegLine[]) =>
  legs.map(({ picks, isBanker }) => ({ oddsE4: picks.map(() => 10_001), isBanker }));

function someSizes(random: Seeded, legs: readonly LegLine[]): number[] {
  const all = sizesOf(shapeOf(legs));
  // Mostly one line of all legs, as most tickets are.
  if (random.chance(0.5)) return all.slice(-1);
  const some = all.filter(() => random.chance(0.5));
  return some.length > 0 ? some : all;
}

function wayOf(legs: readonly LegLine[], sizes: readonly number[]): string {
  const isPlain = legs.every(({ picks, isBanker }) => picks.length === 1 && !isBanker);
  const way = Array.from(WAYS).find(
    ([name, those]) => name.startsWith(`${legs.length}x`) && those.join() === sizes.join(),
  );
  return isPlain && way ? way[0] : sizes.join(',');
}

function someUnit(random: Seeded, legs: readonly LegLine[], sizes: readonly number[]): string {
  const shape = { legs: shapeOf(legs), sizes };
  const lines = isTicket(shape) ? linesOf(shape).length : 1;
  const most = random.chance(DEAR_CHANCE) ? DEAR_MAX_MINOR : USUAL_MAX_MINOR;
  const unit = Math.max(UNIT_MIN_MINOR, Math.ceil((100 + random.below(most)) / lines));
  return `${Math.floor(unit / 100)}.${String(unit % 100).padStart(2, '0')}`;
}

/** A ticket with one error, which must be refused. */
function spoilt(random: Seeded, order: TicketOrder): TicketOrder {
  const [first, ...others] = order.legs;
  if (!first) return order;
  const withFirst = (leg: Partial<LegLine>): TicketOrder => ({
    ...order,
    legs: [{ ...first, ...leg }, ...others],
  });
  switch (random.below(6)) {
    case 0:
      return { ...order, legs: [first, first] };
    case 1:
      return withFirst({ odds: first.picks.map(() => '1.01') });
    case 2:
      return withFirst({
        play: first.play.replace(/\..*/u, '.bb'),
        picks: ['1x2=h+btts=y', '1x2=h+btts=n'],
        odds: undefined,
      });
    case 3:
      return withFirst({ issue: `${first.issue.slice(0, -4)}0001` });
    case 4:
      return { ...order, unit: '0.05' };
    default:
      return { ...order, way: String(order.legs.length + 1) };
  }
}
