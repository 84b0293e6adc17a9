import type {
  ObservedBet,
  ObservedChase,
  ObservedProtection,
  ObservedRound,
  Snapshot,
} from '@tessera/auditor/observed/snapshot';
import { formatOdds } from '@tessera/domain/odds';
import type { SelectionResult } from '@tessera/domain/selection-result';

import { issuesOf } from '../store/chase/chase-rows.ts';
import type { StoredChase, StoredIssue } from '../store/chase/chase-tables.ts';
import { creditedOn } from '../store/credits.ts';
import type { ProtectionLogRow } from '../store/protection-tables.ts';
import type { BetRow, StoredRound } from '../store/tables.ts';
import type { Memory } from '../store/transactions.ts';
import { ticketSnapshotOf } from './ticket-snapshot.ts';

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
    // Read more than once.
    bets: { [Symbol.iterator]: () => allBets(memory) },
    chases: Array.from(tables.chases.values(), (chase) => observedChase(memory, chase)),
    tickets: ticketSnapshotOf(memory),
    protection: protectionOf(memory),
  };
}

/** The place in its chain of the round with an issue, as it was published when the round was made. */
export function chainIndexOf({ tables }: Memory, gameId: number, issue: string): number | undefined {
  // The newest are asked for most.
  const id = tables.roundsOfGame.get(gameId)?.findLast((each) => tables.rounds.get(each)?.issue === issue);
  return id === undefined ? undefined : tables.rounds.get(id)?.chain_index;
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
    overAtMs: round.settled_at ?? undefined,
  };
}

function betsOf(memory: Memory, round: StoredRound): ObservedBet[] {
  const own = memory.tables.files.get(round.id)?.bets.values() ?? [];
  return [...own].flat().map((bet) => observedBet(memory, round, bet));
}

function observedBet({ tables }: Memory, round: StoredRound, bet: BetRow): ObservedBet {
  const file = tables.files.get(round.id);
  const isReturned = file?.cancelled.has(`${bet.account_id}/${bet.id}`) || round.state === 'void';
  const result = file?.results.get(bet.selection);
  const state = isReturned ? 'cancelled' : stateOf(result);
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
    returnedMinor: isReturned ? bet.stake_minor : result ? creditedOn(bet, result).creditMinor : 0n,
    placedAtMs: bet.placed_at,
  };
}

function stateOf(result: SelectionResult | undefined): ObservedBet['state'] {
  if (result === undefined) return 'pending';
  const { won, back, of } = result;
  if (back === of) return 'push';
  if (won > 0) return back > 0 ? 'half_win' : 'win';
  return back > 0 ? 'half_lose' : 'lose';
}

function observedChase(memory: Memory, chase: StoredChase): ObservedChase {
  return {
    chaseId: String(chase.id),
    member: memory.tables.members.get(chase.member_id)?.username ?? '',
    gameId: chase.game_id,
    createdAtMs: chase.created_at,
    lines: chase.lines.map(([selection, stakeMinor]) => {
      const at = selection.indexOf(':');
      return {
        play: selection.slice(0, at),
        number: selection.slice(at + 1),
        stakeMinor: BigInt(stakeMinor),
      };
    }),
    stopOnWin: chase.stop_on_win,
    stopLossMinor: chase.stop_loss_minor ?? undefined,
    stopWinMinor: chase.stop_win_minor ?? undefined,
    end: chase.end_reason ?? undefined,
    issues: issuesOf(memory, chase.id).map(observedIssue),
  };
}

const observedIssue = (row: StoredIssue): ObservedChase['issues'][number] => ({
  issue: row.issue,
  roundId: String(row.round_id),
  multiple: row.multiple,
  state: row.state,
  code: row.code ?? undefined,
  slipId: row.slip_id === null ? undefined : String(row.slip_id),
  isSettled: row.settled_at !== null,
  result:
    row.staked_minor === null || row.returned_minor === null
      ? undefined
      : { stakedMinor: row.staked_minor, returnedMinor: row.returned_minor, hasWon: row.has_won ?? false },
});

/** The log of changes. An interval of the check is chosen, and none is ever due. */
const protectionOf = ({ tables }: Memory): ObservedProtection[] =>
  tables.protection.log.flatMap(({ member_id, kind, detail, at }) => {
    const change = changeOf(kind, detail);
    return change ? [{ member: tables.members.get(member_id)?.username ?? '', change, atMs: at }] : [];
  });

function changeOf(
  kind: string,
  detail: ProtectionLogRow['detail'],
): ObservedProtection['change'] | undefined {
  const { measure, period, amount = null, length, game_id: gameId, minutes } = detail;
  const name = { measure: String(measure), period: String(period) };
  if (kind === 'limit_set')
    return { kind: 'limit', ...name, amount: amount === null ? null : String(amount) };
  if (kind === 'raise_requested' || kind === 'raise_withdrawn') return { kind: 'raise', ...name };
  if (kind === 'excluded') return { kind: 'exclusion', length: String(length) };
  if (kind === 'game_blocked') return { kind: 'block', gameId: Number(gameId) };
  return kind === 'check_set' ? { kind: 'interval', minutes: Number(minutes) } : undefined;
}
