import type { ChaseEnd } from '@tessera/domain/chase/next-step';
import { slipNameOf } from '@tessera/server/chase/chase-key';
import type { IssueResult } from '@tessera/server/chase/result-store';
import { houseKeyOf } from '@tessera/server/kernel/request-key';

import { fileOf, isCancelled } from '../bet-statements.ts';
import { creditedOn } from '../credits.ts';
import type { Handlers } from '../handler.ts';
import type { BetRow } from '../tables.ts';
import type { Memory } from '../transactions.ts';
import { bigints, texts } from '../values.ts';
import { isUnsettled, issuesOf, setChase, setIssue, tell } from './chase-rows.ts';
import type { StoredChase, StoredIssue } from './chase-tables.ts';

const LEASE_MS = 10_000;
const GIVEN_UP_MS = 2 * 86_400_000;

/** Chases that have an issue to buy or to settle, by id. */
const liveChases = ({ tables }: Memory): StoredChase[] =>
  [...tables.liveChases.keys()].flatMap((id) => tables.chases.get(id) ?? []);

/** The round of a game that opened last, if one has. */
function lastOpened({ tables, now }: Memory, game: number): bigint {
  const at = now();
  const hasOpened = (id: bigint): boolean => (tables.rounds.get(id)?.opens_at ?? Infinity) <= at;
  return tables.roundsOfGame.get(game)?.findLast(hasOpened) ?? 0n;
}

const claimedRow =
  ({ tables }: Memory) =>
  (issue: StoredIssue): object[] => {
    const chase = tables.chases.get(issue.chase_id);
    const member = chase && tables.members.get(chase.member_id);
    if (!chase || !member) return [];
    const { game_id, lines, member_id } = chase;
    return [{ ...issue, game_id, lines, member_id, tag: member.tag, status: member.status }];
  };

const byRound = (a: StoredIssue, b: StoredIssue): number =>
  a.round_id === b.round_id ? (a.chase_id < b.chase_id ? -1 : 1) : a.round_id < b.round_id ? -1 : 1;

/** Statements by which servers process chases. */
export const chaseBuyStatements: Handlers = {
  chase_claim: (memory, [limit]) => {
    const waiting = liveChases(memory).filter(({ next_round_id: next }) => next !== null);
    const last = new Map(
      [...new Set(waiting.map((each) => each.game_id))].map((id) => [id, lastOpened(memory, id)]),
    );
    const due = waiting
      .flatMap(({ id, game_id, next_round_id: round }) =>
        round !== null && round <= (last.get(game_id) ?? 0n) ? [{ id, round }] : [],
      )
      .toSorted((a, b) => (a.round < b.round ? -1 : 1))
      .slice(0, limit as number);
    for (const { id } of due) setChase(memory, id, { next_round_id: null });
    return due
      .flatMap(({ id, round }) =>
        setIssue(memory, [id, round], ['waiting'], { state: 'buying', claimed_at: memory.now() }),
      )
      .toSorted(byRound)
      .flatMap(claimedRow(memory));
  },

  chase_reclaim: (memory, [limit]) =>
    liveChases(memory)
      .flatMap(({ id }) => issuesOf(memory, id))
      .filter((issue) => issue.state === 'buying' && (issue.claimed_at ?? 0) < memory.now() - LEASE_MS)
      .toSorted((a, b) => (a.claimed_at ?? 0) - (b.claimed_at ?? 0))
      .slice(0, limit as number)
      .flatMap((issue) =>
        setIssue(memory, [issue.chase_id, issue.round_id], ['buying'], { claimed_at: memory.now() }),
      )
      .toSorted(byRound)
      .flatMap(claimedRow(memory)),

  chase_lock: ({ tables }, [ids]) => bigints(ids).filter((id) => tables.chases.has(id)).length,

  chase_note: (memory, [chases, rounds, slips, codes]) => {
    const [roundOf, slipOf, codeOf] = [bigints(rounds), bigints(slips), texts(codes)];
    return bigints(chases).flatMap((chase, at) => {
      const round = roundOf[at] ?? 0n;
      const before = memory.tables.chaseIssues.get(chase)?.get(round);
      if (!before || before.settled_at !== null) return [];
      const slip = slipOf[at] || resultOf(memory, before).slip;
      const noted =
        slip === null
          ? setIssue(memory, [chase, round], ['buying'], { state: 'refused', code: codeOf[at] ?? '' })
          : setIssue(memory, [chase, round], ['buying', 'refused'], {
              state: 'bought',
              slip_id: slip,
              code: null,
            });
      const member = memory.tables.chases.get(chase)?.member_id;
      if (noted.length > 0 && slip === null && member !== undefined)
        tell(memory, 'chase_refused', member, chase);
      if (noted.length > 0 && before.state === 'refused') setChase(memory, chase, { next_round_id: null });
      return noted;
    }).length;
  },

  chase_idle: (memory, [ids]) =>
    bigints(ids)
      .flatMap((id) => memory.tables.chases.get(id) ?? [])
      .filter(({ next_round_id, ended_at }) => next_round_id === null && ended_at === null)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap((chase) => {
        const opened = lastOpened(memory, chase.game_id);
        const { stop_on_win, stop_loss_minor, stop_win_minor } = chase;
        return issuesOf(memory, chase.id).map((issue) => ({
          ...issue,
          stop_on_win,
          stop_loss_minor,
          stop_win_minor,
          is_past: issue.round_id < opened,
        }));
      }),

  chase_miss: (memory, [chases, rounds]) => {
    const roundOf = bigints(rounds);
    return bigints(chases).flatMap((chase, at) =>
      setIssue(memory, [chase, roundOf[at] ?? 0n], ['waiting'], { state: 'missed' }),
    ).length;
  },

  chase_point: (memory, [chases, rounds]) => {
    const ids = bigints(chases);
    for (const [at, next_round_id] of bigints(rounds).entries())
      setChase(memory, ids[at] ?? 0n, { next_round_id });
    return ids.length;
  },

  chase_end: (memory, [ids, reason]) => {
    const kind = reason === 'completed' || reason === 'won' ? `chase_${reason}` : 'chase_stopped';
    for (const id of bigints(ids)) {
      setChase(memory, id, { end_reason: reason as ChaseEnd, ended_at: memory.now() });
      for (const { round_id } of issuesOf(memory, id))
        setIssue(memory, [id, round_id], ['waiting'], { state: 'stopped' });
      tell(memory, kind, memory.tables.chases.get(id)?.member_id ?? 0n, id);
    }
    return bigints(ids).length;
  },

  chase_settled_rounds: (memory) => {
    const open = liveChases(memory).flatMap(({ id }) => issuesOf(memory, id).filter(isUnsettled));
    const isOver = (id: bigint): boolean => {
      const round = memory.tables.rounds.get(id);
      return round ? round.settled_at !== null : Number(id / 1000n) * 1_000 < memory.now() - GIVEN_UP_MS;
    };
    return [...new Set(open.map(({ round_id }) => round_id))]
      .filter(isOver)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((round_id) => ({ round_id }));
  },

  chase_results: (memory, [round, limit]) =>
    liveChases(memory)
      .flatMap(({ id }) =>
        issuesOf(memory, id).filter((issue) => issue.round_id === round && isUnsettled(issue)),
      )
      .toSorted((a, b) => (a.chase_id < b.chase_id ? -1 : 1))
      .slice(0, limit as number)
      .map((issue) => resultOf(memory, issue)),

  chase_settle: (memory, [round, chases, slips, staked, returned, won]) => {
    const [slipOf, stakedOf, returnedOf] = [bigints(slips), bigints(staked), bigints(returned)];
    return bigints(chases).flatMap((chase, at) => {
      const before = memory.tables.chaseIssues.get(chase)?.get(round as bigint);
      if (!before || !isUnsettled(before)) return [];
      const slip_id = slipOf[at] ?? 0n;
      const result =
        slip_id === 0n
          ? {}
          : {
              state: 'bought' as const,
              code: null,
              slip_id,
              staked_minor: stakedOf[at] ?? 0n,
              returned_minor: returnedOf[at] ?? 0n,
              has_won: (won as boolean[])[at] ?? false,
            };
      return setIssue(memory, [chase, round as bigint], [before.state], {
        settled_at: memory.now(),
        ...result,
      });
    }).length;
  },
};

function resultOf(memory: Memory, { chase_id, round_id }: StoredIssue): IssueResult {
  const member = memory.tables.chases.get(chase_id)?.member_id ?? 0n;
  const file = fileOf(memory, round_id);
  const { key } = houseKeyOf(slipNameOf(chase_id, round_id), '');
  const bets = (file.bets.get(member * 16n) ?? []).filter((bet) => bet.key === key);
  const kept = bets.filter((bet) => !isCancelled(file, bet));
  const isVoid = memory.tables.rounds.get(round_id)?.state === 'void';
  const resultFor = ({ selection }: BetRow) => file.results.get(selection) ?? { won: 0, back: 0, of: 1 };
  const hasWon = (bet: BetRow): boolean => !isVoid && resultFor(bet).won > 0;
  const returned = (bet: BetRow): bigint =>
    isVoid ? bet.stake_minor : creditedOn(bet, resultFor(bet)).creditMinor;
  return {
    chase_id,
    slip: bets[0] ? bets[0].id - BigInt(bets[0].line) : null,
    staked: kept.reduce((sum, bet) => sum + bet.stake_minor, 0n),
    returned: kept.reduce((sum, bet) => sum + returned(bet), 0n),
    has_won: kept.some(hasWon),
  };
}
