import { DAY_MS } from '@tessera/domain/time';

import type { LegOrder } from './house-ticket.ts';
import type { Acts } from './house.ts';
import {
  allResults,
  evenMatch,
  type EvenMatch,
  namedResults,
  nineDoubles,
  sharedOut,
  singleLegs,
  stakeOn,
} from './match-cover.ts';
import { amountOf, HOUR_MS, percentOf, type Scene, times } from './scene.ts';

type Pair = readonly [one: bigint, other: bigint];
type Cells = ReturnType<typeof singleLegs>;

const matchesAt = ({ acts, random }: Scene, at: number): readonly [EvenMatch, EvenMatch] => {
  const one = evenMatch(acts, random, acts.dayAt(at));
  return [one, evenMatch(acts, random, one.round + 1)];
};

/** Shares results out between two members. A miss leaves the most likely one open, or pays one of them
 *  less. */
function share(scene: Scene, [one, other]: Pair, cells: Cells) {
  const { acts, random, isMiss, nth } = scene;
  const left = isMiss && nth % 2 === 0 ? cells.slice(1) : cells;
  const staked = random.shuffle(sharedOut(left, amountOf(random, 60, 900)));
  const percent = isMiss ? 80 + random.below(7) : 93 + random.below(8);
  const many = 1 + random.below(staked.length - 1);
  return [...stakeOn(acts, one, staked.slice(0, many)), ...stakeOn(acts, other, staked.slice(many), percent)];
}

type Opposed = (scene: Scene, pair: Pair) => void;

const bySingleLegs: Opposed = (scene, pair) => {
  const [match] = matchesAt(scene, scene.at);
  share(scene, pair, singleLegs(match));
};

const byDoubles: Opposed = (scene, pair) =>
  void share(scene, pair, nineDoubles(...matchesAt(scene, scene.at)));

const byNamedResults: Opposed = (scene, pair) =>
  void share(scene, pair, namedResults(...matchesAt(scene, scene.at)));

/** One bets on results of a match, the other has the rest on tickets that name all results of another. */
const byBetsAndTickets: Opposed = (scene, [one, other]) => {
  const { acts, random, isMiss, nth } = scene;
  const matches = matchesAt(scene, scene.at);
  const stake = amountOf(random, 60, 900);
  // Each is paid the same on the first match; the tickets pay what the second match brings on top, so that
  // their stake is set by the dearest result of that.
  const bets = sharedOut(singleLegs(matches[0]), stake);
  const most = Math.max(...matches[1].results.map(({ odds }) => odds));
  const percent = isMiss ? 80 + random.below(7) : 93 + random.below(8);
  stakeOn(acts, one, bets.slice(isMiss && nth % 2 === 0 ? 1 : 0, 2));
  const pays = Number(bets[2]?.unit ?? 0n) * (matches[0].results[2]?.odds ?? 0);
  for (const { legs, odds } of namedResults(...matches).slice(2))
    acts.ticket(other, { legs, unit: BigInt(Math.round((pays * 10_000 * percent) / 100 / odds / most)) });
};

/** Tickets alive after the first match are sold, so that hardly any is settled. */
const bySoldTickets: Opposed = (scene, pair) => {
  const [first, second] = matchesAt(scene, scene.at);
  for (const ticket of share(scene, pair, nineDoubles(first, second)))
    scene.acts.cashOut(ticket, first.round);
};

/** Two chases on opposite sides of the same issues. Of a miss, the second begins after the first, or pays
 *  less. */
const byChases: Opposed = ({ acts, random, at, isMiss, nth }, [one, other]) => {
  const multiples = times(5 + random.below(10)).map((n) => (nth % 2 === 0 ? 1 : 1 + Math.floor(n / 3)));
  const [from, unit] = [acts.roundAt(at), amountOf(random, 20, 60)];
  const later = isMiss && nth % 2 === 0 ? multiples.length : 0;
  const percent = isMiss ? 80 + random.below(7) : 93 + random.below(8);
  acts.chase(one, from, { selection: 'side:big', unit, multiples });
  acts.chase(other, from + later, { selection: 'side:small', unit: percentOf(unit, percent), multiples });
};

/** Ways in which two members bet against each other, apart from bets on one throw. */
export const OPPOSED_BEYOND_DICE: readonly Opposed[] = [
  bySingleLegs,
  byDoubles,
  byNamedResults,
  byBetsAndTickets,
  bySoldTickets,
  byChases,
];

/** Stakes an amount so that the member is sure to have it back; so that it is at risk, if it is open. Returns
 *  nothing.   Units: 1/100. */
type Alone = (scene: Scene, on: { member: bigint; stake: bigint; at: number; isOpen: boolean }) => void;

const covered =
  (cellsOf: (one: EvenMatch, two: EvenMatch) => Cells): Alone =>
  (scene, { member, stake, at, isOpen }) => {
    const cells = cellsOf(...matchesAt(scene, at));
    stakeOn(scene.acts, member, sharedOut(isOpen ? cells.slice(1) : cells, stake));
  };

/** Of a miss, what could not be lost was staked before the time that counts. */
const byOneTicket: Alone = (scene, { member, stake, at, isOpen }) => {
  placeAll(scene, { member, stake, at, isOpen });
  if (isOpen) placeAll(scene, { member, stake, at: at - 6 * DAY_MS, isOpen: false });
};

const placeAll: Alone = (scene, { member, stake, at, isOpen }) => {
  const legs = allResults(...matchesAt(scene, at), isOpen);
  const lines = legs.reduce((product, { picks }) => product * picks.length, 1);
  scene.acts.ticket(member, { legs, unit: stake / BigInt(lines) + 1n });
};

/** Ways in which a member stakes money that is never at risk. */
export const HEDGED_ALONE: readonly Alone[] = [
  covered((one) => singleLegs(one)),
  covered(nineDoubles),
  byOneTicket,
];

/** Sells a ticket after its first match: for less than its stake, or for more.   Units: 1/100. */
export function sellTicket(
  { acts, random }: Scene,
  member: bigint,
  { stake, at, isWon }: { readonly stake: bigint; readonly at: number; readonly isWon: boolean },
): void {
  const first = wonMatch(acts, acts.dayAt(at), isWon);
  const second = evenMatch(acts, random, first.round + 1);
  const { pick } = random.pick(second.results);
  const legs = [first, { round: second.round, match: second.match, market: '1x2', picks: [pick] }];
  acts.cashOut(acts.ticket(member, { legs, unit: stake / BigInt(first.picks.length) }), first.round);
}

const [DOUBLE_E4, HALF_MORE_E4] = [19_000, 15_000];

/** A leg that wins: at odds of some and a half, or as one of two picks at odds below two. */
function wonMatch(acts: Acts, day: number, isAlone: boolean): LegOrder {
  const { family, oddsOf } = acts.round(day);
  for (const match of family().parts)
    for (const [pick, beside] of [
      ['h', 'd'],
      ['a', 'd'],
    ] as const) {
      const [odds, others] = [pick, beside].map((each) => oddsOf(`m${match}.1x2:${each}`));
      if (!odds || !others || !acts.wins(day, `m${match}.1x2:${pick}`)) continue;
      if (isAlone ? odds >= HALF_MORE_E4 : odds < DOUBLE_E4)
        return { round: day, match, market: '1x2', picks: isAlone ? [pick] : [pick, beside] };
    }
  return wonMatch(acts, day + 1, isAlone);
}

/** A double on two matches of one day, of which the first is lost, or one on two days. */
export function placeDouble(
  { acts, random }: Scene,
  member: bigint,
  { stake, day, isLost = false }: { readonly stake: bigint; readonly day: number; readonly isLost?: boolean },
): void {
  const one = evenMatch(acts, random, day);
  const lost = one.results.find(({ pick }) => !acts.wins(one.round, `m${one.match}.1x2:${pick}`));
  const two = secondMatch(acts, one, isLost);
  const legs = [
    { ...one, market: '1x2', picks: [(isLost ? lost : one.results[0])?.pick ?? 'h'] },
    { ...two, market: '1x2', picks: ['h'] },
  ];
  acts.ticket(member, { legs, unit: stake });
}

function secondMatch(acts: Acts, one: EvenMatch, isSameDay: boolean): Pick<EvenMatch, 'round' | 'match'> {
  const round = isSameDay ? one.round : one.round + 1;
  const { family, oddsOf } = acts.round(round);
  const match = family().parts.find((each) => each !== one.match && oddsOf(`m${each}.1x2:h`)) ?? 1;
  return { round, match };
}

/** A member who has lost tickets in a row and stakes a multiple on the next.   Units: 1/100. */
export function loseTickets(
  scene: Scene,
  member: bigint,
  { losses, stake, times: most, at }: { losses: number; stake: bigint; times: number; at: number },
): void {
  const { acts } = scene;
  const round = acts.roundAt(at);
  acts.bet(member, round, { selection: acts.picked(round, true), stake });
  const day = acts.dayAt(at + HOUR_MS);
  for (const n of times(losses + 1))
    placeDouble(scene, member, {
      stake: n === losses ? stake * BigInt(most) : stake,
      day: day + 2 * n,
      isLost: true,
    });
}
