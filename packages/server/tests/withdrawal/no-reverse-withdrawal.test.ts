import { beforeEach, expect, it } from 'vitest';

import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { readBalance } from '../../src/ledger/read-balance.ts';
import { newRound, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { ask, FREELY, FUND_PASSWORD, win, withdrawer, type Withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

let member: Withdrawer;
let order: string;
/** Everything but 10.00 is on its way out. */
beforeEach(async () => {
  member = await withdrawer(server);
  await win(at.db, member.id, 1_000_00n);
  const { body } = await ask(server, member, { amount: '990.00' });
  order = (body.data as { order_no: string }).order_no;
});

const underWay = async () => {
  const { mainMinor, frozenMinor } = await readBalance(at.db.reader, member.id);
  const { rows } = await at.owner.query('select state from withdrawals where id = $1', [order]);
  return { mainMinor, frozenMinor, state: rows[0].state as string };
};

/** Calls that a member may send to change something. */
const CHANGES = (Object.keys(ROUTES) as RoutePath[]).filter((path) => ROUTES[path].method === 'POST');

it('no call but the request itself is about a withdrawal', () => {
  expect(CHANGES.filter((path) => /withdraw/i.test(path))).toEqual(['trade/withdraw']);
});

/** A session of the member, the present one as long as a call has not ended it. */
async function session(): Promise<string> {
  const { body } = await server.get('user/index', {}, { token: member.token });
  if (body.code === 1) return member.token;
  const { rows } = await at.owner.query('select username from members where id = $1', [member.id]);
  const login = { account: rows[0].username, password: PASSWORD };
  const { body: opened } = await server.post('user/login', login);
  return (opened.data as { userinfo: { token: string } }).userinfo.token;
}

it('no call of the member takes a withdrawal under way back, whatever it names', async () => {
  const before = await underWay();
  expect(before).toEqual({ mainMinor: 10_00n, frozenMinor: 990_00n, state: 'review' });
  const names = ['id', 'order_no', 'withdrawal_id', 'withdraw_id', 'bet_id', 'chase_id'];
  const payload = {
    ...Object.fromEntries(names.map((name) => [name, order])),
    status: 'cancelled',
    amount: '990.00',
    password: FUND_PASSWORD,
  };
  for (const path of CHANGES) {
    member = { ...member, token: await session() };
    await server.post(path, payload, { token: member.token });
    expect([path, await underWay()]).toEqual([path, before]);
  }
});

it('what is under way is staked by nobody: a bet above the rest is refused', async () => {
  const round = await newRound(at.db, server.ctx.games.byId(1)!);
  const bet = async (amount: string) =>
    (await server.post('games/submitBet', slipOf(round, ['side', 'big', amount]), { token: member.token }))
      .body;
  expect((await bet('10.01')).msg).toBe('MONEY_NOT_ENOUGH');
  expect((await bet('10.00')).code).toBe(1);
  expect(await underWay()).toMatchObject({ mainMinor: 0n, frozenMinor: 990_00n });
});
