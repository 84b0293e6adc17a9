import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';

import type { Seeded } from '../seeded.ts';
import { DAYS, STARTS_AT } from './house-rounds.ts';
import type { Acts } from './house.ts';
import { betAsRivals, playMatches, type Purse } from './ordinary-matches.ts';

/** Habits of ordinary players of this house. They are assumed, not measured anywhere: the shares are set so
 *  that each habit which a rule might mistake for abuse occurs. */
const HABITS = {
  /** The share who plays at night rather than in the evening. */
  night: 0.12,
  /** Stakes rise by half after a loss, to three times the first; or double without end. */
  raises: 0.15,
  doubles: 0.005,
  /** Once a month a stake of twelve times the usual one. */
  splurges: 0.01,
  /** A first payment that is made again within minutes. */
  paysTwice: 0.05,
  /** Takes everything out again within hours of a deposit, without having played. */
  changesMind: 0.002,
  /** Sends money to friends; what of it comes back the same day. */
  sends: 0.06,
  paidBack: 0.05,
  /** Has a payout account together with another member. */
  couple: 0.02,
  /** Logs in on the phone of another member, who lives in the same home. */
  oneDevice: 0.04,
  /** Takes winnings out. */
  withdraws: 0.4,
  /** Bets in the last second before a close. */
  hasty: 0.05,
  /** Bets on matches too, in how many of the sessions; two on one phone against each other. */
  matches: 0.5,
  matchSessions: 0.8,
  rivals: 0.15,
  /** Lets a chase play on after a session, in how many of them; until it wins. */
  chases: 0.1,
  chaseSessions: 0.4,
  stopsOnWin: 0.7,
} as const;

const STAKES = [
  2_00n,
  2_00n,
  5_00n,
  5_00n,
  5_00n,
  10_00n,
  10_00n,
  10_00n,
  20_00n,
  20_00n,
  50_00n,
  100_00n,
] as const;
/** Multiples of a chase: mostly the same ones; some rise slowly, few double. */
const MULTIPLES = [
  [1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 2, 2, 3, 3],
  [1, 2, 3, 4, 5],
  [1, 1, 1],
  [2, 2, 2, 2],
  [1, 2, 4, 8, 16, 32],
] as const;
const SIDES = ['side:big', 'side:small', 'side:odd', 'side:even'] as const;
const SUMS = ['sum:8', 'sum:9', 'sum:10', 'sum:11', 'sum:12', 'sum:13'] as const;
const EVENING_HOURS = [10, 11, 12, 12, 13, 13, 14, 14, 15] as const;
/** In UTC; the house's clock is eight hours ahead. */
const NIGHT_HOURS = [16, 17, 18, 19, 20, 21] as const;
const HOUR_MS = 60 * MINUTE_MS;
const SESSIONS_MAX = 9;
const LATE_MS = 700;

/** Lets some ordinary players live in a house: sessions of rounds, chases and match days, deposits when the
 *  money is gone, withdrawals of winnings, gifts to friends, payout accounts of couples. */
export function addOrdinary(acts: Acts, { random, count }: { random: Seeded; count: number }): void {
  const people = Array.from({ length: count }, () => acts.member());
  for (const [at, member] of people.entries()) {
    const own = random.fork(`player ${at}`);
    playMonth(acts, own, member);
    const address = `payee-${member}`;
    const addedAt = STARTS_AT + own.below(DAYS * DAY_MS);
    acts.card(member, address, addedAt);
    const next = people[at + 1];
    if (next !== undefined && own.chance(HABITS.couple)) acts.card(next, address, addedAt + HOUR_MS);
    const device = `phone-${member}`;
    acts.device(member, device, addedAt);
    if (next !== undefined && own.chance(HABITS.oneDevice)) {
      acts.device(next, device, addedAt + HOUR_MS);
      const home = own.fork('home');
      if (home.chance(HABITS.rivals)) betAsRivals(acts, home, [member, next], addedAt + DAY_MS);
    }
    if (own.chance(HABITS.sends)) sendToFriends(acts, own, { member, people, at });
  }
}

function playMonth(acts: Acts, random: Seeded, member: bigint): void {
  const isNightly = random.chance(HABITS.night);
  const habit = {
    stake: random.pick(STAKES),
    hours: isNightly ? NIGHT_HOURS : EVENING_HOURS,
    raises: random.chance(HABITS.raises),
    doubles: random.chance(HABITS.doubles),
    isHasty: random.chance(HABITS.hasty),
  };
  // Of their own, so that who plays dice alone plays as before.
  const [matches, chases] = [random.fork('matches'), random.fork('chases')];
  const likes = { matches: matches.chance(HABITS.matches), chases: chases.chance(HABITS.chases) };
  const days = random
    .shuffle(Array.from({ length: DAYS - 1 }, (_, day) => day))
    .slice(0, 1 + random.below(SESSIONS_MAX))
    .toSorted((a, b) => a - b);
  const purse = { balance: 0n, came: 0n, staked: 0n };
  const splurge = random.chance(HABITS.splurges) ? random.pick(days) : undefined;
  for (const day of days) {
    const startsAt = STARTS_AT + day * DAY_MS + random.pick(habit.hours) * HOUR_MS + random.below(HOUR_MS);
    const rounds = 3 + random.below(10);
    if (purse.balance < habit.stake * 5n) {
      const amount = habit.stake * BigInt(10 + random.below(30));
      acts.deposit(member, amount, startsAt - 5 * MINUTE_MS);
      if (random.chance(HABITS.paysTwice)) acts.deposit(member, amount, startsAt - 2 * MINUTE_MS);
      purse.balance += amount;
      purse.came += amount;
      if (random.chance(HABITS.changesMind)) {
        acts.withdraw(member, amount, startsAt + HOUR_MS);
        purse.balance -= amount;
        continue;
      }
    }
    playSession(acts, random, { member, habit, purse, startsAt, rounds, splurges: day === splurge });
    const after = { member, stake: habit.stake, purse, at: startsAt + HOUR_MS };
    if (likes.chases && chases.chance(HABITS.chaseSessions))
      playChase(acts, chases, { ...after, from: acts.roundAt(startsAt) + rounds + 1 });
    if (likes.matches && matches.chance(HABITS.matchSessions)) playMatches(acts, matches, after);
    const isUp = purse.balance > habit.stake * 60n && purse.staked >= purse.came;
    if (isUp && random.chance(HABITS.withdraws)) {
      const amount = (purse.balance * 2n) / 3n;
      acts.withdraw(member, amount, startsAt + 6 * HOUR_MS);
      purse.balance -= amount;
    }
  }
}

type Session = {
  readonly member: bigint;
  readonly habit: {
    readonly stake: bigint;
    readonly raises: boolean;
    readonly doubles: boolean;
    readonly isHasty: boolean;
  };
  readonly purse: { balance: bigint; came: bigint; staked: bigint };
  readonly startsAt: number;
  readonly rounds: number;
  readonly splurges: boolean;
};

function playSession(acts: Acts, random: Seeded, session: Session): void {
  const { member, habit, purse } = session;
  const first = acts.roundAt(session.startsAt);
  let factor = 1;
  for (let n = 0; n < session.rounds; n++) {
    const mood = random.pick([1, 1, 1, 1, 1, 1, 2, 0.5, 0.5, 3]);
    const splurge = session.splurges && n === session.rounds - 1 ? 12 : mood * factor;
    const stake = (habit.stake * BigInt(Math.round(splurge * 100))) / 100n;
    if (stake === 0n || stake > purse.balance) return;
    const selection = random.chance(0.7) ? random.pick(SIDES) : random.pick(SUMS);
    const late = habit.isHasty && random.chance(0.3) ? { lateMs: LATE_MS } : {};
    const credit = acts.bet(member, first + n, { selection, stake, ...late });
    purse.balance += credit - stake;
    purse.staked += stake;
    if (credit > 0n) factor = 1;
    else if (habit.doubles) factor *= 2;
    else if (habit.raises) factor = Math.min(3, factor * 1.5);
  }
}

function playChase(
  acts: Acts,
  random: Seeded,
  {
    member,
    stake,
    purse,
    from,
  }: { readonly member: bigint; readonly stake: bigint; readonly purse: Purse; readonly from: number },
): void {
  const multiples = random.pick(MULTIPLES);
  const unit = random.chance(0.5) ? stake : stake / 2n;
  const cost = unit * BigInt(multiples.reduce<number>((sum, each) => sum + each, 0));
  // A chase that the purse cannot pay is not started.
  if (cost > purse.balance || from + multiples.length > acts.roundAt(STARTS_AT + DAYS * DAY_MS)) return;
  const selection = random.pick(SIDES);
  const stopsOnWin = random.chance(HABITS.stopsOnWin);
  const { staked, credit } = acts.chase(member, from, { selection, unit, multiples, stopsOnWin });
  purse.balance += credit - staked;
  purse.staked += staked;
}

function sendToFriends(
  acts: Acts,
  random: Seeded,
  { member, people, at }: { member: bigint; people: readonly bigint[]; at: number },
): void {
  const friends = [1, 2].map((step) => people[(at + step) % people.length] ?? member);
  for (let n = 0; n <= random.below(3); n++) {
    const [to, amount] = [random.pick(friends), BigInt(5 + random.below(150)) * 100n];
    if (to === member) continue;
    const sentAt = STARTS_AT + random.below((DAYS - 1) * DAY_MS);
    acts.transfer(member, to, amount, sentAt);
    if (random.chance(HABITS.paidBack)) acts.transfer(to, member, amount, sentAt + 3 * HOUR_MS);
  }
}
