import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { FIRST_LEAGUE, useLeagueTickets } from '../support/league-tickets.ts';
import { holder } from '../support/wallet.ts';

// Calls about games, each driven to refusals that it lists.

const K3 = { id: 1 };
const database = useDatabase();
const at = useLeagueTickets(database, [FIRST_LEAGUE, K3]);

const GAME = String(K3.id);
const LEAGUE = String(FIRST_LEAGUE.id);
const NO_GAME = '99999';
const PAST = '20200101-0001';
const NO_ID = '999999999999';

type Row = { readonly play: string; readonly number: string; readonly amount: string };
const BIG: Row = { play: 'side', number: 'big', amount: '10' };
const many = (count: number): readonly Row[] => Array.from({ length: count }, () => BIG);
const issue = (): string => at.roundAt(0, K3).issue;

/** Rows that no bet may have, with the refusal of each. */
const BAD_ROWS: readonly (readonly [string, readonly Row[]])[] = [
  ['PLAY_NOT_EXIST', [{ ...BIG, play: 'nothing' }]],
  ['NUMBER_INVALID', [{ ...BIG, number: 'huge' }]],
  ['BET_EMPTY', []],
  ['BET_TOO_MANY', many(1_001)],
  ['BET_AMOUNT_INVALID', [{ ...BIG, amount: '0' }]],
];

/** Calls that only read: path, code, query. */
const READS: readonly (readonly [string, string, () => Record<string, string>])[] = [
  ...[
    'games/fairness',
    'games/returns',
    'games/voidRounds',
    'games/play',
    'games/getGameResult',
    'games/getHistoryRecord',
    'games/matches',
    'games/table',
    'games/model',
    'games/chaseIssues',
  ].map((path) => [path, 'GAME_NOT_EXIST', () => ({ game_id: NO_GAME })] as const),
  ...['games/matches', 'games/table', 'games/model'].map(
    (path) => [path, 'NOT_SUPPORTED', () => ({ game_id: GAME })] as const,
  ),
  ['games/chaseIssues', 'NOT_SUPPORTED', () => ({ game_id: LEAGUE })],
  ['games/play', 'ISSUE_CLOSED', () => ({ game_id: LEAGUE, game_no: PAST })],
  ['games/matches', 'ISSUE_NOT_EXIST', () => ({ game_id: LEAGUE, game_no: PAST })],
  ['games/table', 'ISSUE_NOT_EXIST', () => ({ game_id: LEAGUE, before: PAST })],
  ['games/match', 'ISSUE_NOT_EXIST', () => ({ round_id: NO_ID, match: '1' })],
  ['games/match', 'NOT_SUPPORTED', () => ({ round_id: String(at.roundAt(0, K3).id), match: '1' })],
  ['games/roundProof', 'ISSUE_NOT_EXIST', () => ({ round_id: NO_ID })],
];

it.each(READS)('%s refuses with %s', async (path, code, query) => {
  const { body } = await at.server.get(path, query());
  expect([body.code, body.msg]).toEqual([0, code]);
});

describe('a chase', () => {
  const draft = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    game_id: GAME,
    bet_content: [BIG],
    issues: [issue()],
    ...more,
  });
  const BAD: readonly (readonly [string, () => Record<string, unknown>])[] = [
    ['NOT_SUPPORTED', () => draft({ game_id: LEAGUE })],
    ['GAME_NOT_EXIST', () => draft({ game_id: NO_GAME })],
    ...BAD_ROWS.map(([code, rows]) => [code, () => draft({ bet_content: rows })] as const),
    ['CHASE_INVALID', () => draft({ issues: [] })],
    ['AMOUNT_INVALID', () => draft({ stop_loss: 'much' })],
    ['ISSUE_NOT_EXIST', () => draft({ issues: ['20990101-0001'] })],
    ['ISSUE_CLOSED', () => draft({ issues: [PAST] })],
    ['BET_LIMIT', () => draft({ bet_content: [{ ...BIG, amount: '10000000' }] })],
  ];

  /** Replies to its quote and its creation. */
  async function answers(call: Record<string, unknown>): Promise<readonly string[]> {
    const { token } = await holder(at.server, 0n);
    const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
    const texts = Object.entries(call).map(([name, value]) => [name, asText(value)] as const);
    const { body: quoted } = await at.server.get('games/quoteChase', Object.fromEntries(texts));
    const headers = { 'idempotency-key': randomUUID() };
    const { body: created } = await at.server.post('games/createChase', call, { token, headers });
    return [quoted.msg, created.msg];
  }

  it.each(BAD)('is refused with %s, quoted and created', async (code, call) => {
    expect(await answers(call())).toEqual([code, code]);
  });

  it.each([
    ['ISSUE_LIMIT', 'issue_limit_minor'],
    ['ROUND_LIMIT', 'round_limit_minor'],
  ])('is refused with %s, quoted and created', async (code, column) => {
    const { rows } = await database.owner.query<{ value: bigint }>(
      `select ${column} as value from games where id = $1`,
      [K3.id],
    );
    const setTo = async (value: bigint): Promise<void> => {
      await database.owner.query(`update games set ${column} = $2 where id = $1`, [K3.id, value]);
      await at.server.ctx.games.refresh();
    };
    await setTo(500n);
    expect(await answers(draft())).toEqual([code, code]);
    await setTo(rows[0]?.value ?? 0n);
  });

  it.each(['games/chaseDetail', 'games/cancelChase'] as const)('%s knows no other', async (path) => {
    const { token } = await holder(at.server, 0n);
    const ask =
      path === 'games/cancelChase'
        ? at.server.post(path, { chase_id: NO_ID }, { token })
        : at.server.get(path, { chase_id: NO_ID }, { token });
    expect((await ask).body.msg).toBe('CHASE_NOT_EXIST');
  });
});

describe('a bet', () => {
  it.each([...BAD_ROWS, ['GAME_NOT_EXIST', null]] as const)(
    'is refused with %s, quoted and placed',
    async (code, rows) => {
      const member = await holder(at.server, 0n);
      const call = {
        game_id: rows === null ? NO_GAME : GAME,
        game_no: issue(),
        bet_content: rows ?? [BIG],
      };
      const { body: quoted } = await at.server.post('games/quoteBet', call, { token: member.token });
      expect([quoted.msg, (await at.place(member, call)).msg]).toEqual([code, code]);
    },
  );

  it('of a game that nobody knows is refused to a frozen member with what is asked first', async () => {
    const member = await holder(at.server, 0n);
    await database.owner.query(`update members set status = 'frozen' where id = $1`, [member.id]);
    const legs = [1, 2].map((round) => ({
      game_id: NO_GAME,
      game_no: at.roundAt(round).issue,
      play: `m${round}.1x2`,
      number: 'd',
    }));
    for (const row of [BIG, { play: 'ticket', number: '2串1', amount: '10', legs }]) {
      const call = { game_id: NO_GAME, game_no: issue(), bet_content: [row] };
      const { body: quoted } = await at.server.post('games/quoteBet', call, { token: member.token });
      expect([quoted.msg, (await at.place(member, call)).msg]).toEqual(Array(2).fill('ACCOUNT_IS_FROZEN'));
    }
  });

  it('under a key of another slip is refused, and so are odds that were never offered', async () => {
    const member = await holder(at.server, 0n);
    const call = { game_id: GAME, game_no: issue(), bet_content: [BIG] };
    const key = randomUUID();
    expect((await at.place(member, call, key)).code).toBe(1);
    const other = { ...call, bet_content: [{ ...BIG, number: 'small' }] };
    expect((await at.place(member, other, key)).msg).toBe('IDEMPOTENCY_KEY_REUSED');
    const changed = { ...call, bet_content: [{ ...BIG, odds: '99' }] };
    expect((await at.place(member, changed)).msg).toBe('ODDS_CHANGED');
    expect((await at.place(member, call, 'k'.repeat(256))).msg).toBe('IDEMPOTENCY_KEY_INVALID');
  });

  it.each([
    ['games/cashoutOffer', 'BET_NOT_EXIST', { bet_id: NO_ID }],
    ['games/cashout', 'BET_NOT_EXIST', { bet_id: NO_ID, amount: '1' }],
    ['games/cashout', 'AMOUNT_INVALID', { bet_id: NO_ID, amount: 'all' }],
    ['games/setAutoCashout', 'BET_NOT_EXIST', { bet_id: NO_ID, amount: '1' }],
    ['games/setAutoCashout', 'AMOUNT_INVALID', { bet_id: NO_ID, amount: 'all' }],
    ['games/cancelAutoCashout', 'BET_NOT_EXIST', { bet_id: NO_ID }],
    ['games/getBetRecord', 'GAME_NOT_EXIST', { game_id: NO_GAME }],
  ] as const)('%s refuses with %s', async (path, code, payload) => {
    const { token } = await holder(at.server, 0n);
    const ask =
      path === 'games/cashout' || path.endsWith('AutoCashout')
        ? at.server.post(path, payload, { token })
        : at.server.get(path, { ...payload }, { token });
    expect((await ask).body.msg).toBe(code);
  });
});
