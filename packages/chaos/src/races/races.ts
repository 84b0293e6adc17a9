import { SIGN_IN_MINOR } from '@tessera/domain/vip/sign-in';
import type { Seeded } from '@tessera/simulator/seeded';

import { addCounts } from '../load/worker-messages.ts';
import {
  type RaceFixture,
  type RaceMember,
  type SendTogether,
  balanceOf,
  insist,
  textIn,
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
/** The least transfer, and the least bet.   Units: 1/100. */
const LEAST = 1_00n;
/** Of whoever bets: a slip of all of it is within the limits of a game.   Units: 1/100. */
const BET_BALANCE_MINOR = 100_00n;

/** Number of rounds of a race, and the function that sends the 64 requests of a round. */
export type RacePlan = { readonly rounds: number; readonly send: SendTogether };

/** Two members transfer their whole balance to each other in 64 parts at once, repeatedly, with money for
 *  some of them only: exactly as many succeed as the balance allows, and no cent is lost or created.
 *  Cost: about half a second per round. */
export async function raceTransfers(
  fixture: RaceFixture,
  { rounds, send }: RacePlan,
  random: Seeded,
): Promise<Races> {
  const sum = newSum();
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? fixture.members : fixture.members.toReversed();
    if (!from || !to) throw new Error('it takes two to give and be given');
    const [hasMinor, hadMinor] = [await balanceOf(fixture, from), await balanceOf(fixture, to)];
    const amountMinor = maxOf(LEAST, hasMinor / BigInt(1 + random.below(AT_ONCE - 1)));
    const due = minOf(BigInt(AT_ONCE), hasMinor / amountMinor);
    const wish = { kind: 'transfer', to: to.name, amount: amountText(amountMinor) } as const;
    const { codes } = await send(fixture, from, wish, AT_ONCE);
    const after = [await balanceOf(fixture, from), await balanceOf(fixture, to)];
    const is = `${codes['accepted'] ?? 0} went through, ${after.join(' and ')} are left`;
    const movedMinor = due * amountMinor;
    const must = `${due} went through, ${hasMinor - movedMinor} and ${hadMinor + movedMinor} are left`;
    note(sum, { round, codes, is, must });
  }
  return sum;
}

/** One member sends 64 withdrawal requests at once, repeatedly: one succeeds each time, is refused by the
 *  operator, and is returned once.   Cost: about half a second per round. */
export async function raceWithdrawals(fixture: RaceFixture, { rounds, send }: RacePlan): Promise<Races> {
  const sum = newSum();
  const member = await richest(fixture);
  const cardId = await newCard(fixture, member);
  for (let round = 0; round < rounds; round += 1) {
    const beforeMinor = await balanceOf(fixture, member);
    const wish = { kind: 'withdraw', cardId, amount: WITHDRAWAL } as const;
    const { outcomes, codes } = await send(fixture, member, wish, AT_ONCE);
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

/** One member bets a small balance in 64 slips at once, repeatedly, with money for some of them only: exactly
 *  as many are accepted as the balance allows. They are taken back before the next round.
 *  Cost: about a second per round. */
export async function raceBets(
  fixture: RaceFixture,
  { rounds, send }: RacePlan,
  { sale, random }: { readonly sale: BetSale; readonly random: Seeded },
): Promise<Races> {
  const sum = newSum();
  const member = await richest(fixture);
  const other = fixture.members.find((each) => each !== member);
  if (!other) throw new Error('it takes two, one of whom keeps the money');
  const awayMinor = (await balanceOf(fixture, member)) - BET_BALANCE_MINOR;
  await insist(fixture, member, { kind: 'transfer', to: other.name, amount: amountText(awayMinor) });
  for (let round = 0; round < rounds; round += 1) {
    const hasMinor = await balanceOf(fixture, member);
    const amountMinor = maxOf(LEAST, hasMinor / BigInt(1 + random.below(AT_ONCE - 1)));
    const due = minOf(BigInt(AT_ONCE), hasMinor / amountMinor);
    const lines = [{ ...sale.line, amount: amountText(amountMinor), odds: undefined }];
    const wish = { kind: 'bet', gameId: sale.gameId, issue: sale.issue, lines } as const;
    const { outcomes, codes } = await send(fixture, member, wish, AT_ONCE);
    const leftMinor = await balanceOf(fixture, member);
    for (const outcome of outcomes)
      if (outcome.kind === 'accepted')
        await insist(fixture, member, { kind: 'cancel', betId: betIdIn(outcome.data) });
    const backMinor = await balanceOf(fixture, member);
    const is = `${codes['accepted'] ?? 0} went through, ${leftMinor} were left and ${backMinor} are back`;
    const must = `${due} went through, ${hasMinor - due * amountMinor} were left and ${hasMinor} are back`;
    note(sum, { round, codes, is, must });
  }
  return sum;
}

/** A new member claims the sign-in of the day 64 times at once, repeatedly: it is paid once.
 *  Cost: about half a second per round, besides the new member, who must have deposited. */
export async function raceClaims(
  fixture: RaceFixture,
  { rounds, send }: RacePlan,
  newDepositor: () => Promise<RaceMember>,
): Promise<Races> {
  const sum = newSum();
  for (let round = 0; round < rounds; round += 1) {
    const member = await newDepositor();
    const hadMinor = await balanceOf(fixture, member);
    const { codes } = await send(fixture, member, { kind: 'claim', benefit: 'sign-in' }, AT_ONCE);
    const is = `${codes['accepted'] ?? 0} went through and paid ${(await balanceOf(fixture, member)) - hadMinor}`;
    note(sum, { round, codes, is, must: `1 went through and paid ${SIGN_IN_MINOR[0]}` });
  }
  return sum;
}

/** Sale and line to bet on, which stays on sale for the whole race. */
export type BetSale = {
  readonly gameId: number;
  readonly issue: string;
  readonly line: { readonly play: string; readonly number: string };
};

const betIdIn = (data: unknown): string => {
  const { bets = [] } = data as { readonly bets?: readonly { readonly id: string }[] };
  return bets[0]?.id ?? '';
};

/** The member who has most. */
async function richest(fixture: RaceFixture): Promise<RaceMember> {
  const [first, ...others] = fixture.members;
  if (!first) throw new Error('there is nobody to race');
  let [member, mostMinor] = [first, await balanceOf(fixture, first)];
  for (const other of others) {
    const minor = await balanceOf(fixture, other);
    if (minor > mostMinor) [member, mostMinor] = [other, minor];
  }
  return member;
}

let cardsMade = 0;

/** The id of a new card of a member. */
async function newCard(fixture: RaceFixture, member: RaceMember): Promise<string> {
  cardsMade += 1;
  const address = `0x${String(cardsMade).padStart(40, '7')}`;
  const outcome = await insist(fixture, member, { kind: 'card', address });
  const cardId = outcome.kind === 'accepted' ? textIn(outcome.data, 'id') : undefined;
  if (cardId === undefined) throw new Error(`no card was added: ${JSON.stringify(outcome)}`);
  return cardId;
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
