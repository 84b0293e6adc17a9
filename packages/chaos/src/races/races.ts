import type { Seeded } from '@tessera/simulator/seeded';

import { addCounts } from '../load/worker-messages.ts';
import {
  type RaceFixture,
  type RaceMember,
  balanceOf,
  insist,
  textIn,
  runConcurrently,
} from './race-fixture.ts';

export type Races = {
  readonly rounds: number;
  readonly requests: number;
  readonly accepted: number;
  /** Everything else than acceptance, by code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Rounds with a wrong result. */
  readonly wrong: readonly string[];
};

export const AT_ONCE = 64;
/** Above the limit for automatic approval, so that each waits for the operator. */
const WITHDRAWAL = '150.00';
/** The least transfer.   Units: 1/100. */
const LEAST = 1_00n;

/** Two members transfer their whole balance to each other in 64 concurrent parts, repeatedly, with money for
 *  some of them only: exactly as many succeed as the balance allows, and no cent is lost or created.
 *  Cost: about half a second per round. */
export async function raceTransfers(fixture: RaceFixture, rounds: number, random: Seeded): Promise<Races> {
  const sum = newSum();
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? fixture.members : fixture.members.toReversed();
    if (!from || !to) throw new Error('it takes two to give and be given');
    const [hasMinor, hadMinor] = [await balanceOf(fixture, from), await balanceOf(fixture, to)];
    const amountMinor = maxOf(LEAST, hasMinor / BigInt(1 + random.below(AT_ONCE - 1)));
    const due = minOf(BigInt(AT_ONCE), hasMinor / amountMinor);
    const wish = { kind: 'transfer', to: to.name, amount: amountText(amountMinor) } as const;
    const { codes } = await runConcurrently(fixture, from, wish, AT_ONCE);
    const after = [await balanceOf(fixture, from), await balanceOf(fixture, to)];
    const is = `${codes['accepted'] ?? 0} went through, ${after.join(' and ')} are left`;
    const movedMinor = due * amountMinor;
    const must = `${due} went through, ${hasMinor - movedMinor} and ${hadMinor + movedMinor} are left`;
    note(sum, { round, codes, is, must });
  }
  return sum;
}

/** One member sends 64 concurrent withdrawal requests, repeatedly: one succeeds each time, is refused by the
 *  operator, and is returned once.   Cost: about half a second per round. */
export async function raceWithdrawals(fixture: RaceFixture, rounds: number): Promise<Races> {
  const sum = newSum();
  const { member, cardId } = await richest(fixture);
  for (let round = 0; round < rounds; round += 1) {
    const beforeMinor = await balanceOf(fixture, member);
    const wish = { kind: 'withdraw', cardId, amount: WITHDRAWAL } as const;
    const { outcomes, codes } = await runConcurrently(fixture, member, wish, AT_ONCE);
    const askedMinor = beforeMinor - (await balanceOf(fixture, member));
    for (const outcome of outcomes)
      if (outcome.kind === 'accepted') await fixture.refuse(textIn(outcome.data, 'order_no') ?? '');
    const missingMinor = beforeMinor - (await balanceOf(fixture, member));
    const is = `${codes['accepted'] ?? 0} went through, ${askedMinor} left and ${missingMinor} stayed away`;
    note(sum, {
      round,
      codes,
      is,
      must: `1 went through, ${BigInt(WITHDRAWAL.replace('.', ''))} left and 0 stayed away`,
    });
  }
  return sum;
}

/** The member who has most, and a card for them. */
async function richest(
  fixture: RaceFixture,
): Promise<{ readonly member: RaceMember; readonly cardId: string }> {
  const [first, ...others] = fixture.members;
  if (!first) throw new Error('there is nobody to be paid');
  let [member, mostMinor] = [first, await balanceOf(fixture, first)];
  for (const other of others) {
    const minor = await balanceOf(fixture, other);
    if (minor > mostMinor) [member, mostMinor] = [other, minor];
  }
  const outcome = await insist(fixture, member, { kind: 'card', address: `0x${'7'.repeat(40)}` });
  const cardId = outcome.kind === 'accepted' ? textIn(outcome.data, 'id') : undefined;
  if (cardId === undefined) throw new Error(`no card was added: ${JSON.stringify(outcome)}`);
  return { member, cardId };
}

type Sum = { -readonly [K in keyof Races]: Races[K] };

const newSum = (): Sum => ({ rounds: 0, requests: 0, accepted: 0, refusals: {}, wrong: [] });

function note(
  sum: Sum,
  {
    round,
    codes,
    is,
    must,
  }: {
    readonly round: number;
    readonly codes: Record<string, number>;
    readonly is: string;
    readonly must: string;
  },
): void {
  const { accepted = 0, ...refusals } = codes;
  sum.rounds += 1;
  sum.requests += AT_ONCE;
  sum.accepted += accepted;
  sum.refusals = addCounts(sum.refusals, refusals);
  if (is !== must) sum.wrong = [...sum.wrong, `round ${round}: ${is}; it must be: ${must}`];
}

const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function amountText(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
