import type { IntegrityFlag } from '@tessera/domain/integrity/flags';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import type { Seeded } from '../seeded.ts';
import { DAYS, STARTS_AT } from './house-rounds.ts';
import type { Acts } from './house.ts';
import {
  HEDGED_ALONE,
  loseTickets,
  OPPOSED_BEYOND_DICE,
  placeDouble,
  sellTicket,
} from './match-scenarios.ts';
import { amountOf, HOUR_MS, people, percentOf, type Play, type Scene, times } from './scene.ts';

const LAST_DAYS = 3;

const passThrough: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const [[member = 0n]] = people(scene, 'pass_through', 1);
  const deposits = 1 + random.below(3);
  const amount = amountOf(random, 50, 2_000);
  for (const n of times(deposits)) acts.deposit(member, amount, at + n * 5 * HOUR_MS);
  const came = amount * BigInt(deposits);
  // A miss is staked enough, or leaves a fifth.
  const isStaked = isMiss && nth % 2 === 0;
  const hedge = HEDGED_ALONE[(nth % 5) - 2];
  const stake = percentOf(came, isStaked || hedge ? 103 : random.below(90));
  const stakedAt = at + 20 * HOUR_MS;
  const round = acts.roundAt(stakedAt);
  if (hedge) hedge(scene, { member, stake, at: stakedAt, isOpen: isStaked });
  else if (stake > 0n) acts.bet(member, round, { selection: acts.picked(round, true), stake });
  const out = percentOf(came, isMiss && !isStaked ? 79 : 82 + random.below(19));
  acts.withdraw(member, out, at + (22 + random.below(30)) * HOUR_MS);
};

const velocity: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const kind = nth % 3;
  const [[member = 0n], others] = people(scene, 'velocity', 1, kind === 2 ? 5 : 0);
  const more = isMiss ? 0 : 1 + random.below(4);
  if (kind === 0) {
    for (const n of times(3 + more)) acts.deposit(member, amountOf(random, 20, 300), at + n * 80 * SECOND_MS);
    // Of a miss, the next one comes when the first is forgotten.
    if (isMiss) acts.deposit(member, 20_00n, at + 11 * MINUTE_MS);
  } else if (kind === 1) {
    for (const n of times(5 + more)) acts.card(member, `many-${member}-${n}`, at - n * 3 * DAY_MS);
  } else {
    for (const n of times(10 + more))
      acts.transfer(member, others[n % 5] ?? 0n, amountOf(random, 1, 20), at + n * HOUR_MS);
  }
};

const sharedPayout: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const [sharers] = people(scene, 'shared_payout', isMiss ? 2 : 3 + random.below(4));
  const isDevice = nth % 3 === 2;
  for (const [n, member] of sharers.entries())
    acts[isDevice ? 'device' : 'card'](member, `shared-${sharers[0]}`, at + n * random.below(20) * HOUR_MS);
};

const rings: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const kind = nth % 4;
  const isSmall = isMiss && nth % 8 >= 4;
  const amount = isSmall ? amountOf(random, 10, 20) : amountOf(random, 30, 900);
  // A miss comes back small, or is small, or is from five.
  if (kind < 2) {
    const [ring] = people(scene, 'ring', kind + 2);
    const back = isMiss && !isSmall ? (nth % 2 === 0 ? 45 : 49) : 55 + random.below(45);
    for (const [n, member] of ring.entries())
      acts.transfer(
        member,
        ring[(n + 1) % ring.length] ?? 0n,
        percentOf(amount, n === 0 ? 100 : back),
        at + n * 4 * HOUR_MS,
      );
    return;
  }
  const [[centre = 0n], others] = people(scene, 'ring', 1, isMiss ? 5 : 6 + random.below(5));
  for (const [n, other] of others.entries()) {
    const [from, to] = kind === 2 ? [other, centre] : [centre, other];
    acts.transfer(from, to, amountOf(random, 5, 60), at + n * HOUR_MS);
  }
};

const opposed: Play = (scene) => {
  const { acts, random, at, nth } = scene;
  const [[one = 0n, other = 0n]] = people(scene, 'opposed_bets', 2);
  const link = nth % 3;
  if (link === 0) acts.transfer(one, other, amountOf(random, 5, 100), at - 3 * DAY_MS);
  for (const member of link === 0 ? [] : [one, other])
    acts[link === 1 ? 'card' : 'device'](member, `pair-${one}`, at - 5 * DAY_MS);
  const beyond = OPPOSED_BEYOND_DICE[(nth % 7) - 1];
  if (beyond) beyond(scene, [one, other]);
  else opposedOnDice(scene, one, other);
};

function opposedOnDice({ acts, random, at, isMiss, nth }: Scene, one: bigint, other: bigint): void {
  const round = acts.roundAt(at + random.below(10) * HOUR_MS);
  const stake = amountOf(random, 20, 400);
  const [first, second] = isMiss && nth % 2 === 0 ? ['side:big', 'side:odd'] : ['side:big', 'side:small'];
  const share = isMiss && nth % 2 === 1 ? 88 : 92 + random.below(9);
  acts.bet(one, round, { selection: first, stake });
  acts.bet(other, round, { selection: second, stake: percentOf(stake, share) });
  if (nth % 4 !== 0) return;
  acts.bet(one, round, { selection: 'side:even', stake });
  acts.bet(other, round, { selection: isMiss ? 'side:even' : 'side:odd', stake: percentOf(stake, share) });
}

const dumping: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const [[collector = 0n]] = people(scene, 'chip_dumping', 1);
  // A miss has one loser; the others have won.
  for (const n of times(2 + random.below(3))) {
    const loser = acts.member();
    const round = acts.roundAt(at + n * 7 * HOUR_MS);
    acts.deposit(loser, amountOf(random, 400, 500), at + n * 7 * HOUR_MS - HOUR_MS);
    const loses = !(isMiss && n > 0);
    const stake = amountOf(random, 20, 150);
    if (nth % 2 === 1) sellTicket(scene, loser, { stake, at: at + n * 7 * HOUR_MS, isWon: !loses });
    else acts.bet(loser, round, { selection: acts.picked(round, !loses), stake });
    acts.transfer(loser, collector, amountOf(random, 100, 200), at + (n * 7 + 5) * HOUR_MS + n * DAY_MS);
  }
};

const suddenChange: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const [[member = 0n]] = people(scene, 'sudden_change', 1);
  const usual = amountOf(random, 5, 20);
  const daily = (stake: bigint, on: { rounds: number; aDay: number; hour: number; from: number }): void => {
    for (const n of times(on.rounds)) {
      const day = on.from + Math.floor(n / on.aDay) * DAY_MS;
      const round = acts.roundAt(day + (on.hour + (n % on.aDay)) * HOUR_MS);
      acts.bet(member, round, { selection: acts.picked(round, n % 3 === 0), stake });
    }
  };
  const midnight = Math.floor(at / DAY_MS) * DAY_MS;
  const kind = nth % 5;
  if (kind === 0 || kind === 3) {
    daily(usual, { rounds: 30, aDay: 2, hour: 4, from: midnight - 16 * DAY_MS });
    const stake = usual * BigInt(isMiss ? 9 : 10 + random.below(20));
    const round = acts.roundAt(midnight + 5 * HOUR_MS);
    if (kind === 3) placeDouble(scene, member, { stake, day: acts.dayAt(midnight + 5 * HOUR_MS) });
    else acts.bet(member, round, { selection: acts.picked(round, true), stake });
  } else if (kind === 4) {
    const losses = isMiss ? 4 : 5;
    loseTickets(scene, member, {
      losses,
      stake: 15_00n,
      times: 8 + random.below(8),
      at: midnight + 5 * HOUR_MS,
    });
  } else if (kind === 1) {
    const losses = isMiss ? 4 : 5;
    const round = acts.roundAt(midnight + 5 * HOUR_MS);
    acts.bet(member, round, { selection: acts.picked(round, true), stake: 15_00n });
    for (const n of times(losses + 1))
      acts.bet(member, round + 1 + n, {
        selection: acts.picked(round + 1 + n, false),
        stake: n === losses ? 15_00n * BigInt(8 + random.below(8)) : 15_00n,
      });
  } else {
    // 18 to 21 in UTC are 2 to 5 at night by the house's clock; 4 to 7 are noon.
    daily(60_00n, { rounds: 30, aDay: 2, hour: 4, from: midnight - 26 * DAY_MS });
    daily(60_00n, { rounds: 24, aDay: 4, hour: isMiss ? 4 : 18, from: midnight - 6 * DAY_MS });
  }
};

const staff: Play = (scene) => {
  const { acts, random, at, isMiss, nth } = scene;
  const [[member = 0n]] = people(scene, 'staff', 1);
  if (nth % 2 === 0) {
    // A miss is on the list and does not play.
    acts.staff(member, nth % 4 === 0 ? 'works in support' : 'brother of an operator');
    const stake = amountOf(random, 5, 50);
    if (!isMiss && nth % 4 === 2) placeDouble(scene, member, { stake, day: acts.dayAt(at) });
    else if (!isMiss) acts.bet(member, acts.roundAt(at), { selection: 'side:big', stake });
    return;
  }
  const bets = 60 + random.below(40);
  // One loss in ten, or in three.
  const every = isMiss ? 3 : 10;
  for (const n of times(bets)) {
    const round = acts.roundAt(at - n * 2 * HOUR_MS);
    acts.bet(member, round, { selection: acts.picked(round, n % every !== 0), stake: 10_00n, lateMs: 400 });
  }
};

const PLAYS: Readonly<Record<IntegrityFlag, Play>> = {
  pass_through: passThrough,
  velocity,
  shared_payout: sharedPayout,
  ring: rings,
  opposed_bets: opposed,
  chip_dumping: dumping,
  sudden_change: suddenChange,
  staff,
};

/** Plays scenarios of each flag, whose suspects are labelled with it, and near misses, which nothing
 *  flags. */
export function addScenarios(
  acts: Acts,
  { random, each, misses }: { readonly random: Seeded; readonly each: number; readonly misses: number },
): void {
  for (const [flag, play] of Object.entries(PLAYS))
    for (const nth of times(each + misses)) {
      const own = random.fork(`${flag} ${nth}`);
      const day = DAYS - LAST_DAYS - own.below(2) - 1;
      const at = STARTS_AT + day * DAY_MS + own.below(20) * HOUR_MS;
      play({ acts, random: own, nth, at, isMiss: nth >= each });
    }
}
