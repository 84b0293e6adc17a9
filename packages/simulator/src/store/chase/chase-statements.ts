import type { EpochMs } from '@tessera/domain/time';
import type { ChaseRow, StoredLines } from '@tessera/server/chase/chase-row';

import { fileOf, isCancelled } from '../bet-statements.ts';
import type { Handlers } from '../handler.ts';
import type { Memory } from '../transactions.ts';
import { bigints, numbers, texts } from '../values.ts';
import { issuesOf, setChase, setIssue } from './chase-rows.ts';
import type { StoredChase, StoredIssue } from './chase-tables.ts';

const sumOf = (issues: readonly StoredIssue[], of: (issue: StoredIssue) => bigint | null): bigint =>
  issues.reduce((sum, issue) => sum + (of(issue) ?? 0n), 0n);

function withSums(memory: Memory, chase: StoredChase): ChaseRow {
  const issues = issuesOf(memory, chase.id);
  const count = (...states: readonly StoredIssue['state'][]): number =>
    issues.filter(({ state }) => states.includes(state)).length;
  return {
    ...chase,
    issues: issues.length,
    waiting: count('waiting', 'buying'),
    bought: count('bought'),
    failed: count('refused', 'missed'),
    first_issue: issues[0]?.issue ?? '',
    last_issue: issues.at(-1)?.issue ?? '',
    total_minor: sumOf(issues, (issue) => issue.cost_minor),
    bought_minor: sumOf(issues, (issue) => (issue.state === 'bought' ? issue.cost_minor : 0n)),
    settled_minor: sumOf(issues, (issue) => issue.staked_minor),
    returned_minor: sumOf(issues, (issue) => issue.returned_minor),
  };
}

const ofMember = ({ tables }: Memory, member: unknown): StoredChase[] =>
  [...tables.chases.values()].filter(({ member_id }) => member_id === member);

/** Statements of members about chases. */
export const chaseStatements: Handlers = {
  'member-lock-for-money': ({ tables, now }, [id]) => {
    const [member, account] = [tables.members.get(id as bigint), tables.accounts.get((id as bigint) * 16n)];
    if (!member || !account) return [];
    return [
      {
        status: member.status,
        is_frozen: account.is_frozen,
        barred_until: account.guard?.[0] ?? 0n,
        withdrawals_off: false,
        now: now(),
      },
    ];
  },

  chase_by_keys: (memory, [member, key, olderKey, within]) => {
    const since = memory.now() - (within as number);
    const [found] = ofMember(memory, member)
      .filter((chase) => chase.key === key || (chase.key === olderKey && chase.created_at > since))
      .toSorted((a, b) => (a.id > b.id ? -1 : 1));
    return found ? [withSums(memory, found)] : [];
  },

  chase_running: (memory, [member, nth]) => {
    const own = ofMember(memory, member);
    const newestFirst = own.toSorted((a, b) => (a.id > b.id ? -1 : 1));
    const count = own.filter(({ ended_at }) => ended_at === null).length;
    return [{ count, nth_at: newestFirst[(nth as number) - 1]?.created_at ?? null }];
  },

  chase_insert: (memory, [id, member, game, key, body, lines, unit, onWin, loss, win, next, ...columns]) => {
    const { chases, chaseIssues, liveChases } = memory.tables;
    memory.add(chases, id as bigint, {
      id: id as bigint,
      member_id: member as bigint,
      game_id: game as number,
      key: key as string,
      body_hash: body as string,
      lines: JSON.parse(lines as string) as StoredLines,
      unit_minor: unit as bigint,
      stop_on_win: onWin as boolean,
      stop_loss_minor: loss as bigint | null,
      stop_win_minor: win as bigint | null,
      created_at: memory.now(),
      next_round_id: next as bigint,
      end_reason: null,
      ended_at: null,
    });
    const issues = newIssues(id as bigint, columns);
    memory.add(chaseIssues, id as bigint, new Map(issues.map((issue) => [issue.round_id, issue])));
    memory.add(liveChases, id as bigint, true);
    return issues.length;
  },

  chase_find: (memory, [member, id]) => {
    const chase = memory.tables.chases.get(id as bigint);
    return chase && chase.member_id === member ? [withSums(memory, chase)] : [];
  },

  chase_issues: (memory, [id, member]) =>
    issuesOf(memory, id as bigint).map((issue) => ({
      ...issue,
      staked_minor: issue.staked_minor ?? keptStake(memory, issue, (member as bigint) * 16n),
    })),

  chase_lock_own: ({ tables }, [member, id]) => {
    const chase = tables.chases.get(id as bigint);
    return chase && chase.member_id === member ? [{ has_ended: chase.ended_at !== null }] : [];
  },

  chase_lock_running: (memory, [member, game]) =>
    ofMember(memory, member)
      .filter(({ ended_at, game_id }) => ended_at === null && (game === null || game_id === game))
      .map(({ id }) => ({ id })),

  chase_cancel: (memory, [ids]) =>
    bigints(ids).flatMap((id) => {
      setChase(memory, id, { end_reason: 'cancelled', ended_at: memory.now(), next_round_id: null });
      return issuesOf(memory, id).flatMap(({ chase_id, round_id }) =>
        setIssue(memory, [chase_id, round_id], ['waiting'], { state: 'cancelled' }),
      );
    }).length,
};

function newIssues(chase_id: bigint, [rounds, issues, multiples, costs]: readonly unknown[]): StoredIssue[] {
  const [issueOf, multipleOf, costOf] = [texts(issues), numbers(multiples), bigints(costs)];
  return bigints(rounds).map((round_id, at) => ({
    chase_id,
    round_id,
    issue: issueOf[at] ?? '',
    multiple: multipleOf[at] ?? 0,
    cost_minor: costOf[at] ?? 0n,
    state: 'waiting',
    code: null,
    slip_id: null,
    claimed_at: null as EpochMs | null,
    settled_at: null as EpochMs | null,
    staked_minor: null,
    returned_minor: null,
    has_won: null,
  }));
}

/** Standing stake of a bought issue; null of any other. */
function keptStake(memory: Memory, { state, round_id, slip_id, cost_minor }: StoredIssue, account: bigint) {
  if (state !== 'bought') return null;
  const file = fileOf(memory, round_id);
  const bets = (file.bets.get(account) ?? []).filter(({ id, line }) => id - BigInt(line) === slip_id);
  return bets
    .filter((bet) => isCancelled(file, bet))
    .reduce((left, { stake_minor }) => left - stake_minor, cost_minor);
}
