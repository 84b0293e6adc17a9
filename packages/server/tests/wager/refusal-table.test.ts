import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { REFUSALS } from '@tessera/domain/refusal';
import { MINUTE_MS } from '@tessera/domain/time';

import { REFUSAL_STEPS } from '../../src/wager/refusal-to-place.ts';
import { BY_SESSION, type Never, type Wager, WAGERS, WAITS_FOR_ISSUES } from '../../src/wager/wagers.ts';
import { useDatabase } from '../support/database.ts';
import type { TestReply } from '../support/http.ts';
import { FIRST_LEAGUE, useLeagueTickets } from '../support/league-tickets.ts';
import { letSittingPass } from '../support/protection.ts';
import { type Holder, holder } from '../support/wallet.ts';

// Every cell of docs/coverage/refusals.md, for each cause that its row names: a member comes to each refusal,
// and a bet, a ticket, a chase and both quotes answer what the table says, also beside all that comes later.

const K3 = { id: 1 };
const database = useDatabase();
let hasRoom = true;
const at = useLeagueTickets(database, [FIRST_LEAGUE, K3], { disk: { hasRoom: () => hasRoom } });
beforeEach(() => void (hasRoom = true));
afterEach(() => void vi.restoreAllMocks());

type Step = (typeof REFUSAL_STEPS)[number];
type Answers = Partial<Record<Wager, string | null>>;

/** More than a stake may be, and than anybody has. */
const MUCH = '60000';
const LEAST = { measure: 'stake', period: 'day', amount: '1.50' };

/** The requested wager, where it differs from the default. */
type Order = {
  readonly amount?: string;
  readonly row?: object;
  readonly odds?: string;
  readonly game?: number;
  readonly issue?: string;
};
type Case = Order & {
  /** Which of several causes that the row names. */
  readonly of?: string;
  /** Where this cause cannot be answered, beside what the table says. */
  readonly never?: Never;
  /** True if arranging it places a bet. */
  readonly places?: boolean;
  /** Columns of the games, until the end of the test. */
  readonly games?: string;
  readonly arrange?: (member: Holder) => unknown;
};

const post = (path: string, payload: object, { token }: Holder): Promise<TestReply> =>
  at.server.post(path, payload, { token, headers: { 'idempotency-key': randomUUID() } });

function betOf({ amount = '2', row, odds, game, issue }: Order): object {
  return {
    game_id: game ?? FIRST_LEAGUE.id,
    game_no: issue ?? at.roundAt(1).issue,
    bet_content: [{ play: 'm1.1x2', number: 'd', amount, odds, ...row }],
  };
}

function ticketOf({ amount = '2', row, odds, game, issue }: Order): object {
  const legs = [1, 2].map((round) => ({
    game_id: game ?? FIRST_LEAGUE.id,
    game_no: issue ?? at.roundAt(round).issue,
    play: `m${round}.1x2`,
    number: 'd',
    odds,
  }));
  const ticket = { play: 'ticket', number: '2串1', amount, legs, ...row };
  return { game_id: FIRST_LEAGUE.id, game_no: at.roundAt(1).issue, bet_content: [ticket] };
}

async function chaseOf({ amount = '2', row, odds, game, issue }: Order): Promise<object> {
  const { body } = await at.server.get('games/chaseIssues', { game_id: String(K3.id) });
  const next = (body.data as Data<'games/chaseIssues'>).list.slice(2, 4).map(({ game_no: no }) => no);
  return {
    game_id: game ?? K3.id,
    bet_content: [{ play: 'side', number: 'big', amount, odds, ...row }],
    issues: issue === undefined ? next : [issue],
  };
}

/** The code that is met; null for what is taken, of which nothing is left then. */
async function placed(member: Holder, path: string, call: object): Promise<string | null> {
  const { body } = await post(path, call, member);
  if (body.code !== 1) return body.msg;
  const taken = body.data as { order_no?: string; id?: string };
  const back = taken.order_no
    ? await post('games/cancelBet', { bet_id: taken.order_no }, member)
    : await post('games/cancelChase', { chase_id: taken.id }, member);
  expect(back.body.code).toBe(1);
  return null;
}

async function quoted(member: Holder, call: object): Promise<string | null> {
  // The cached state of the round has expired by then.
  at.server.clock.now += 2_000;
  const { body } = await post('games/quoteBet', call, member);
  return body.code === 1 ? ((body.data as Data<'games/quoteBet'>).refusal?.code ?? null) : body.msg;
}

const MEETS: Record<Wager, (member: Holder, order: Order) => Promise<string | null>> = {
  bet: (member, order) => placed(member, 'games/submitBet', betOf(order)),
  ticket: (member, order) => placed(member, 'games/submitBet', ticketOf(order)),
  chase: async (member, order) => placed(member, 'games/createChase', await chaseOf(order)),
  quoteBet: (member, order) => quoted(member, betOf(order)),
  quoteTicket: (member, order) => quoted(member, ticketOf(order)),
};

async function protect(member: Holder, path: string, payload: object): Promise<void> {
  expect((await post(`protection/${path}`, payload, member)).body.code).toBe(1);
}

/** Until the end of the test. */
async function changeGames(columns: string): Promise<void> {
  const ids = [[K3.id, FIRST_LEAGUE.id]];
  const { rows } = await database.owner.query('select * from games where id = any($1::int[])', ids);
  await database.owner.query(`update games set ${columns} where id = any($1::int[])`, ids);
  await at.server.ctx.games.refresh();
  onTestFinished(async () => {
    for (const row of rows)
      await database.owner.query(
        `update games set issue_limit_minor = $2, round_limit_minor = $3, exposure_cap_minor = $4,
           part_cap_minor = $5, status = $6 where id = $1`,
        [
          row.id,
          row.issue_limit_minor,
          row.round_limit_minor,
          row.exposure_cap_minor,
          row.part_cap_minor,
          row.status,
        ],
      );
    await at.server.ctx.games.refresh();
  });
}

async function chasesUnderWay(member: Holder): Promise<void> {
  const call = await chaseOf({});
  for (let made = 0; made < 20; made += 1)
    expect((await post('games/createChase', call, member)).body.code).toBe(1);
}

/** As many as one that was cancelled, until the end of the test. */
async function endedChases(member: Holder): Promise<void> {
  expect(await MEETS.chase(member, {})).toBe(null);
  await database.owner.query(
    `insert into chases select (jsonb_populate_record(c,
       jsonb_build_object('id', c.id + n, 'key', gen_random_uuid()))).*
     from chases c, generate_series(1, 60) n where c.member_id = $1`,
    [member.id],
  );
}

/** Sets the status of a member, and lets sessions be read again. */
const giveStatus =
  (status: string) =>
  async ({ id }: Holder): Promise<void> => {
    await database.owner.query('update members set status = $2 where id = $1', [id, status]);
    at.server.clock.now += 2_000;
  };

const freezeAccount = ({ id }: Holder): Promise<unknown> =>
  database.owner.query('update accounts set is_frozen = true where id = $1', [BigInt(id) * 16n]);

const exclude =
  (length: string) =>
  (member: Holder): Promise<void> =>
    protect(member, 'exclude', { length });

/** By the code and what it goes by. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'SERVER_BUSY its client has given up': [
    {
      arrange: () => {
        let now = performance.now();
        vi.spyOn(performance, 'now').mockImplementation(() => (now += 9_001));
      },
    },
  ],
  'SERVER_BUSY the disk is nearly full': [{ arrange: () => (hasRoom = false) }],
  'ACCOUNT_IS_ABNORMAL the member is under review or closed': [
    { of: 'under review', arrange: giveStatus('abnormal') },
  ],
  'ACCOUNT_IS_FROZEN member or account is frozen': [
    { of: 'member', arrange: giveStatus('frozen') },
    { of: 'account', arrange: freezeAccount },
  ],
  'PLAYER_EXCLUDED the member takes a break or is excluded': [
    { of: 'break', arrange: exclude('day') },
    { of: 'excluded', arrange: exclude('six_months') },
  ],
  'REALITY_CHECK_DUE a reality check is not answered': [
    {
      places: true,
      arrange: async (member) => {
        expect(await MEETS.bet(member, {})).toBe(null);
        await letSittingPass(database, member.id, 31 * MINUTE_MS);
      },
    },
  ],
  'GAME_NOT_EXIST a game does not exist': [{ game: 99_999 }],
  'GAME_BLOCKED the member has blocked a game': [
    {
      arrange: async (member) => {
        for (const { id } of [K3, FIRST_LEAGUE]) await protect(member, 'blockGame', { game_id: id });
      },
    },
  ],
  'ISSUE_NOT_EXIST no timetable has an issue': [{ issue: '20200101-9999' }],
  'ISSUE_CLOSED an issue is not on sale': [
    { of: 'past', issue: '20200101-0001' },
    { of: 'of a paused game', games: `status = 'paused'`, never: { chase: WAITS_FOR_ISSUES } },
  ],
  'CHASE_TOO_MANY too many chases are under way': [{ arrange: chasesUnderWay }],
  'ODDS_CHANGED odds are not those that were seen': [{ odds: '1.01' }],
  'BET_AMOUNT_INVALID a stake is no amount': [{ amount: '9999999999', row: { multiplier: 2 } }],
  'BET_LIMIT a stake or its payout is out of bounds': [
    { of: 'too little', amount: '0.05' },
    { of: 'too much', amount: MUCH },
  ],
  'LIMIT_REACHED it exceeds a limit of the member': [
    { of: 'stake', arrange: (member) => protect(member, 'setLimit', LEAST) },
    { of: 'loss', arrange: (member) => protect(member, 'setLimit', { ...LEAST, measure: 'loss' }) },
  ],
  'ISSUE_LIMIT the member stakes too much in a round': [{ games: 'issue_limit_minor = 100' }],
  'ROUND_LIMIT all stake too much in a round': [{ games: 'round_limit_minor = 100' }],
  'ROUND_LIMIT a round would cost too much': [
    { of: 'round', games: 'exposure_cap_minor = 1' },
    { of: 'part', games: 'part_cap_minor = 1' },
  ],
  'MONEY_NOT_ENOUGH the balance is less than the stake': [{ amount: '1500' }],
  'TOO_MANY_REQUESTS too many chases were created within the hour': [{ arrange: endedChases }],
};

const casesOf = ({ code, when }: Step): readonly Case[] => CASES[`${code} ${when}`] ?? [];
const ROWS = REFUSAL_STEPS.flatMap((step, place) =>
  casesOf(step).map((found) => ({
    step,
    place,
    found,
    code: step.code,
    cause: found.of ?? step.when,
  })),
);
type Row = (typeof ROWS)[number];

const ALL_AT_ONCE: ReadonlySet<string> = new Set([
  'ISSUE_CLOSED',
  'ODDS_CHANGED',
  'BET_LIMIT',
  'LIMIT_REACHED',
  'ISSUE_LIMIT',
  'ROUND_LIMIT',
  'MONEY_NOT_ENOUGH',
]);
/** What can be in the way of every wager at once: the last cause of each. */
const TOGETHER = ROWS.filter(
  ({ code, place }, row) => ALL_AT_ONCE.has(code) && ROWS[row + 1]?.place !== place,
);

/** Brings a member to all of these, and returns what the wager is then. */
async function arrangeAll(member: Holder, first: Case, below: readonly Case[]): Promise<Order> {
  for (const { arrange } of first.places ? [first, ...below] : [...below, first]) await arrange?.(member);
  const columns = [first, ...below].flatMap(({ games }) => games ?? []);
  if (columns.length > 0) await changeGames(columns.join(', '));
  return Object.assign({}, ...below.toReversed(), first) as Order;
}

const isCode = (text: string): boolean => REFUSALS.some((code) => code === text);

/** What each wager is answered. */
async function answersTo(member: Holder, order: Order): Promise<Answers> {
  const answers: Partial<Record<Wager, string | null>> = {};
  for (const wager of WAGERS) answers[wager] = await MEETS[wager](member, order);
  vi.restoreAllMocks();
  await database.owner.query(
    `delete from chases c where member_id = $1
       and not exists (select from chase_issues i where i.chase_id = c.id)`,
    [member.id],
  );
  return answers;
}

/** What the table says each wager is answered to whom some of its rows apply, in its order. */
const said = (rows: readonly Row[]): Answers =>
  Object.fromEntries(
    WAGERS.map((wager) => {
      const codes = rows.map(({ step, found }) => {
        const reason = { ...step.never, ...found.never }[wager];
        return reason === undefined || reason === BY_SESSION ? step.code : reason;
      });
      return [wager, codes.find(isCode) ?? null];
    }),
  );

it.each(ROWS)('$code is met, where the table says so: $cause', async (row) => {
  const member = await holder(at.server, 0n);
  expect(await answersTo(member, await arrangeAll(member, row.found, []))).toEqual(said([row]));
});

it.each(ROWS)('$code comes before all that is below it: $cause', async (row) => {
  const below = TOGETHER.filter(({ place }) => place > row.place);
  const member = await holder(at.server, 0n);
  const order = await arrangeAll(
    member,
    row.found,
    below.map(({ found }) => found),
  );
  expect(await answersTo(member, order)).toEqual(said([row, ...below]));
});

it('has a case for each refusal', () => {
  expect(Object.keys(CASES)).toEqual(REFUSAL_STEPS.map(({ code, when }) => `${code} ${when}`));
});

it.each([
  ['a bet', betOf],
  ['a ticket', ticketOf],
])('a quote of %s for more than a reply has digits for is refused', async (_kind, orderOf) => {
  const member = await holder(at.server, 100_00n);
  const most = { multiplier: 9_999, note: 9_999 };
  const { body } = await post('games/quoteBet', orderOf({ amount: '99999999', row: most }), member);
  expect([body.code, body.msg]).toEqual([0, 'BET_AMOUNT_INVALID']);
});
