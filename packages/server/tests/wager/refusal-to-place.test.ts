import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { MINUTE_MS } from '@tessera/domain/time';

import { useDatabase } from '../support/database.ts';
import { FIRST_LEAGUE, useLeagueTickets } from '../support/league-tickets.ts';
import { letSittingPass } from '../support/protection.ts';
import { type Holder, holder } from '../support/wallet.ts';

// The refusals of a slip, a ticket and a chase come in one order, which a quote reports too.

const K3 = { id: 1 };
const database = useDatabase();
const at = useLeagueTickets(database, [FIRST_LEAGUE, K3]);

/** A code with its detail; null for what is taken. */
type Met = { readonly code: string; readonly detail: object } | null;

const slip = (amount: string) => ({
  game_id: FIRST_LEAGUE.id,
  game_no: at.roundAt(1).issue,
  bet_content: [{ play: 'm1.1x2', number: 'd', amount }],
});
const ticket = (amount: string) =>
  at.callOf(
    [
      { round: 1, play: 'm1.1x2', picks: 'd' },
      { round: 2, play: 'm1.1x2', picks: 'd' },
    ],
    { amount },
  );
const WAYS = { 'a slip': slip, 'a ticket': ticket } as const;

async function quoted(call: object, { token }: Holder): Promise<Met> {
  at.server.clock.now += 2_000;
  const { body } = await at.server.post('games/quoteBet', call, { token });
  expect([body.code, body.msg]).toEqual([1, '']);
  return (body.data as Data<'games/quoteBet'>).refusal;
}

/** Nothing is left of what was taken. */
async function placed(call: object, member: Holder): Promise<Met> {
  const { code, msg, data } = await at.place(member, call);
  if (code !== 1) return { code: msg, detail: (data as object | null) ?? {} };
  const { order_no: id } = data as Data<'games/submitBet'>;
  const { body } = await at.server.post('games/cancelBet', { bet_id: id }, { token: member.token });
  expect(body.code).toBe(1);
  return null;
}

async function chased({ token }: Holder): Promise<Met> {
  const { body: next } = await at.server.get('games/chaseIssues', { game_id: String(K3.id) });
  const issues = (next.data as Data<'games/chaseIssues'>).list.slice(2, 4).map(({ game_no: issue }) => issue);
  expect(issues).toHaveLength(2);
  const chase = { game_id: K3.id, bet_content: [{ play: 'side', number: 'big', amount: '1' }], issues };
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await at.server.post('games/createChase', chase, { token, headers });
  if (body.code !== 1) return { code: body.msg, detail: (body.data as object | null) ?? {} };
  const { id } = body.data as Data<'games/createChase'>;
  expect((await at.server.post('games/cancelChase', { chase_id: id }, { token })).body.code).toBe(1);
  return null;
}

/** Refusals of members who may not bet at all, whatever the wager. */
const MAY_NOT: readonly (readonly [string, (member: Holder) => Promise<unknown>])[] = [
  [
    'GAME_BLOCKED',
    async (member) => {
      for (const { id } of [K3, FIRST_LEAGUE]) await protect(member, 'blockGame', { game_id: id });
    },
  ],
  ['REALITY_CHECK_DUE', ({ id }) => letSittingPass(database, id, 31 * MINUTE_MS)],
  ['PLAYER_EXCLUDED', (member) => protect(member, 'exclude', { length: 'day' })],
  [
    'ACCOUNT_IS_FROZEN',
    ({ id }) =>
      database.owner.query('update accounts set is_frozen = true where id = $1', [BigInt(id) * 16n]),
  ],
];

async function protect({ token }: Holder, path: string, payload: object): Promise<void> {
  const { body } = await at.server.post(`protection/${path}`, payload, { token });
  expect(body.code).toBe(1);
}

describe('what speaks against it, one thing before the other', () => {
  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('%s and its quote meet the same', async (way) => {
    const call = WAYS[way];
    const member = await holder(at.server, 0n);
    const met: (string | undefined)[] = [];
    const meets = async (amount: string): Promise<void> => {
      const told = await quoted(call(amount), member);
      expect(told, `${way} of ${amount}`).toEqual(await placed(call(amount), member));
      met.push(told?.code);
    };
    await meets('5');
    await meets('5000000');
    await meets('1500');
    await protect(member, 'setLimit', { measure: 'stake', period: 'day', amount: '50' });
    // The time at play has begun.
    expect((await at.place(member, call('1'))).code).toBe(1);
    await meets('60');
    for (const [, bar] of MAY_NOT) {
      await bar(member);
      await meets('60');
    }
    expect(met.slice(1, 2)).toEqual([expect.stringMatching(/LIMIT$/)]);
    expect(met.toSpliced(1, 1)).toEqual([
      undefined,
      'MONEY_NOT_ENOUGH',
      'LIMIT_REACHED',
      ...MAY_NOT.map(([code]) => code),
    ]);
  });

  it('a chase meets what bars its member, and asks for stakes as it buys', async () => {
    const member = await holder(at.server, 0n);
    await protect(member, 'setLimit', { measure: 'stake', period: 'day', amount: '1.50' });
    expect((await at.place(member, slip('1'))).code).toBe(1);
    const met = [(await chased(member))?.code];
    for (const [code, bar] of MAY_NOT) {
      await bar(member);
      const told = await chased(member);
      const slipMeets = await placed(slip('1'), member);
      // Each names its own game.
      const ownGame = code === 'GAME_BLOCKED' ? { game_id: K3.id } : {};
      expect(told).toEqual({ code, detail: { ...slipMeets?.detail, ...ownGame } });
      met.push(told?.code);
    }
    expect(met).toEqual([undefined, ...MAY_NOT.map(([code]) => code)]);
  });

  it('an issue that does not exist is refused before anything of the member is asked', async () => {
    const member = await holder(at.server, 0n);
    // The issue of the slip, or that of the ticket's last leg.
    const unknown = (call: object): object =>
      JSON.parse(
        JSON.stringify(call).replace(/"game_no":"[^"]+"(?!.*"game_no")/, '"game_no":"20200101-0001"'),
      ) as object;
    const meet = async (): Promise<void> => {
      for (const call of Object.values(WAYS)) {
        const told = await quoted(unknown(call('1500')), member);
        expect(told).toMatchObject({ code: 'ISSUE_CLOSED' });
        expect(await placed(unknown(call('1500')), member)).toEqual(told);
      }
    };
    await meet();
    await protect(member, 'exclude', { length: 'day' });
    await meet();
  });
});
