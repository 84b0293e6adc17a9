import type { Snapshot, ObservedBet, ObservedRound } from '@tessera/auditor/observed/snapshot';
import { formatOdds } from '@tessera/domain/odds';
import type { SelectionResult } from '@tessera/domain/selection-result';

import type { BetRow, StoredRound } from '../store/tables.ts';
import type { Memory } from '../store/transactions.ts';

/** The snapshot of the simulated store that the auditor reconciles. */
export function snapshotOf(memory: Memory): Snapshot {
  const { tables } = memory;
  let totalMinor = 0n;
  for (const account of tables.accounts.values()) totalMinor += account.balance_minor;
  return {
    totalMinor,
    members: Array.from(tables.members.values(), ({ id, username }) => ({
      member: username,
      balanceMinor: tables.accounts.get(id * 16n)?.balance_minor ?? 0n,
    })),
    rounds: Array.from(tables.rounds.values(), (round) => observedRound(memory, round)),
    bets: allBets(memory),
  };
}

function* allBets(memory: Memory): Generator<ObservedBet> {
  for (const round of memory.tables.rounds.values()) yield* betsOf(memory, round);
}

function observedRound({ tables }: Memory, round: StoredRound): ObservedRound {
  const isDrawn = round.state === 'drawn' || round.state === 'settled';
  const family = tables.games.get(round.game_id)?.family;
  return {
    roundId: String(round.id),
    gameId: round.game_id,
    family: family as ObservedRound['family'],
    issue: round.issue,
    state: isDrawn ? 'drawn' : round.state === 'void' ? 'void' : 'pending',
    numbers: isDrawn ? (tables.draws.get(round.id)?.numbers ?? []) : [],
    closesAtMs: round.closes_at,
  };
}

function betsOf(memory: Memory, round: StoredRound): ObservedBet[] {
  const own = memory.tables.files.get(round.id)?.bets.values() ?? [];
  return [...own].flat().map((bet) => observedBet(memory, round, bet));
}

function observedBet({ tables }: Memory, round: StoredRound, bet: BetRow): ObservedBet {
  const file = tables.files.get(round.id);
  const isReturned = file?.cancelled.has(`${bet.account_id}/${bet.id}`) || round.state === 'void';
  const state = isReturned ? 'cancelled' : stateOf(file?.results.get(bet.selection));
  const at = bet.selection.indexOf(':');
  return {
    betId: String(bet.id),
    member: tables.members.get(bet.account_id / 16n)?.username ?? '',
    roundId: String(round.id),
    play: bet.selection.slice(0, at),
    number: bet.selection.slice(at + 1),
    odds: formatOdds(bet.odds_e4),
    stakeMinor: bet.stake_minor,
    state,
    returnedMinor: {
      pending: 0n,
      lose: 0n,
      win: bet.payout_minor,
      push: bet.stake_minor,
      cancelled: bet.stake_minor,
    }[state],
    placedAtMs: bet.placed_at,
  };
}

function stateOf(result: SelectionResult | undefined): ObservedBet['state'] {
  if (result === undefined) return 'pending';
  if (result.won > 0) return 'win';
  return result.back > 0 ? 'push' : 'lose';
}
