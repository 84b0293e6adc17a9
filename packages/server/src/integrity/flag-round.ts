import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { IntegrityLimits } from '@tessera/domain/integrity/limits';
import { opposedBets, type RoundBet } from '@tessera/domain/integrity/opposed-bets';
import { lateWins } from '@tessera/domain/integrity/staff';
import { suddenChange } from '@tessera/domain/integrity/sudden-change';
import { assert } from '@tessera/domain/result';
import { DAY_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { houseZone } from '../wallet/house-day.ts';
import type { Finding } from './case-store.ts';
import {
  type AccountBet,
  betsOf,
  countLateBets,
  linkedPairs,
  playedBetween,
  type RoundPlayer,
  type SettledRound,
  staffAmong,
} from './round-store.ts';

type Deps = Pick<Context, 'games'>;

/** A link, and a habit, is what was seen in so many days. */
export const MEMORY_MS = 30 * DAY_MS;

const memberOf = (accountId: bigint): bigint => accountId / 16n;
const causeOf = ({ round_id: id, kind }: SettledRound): string =>
  `${kind === 'tickets' ? 'tickets' : 'round'} ${id}`;

/** Applies the rules about bets to some accounts of a settled round.
 *  Cost: four round trips for all, and one for each account whose stake is large enough to be a change;
 *  everything is found by index, in the round or among the newest bets of an account. */
export async function flagRound(
  tx: Tx,
  ctx: Deps,
  round: SettledRound,
  { players, limits }: { readonly players: readonly RoundPlayer[]; readonly limits: IntegrityLimits },
): Promise<Finding[]> {
  const game = ctx.games.byId(round.game_id);
  assert(game, `round ${round.round_id} is of a game that exists`);
  const { family } = game.rulesOf(round);
  const accounts = players.map(({ account_id: id }) => id);
  return [
    ...(await flagOpposed(tx, round, { family, accounts, limits })),
    ...(await flagStaff(tx, round, accounts)),
    ...(await flagLate(tx, round, accounts, limits)),
    ...(await flagChanges(tx, round, { players, limits, zone: houseZone(ctx) })),
  ];
}

async function flagOpposed(
  tx: Tx,
  round: SettledRound,
  {
    family,
    accounts,
    limits,
  }: { family: FamilyDefinition; accounts: readonly bigint[]; limits: IntegrityLimits },
): Promise<Finding[]> {
  const pairs = await linkedPairs(tx, round.round_id, accounts.map(memberOf), round.at - MEMORY_MS);
  if (pairs.length === 0) return [];
  const involved = new Set(pairs.flatMap(({ member_id: a, other_id: b }) => [a, b].map(mainAccountOf)));
  const bets = await betsOf(tx, round.round_id, [...involved]);
  const of = (member: bigint): RoundBet[] =>
    bets.filter(({ account_id: id }) => id === mainAccountOf(member)).map(roundBet);
  return pairs.flatMap(({ member_id: memberId, other_id: other }) => {
    const evidence = opposedBets(family, { one: of(memberId), other: of(other) }, limits);
    if (!evidence) return [];
    return [
      {
        flag: 'opposed_bets',
        memberId,
        cause: causeOf(round),
        evidence: { with: String(other), round: String(round.round_id), ...evidence },
      } as const,
    ];
  });
}

const roundBet = ({ selection, odds_e4: oddsE4, stake_minor: stakeMinor }: AccountBet): RoundBet => ({
  selection,
  oddsE4,
  stakeMinor,
});

/** Names those of some accounts that belong to the staff, and play. */
export async function flagStaff(
  tx: Tx,
  round: SettledRound,
  accounts: readonly bigint[],
): Promise<Finding[]> {
  const staff = await staffAmong(tx, accounts.map(memberOf));
  return staff.map(({ member_id: memberId, relation }) => ({
    flag: 'staff',
    memberId,
    cause: causeOf(round),
    evidence: { plays: relation, round: String(round.round_id) },
  }));
}

async function flagLate(
  tx: Tx,
  round: SettledRound,
  accounts: readonly bigint[],
  limits: IntegrityLimits,
): Promise<Finding[]> {
  const late = await countLateBets(tx, round.round_id, accounts);
  return late.flatMap(({ account_id: account, ...counted }) => {
    const evidence = lateWins(counted, limits);
    if (!evidence) return [];
    return [{ flag: 'staff', memberId: memberOf(account), cause: causeOf(round), evidence } as const];
  });
}

/** Applies the rule about sudden changes to some accounts with a stake at a round, of bets or of tickets.
 *  Cost: one round trip for each account whose stake is large enough to be a change. */
export async function flagChanges(
  tx: Tx,
  round: SettledRound,
  { players, limits, zone }: { players: readonly RoundPlayer[]; limits: IntegrityLimits; zone: number },
): Promise<Finding[]> {
  const found: Finding[] = [];
  const from = roundIdOf(round.at - MEMORY_MS, 0);
  for (const { account_id: account, stake_minor: stake } of players) {
    if (stake < BigInt(limits.stake_from)) continue;
    const rounds = await playedBetween(tx, account, from, round.round_id + 1n);
    const evidence = suddenChange(rounds, limits, zone);
    if (evidence)
      found.push({ flag: 'sudden_change', memberId: memberOf(account), cause: causeOf(round), evidence });
  }
  return found;
}
