import type { ObservedChase, ObservedChaseIssue } from '@tessera/auditor/observed/snapshot';

// Chases as the auditor reads them. Amounts are text, since JSON has no bigint.

export const CHASES = `
  select c.id::text as "chaseId", m.username as member, c.game_id as "gameId", c.lines,
    floor(extract(epoch from c.created_at) * 1000)::float8 as "createdAtMs", c.stop_on_win as "stopOnWin",
    c.stop_loss_minor::text as loss, c.stop_win_minor::text as win, c.end_reason as end,
    (select jsonb_agg(jsonb_build_object('issue', i.issue, 'roundId', i.round_id::text, 'multiple', i.multiple,
       'state', i.state, 'code', i.code, 'slipId', i.slip_id::text, 'isSettled', i.settled_at is not null,
       'staked', i.staked_minor::text, 'returned', i.returned_minor::text, 'hasWon', i.has_won) order by i.round_id)
     from chase_issues i where i.chase_id = c.id) as issues
  from chases c join members m on m.id = c.member_id`;

type IssueRow = Pick<ObservedChaseIssue, 'issue' | 'roundId' | 'multiple' | 'state' | 'isSettled'> & {
  readonly code: string | null;
  readonly slipId: string | null;
  readonly staked: string | null;
  readonly returned: string | null;
  readonly hasWon: boolean | null;
};
type ChaseRow = Pick<ObservedChase, 'chaseId' | 'member' | 'gameId' | 'createdAtMs' | 'stopOnWin'> & {
  readonly lines: readonly (readonly [selection: string, stakeMinor: string])[];
  readonly loss: string | null;
  readonly win: string | null;
  readonly end: ObservedChase['end'] | null;
  readonly issues: readonly IssueRow[];
};

export const chaseOf = ({ lines, loss, win, end, issues, ...chase }: ChaseRow): ObservedChase => ({
  ...chase,
  lines: lines.map(([selection, stakeMinor]) => {
    const at = selection.indexOf(':');
    return {
      play: selection.slice(0, at),
      number: selection.slice(at + 1),
      stakeMinor: BigInt(stakeMinor),
    };
  }),
  stopLossMinor: loss === null ? undefined : BigInt(loss),
  stopWinMinor: win === null ? undefined : BigInt(win),
  end: end ?? undefined,
  issues: issues.map(issueOf),
});

const issueOf = ({ code, slipId, staked, returned, hasWon, ...issue }: IssueRow): ObservedChaseIssue => ({
  ...issue,
  code: code ?? undefined,
  slipId: slipId ?? undefined,
  result:
    staked === null || returned === null
      ? undefined
      : { stakedMinor: BigInt(staked), returnedMinor: BigInt(returned), hasWon: hasWon ?? false },
});
