import type pg from 'pg';

export type ChaseJudgement = {
  readonly chases: number;
  /** The number of issues by state, and of refusals by code. */
  readonly states: Readonly<Record<string, number>>;
  /** How chases ended. */
  readonly ends: Readonly<Record<string, number>>;
  readonly bets: number;
  /** What is not as it must be, one line each. */
  readonly wrong: readonly string[];
};

/** An issue as it is noted, beside what its member really bet in its round. Units: 1/100. */
type Row = {
  readonly chase: string;
  readonly member: string;
  readonly round: string;
  readonly state: string;
  readonly code: string | null;
  readonly cost: bigint;
  readonly end: string | null;
  readonly on_win: boolean;
  readonly loss: bigint | null;
  readonly win: bigint | null;
  readonly slips: number;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly has_won: boolean;
};

// Members of the run have one chase and no other bets, so bets are found by member and round, without keys.
const ISSUES = `
  select c.id::text as chase, c.member_id::text as member, i.round_id::text as round, i.state, i.code, i.cost_minor as cost,
    c.end_reason as end, c.stop_on_win as on_win, c.stop_loss_minor as loss, c.stop_win_minor as win, b.*
  from chases c join chase_issues i on i.chase_id = c.id
  cross join lateral (
    select count(distinct b.id - b.line)::int as slips, coalesce(sum(b.stake_minor), 0)::bigint as staked,
      coalesce(sum(case when r.state = 'void' then b.stake_minor when w.won > 0 then b.payout_minor else 0 end), 0)::bigint
        as returned,
      coalesce(bool_or(w.won > 0 and r.state <> 'void'), false) as has_won
    from bets b join rounds r on r.id = b.round_id
    left join round_results w on w.round_id = b.round_id and w.selection = b.selection
    where b.round_id = i.round_id and b.account_id = c.member_id * 16
  ) b
  order by c.id, i.round_id`;

const BALANCES = `select member_id::text as member, balance_minor as balance from accounts where kind = 'main'`;

/** Compares every issue with the bets of its member, every balance with the sum of them, and every end with
 *  the stop rules, read a second time.   Units: 1/100.   Cost: one range of bets an issue. */
export async function judgeChases(owner: pg.Pool, startMinor: bigint): Promise<ChaseJudgement> {
  const { rows } = await owner.query<Row>(ISSUES);
  const balances = await owner.query<{ member: string; balance: bigint }>(BALANCES);
  const balanceOf = new Map(balances.rows.map(({ member, balance }) => [member, balance]));
  const wrong = rows.flatMap(faultOfIssue);
  const [states, ends]: Record<string, number>[] = [{}, {}];
  for (const { state, code } of rows) add(states, code ? `${state} ${code}` : state);
  const chases = new Map<string, Row[]>();
  for (const row of rows) chases.set(row.chase, [...(chases.get(row.chase) ?? []), row]);
  for (const [chase, issues] of chases) {
    const [first] = issues;
    add(ends, first?.end ?? 'running');
    const fault = faultOfEnd(issues);
    if (fault) wrong.push(`chase ${chase}: ${fault}`);
    const moved = issues.reduce((sum, { staked, returned }) => sum + returned - staked, 0n);
    const balance = balanceOf.get(first?.member ?? '');
    if (balance !== startMinor + moved) wrong.push(`chase ${chase}: ${balance}, not ${startMinor + moved}`);
  }
  const bets = rows.reduce((sum, { slips }) => sum + slips, 0);
  return { chases: chases.size, states: states ?? {}, ends: ends ?? {}, bets, wrong };
}

const add = (counts: Record<string, number> | undefined, name: string): void => {
  if (counts) counts[name] = (counts[name] ?? 0) + 1;
};

function faultOfIssue({ chase, round, state, code, cost, slips, staked }: Row): string[] {
  const isBought = state === 'bought' && slips === 1 && staked === cost;
  const isNot = state !== 'bought' && slips === 0 && (state === 'refused') === (code !== null);
  const isFinal = state !== 'waiting' && state !== 'buying';
  return isFinal && (isBought || isNot)
    ? []
    : [`chase ${chase} round ${round}: ${state}, ${slips} slips of ${staked}`];
}

/** Goes through a chase as its member would: before each issue that was tried, no rule may have held. */
function faultOfEnd(issues: readonly Row[]): string | undefined {
  let profit = 0n;
  let hasWon = false;
  const held = (next: Row): string | undefined => {
    if (next.on_win && hasWon) return 'won';
    if (next.win !== null && profit >= next.win) return 'stop_win';
    return next.loss !== null && next.cost - profit > next.loss ? 'stop_loss' : undefined;
  };
  for (const issue of issues) {
    const rule = held(issue);
    if (issue.state === 'stopped')
      return rule === issue.end ? undefined : `ended by ${issue.end}, not by ${rule}`;
    if (rule && issue.state !== 'missed') return `went on although ${rule}`;
    profit += issue.returned - issue.staked;
    hasWon ||= issue.has_won;
  }
  return issues[0]?.end === 'completed' ? undefined : `ended by ${issues[0]?.end} with nothing left`;
}
