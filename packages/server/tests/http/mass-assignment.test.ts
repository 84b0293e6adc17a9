import { beforeAll, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { FUND_PASSWORD, type Holder, holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);
const known: { member?: Holder; other?: Holder } = {};

beforeAll(async () => {
  known.member = await holder(server, 100_00n);
  known.other = await holder(server, 100_00n);
});

/** Names of columns and rights that no client may set, in the spellings of tables, code and wire. */
const GRABBED = {
  balance: '9999.00',
  balance_minor: 999_900,
  money: '9999.00',
  frozen: '0.00',
  level: 99,
  score: 99_999,
  vip: 99,
  role: 'operator',
  is_admin: true,
  isAdmin: true,
  admin: 1,
  status: 'active',
  state: 'approved',
  is_frozen: false,
  withdrawals_off: false,
  approvals_needed: 0,
  approved_at: '2020-01-01',
  usable_at: '2020-01-01',
  joined_at: '2020-01-01',
  password_changed_at: '2020-01-01',
  password_hash: 'x',
  fund_password_hash: 'x',
  tag: 'x',
  odds: '999.00',
  payout: '9999.00',
  fee: '0.00',
  rate: '999',
  expiretime: 9_999_999_999,
  expires_at: '2099-01-01',
  created_at: '2020-01-01',
} as const;

const posts = (Object.entries<Route>(ROUTES) as [RoutePath, Route][])
  .filter(([path, { method }]) => method === 'POST' && !/logout|refresh/i.test(path))
  .map(([path]) => path);

/** State that the calls may not change: rights, money, holds, and everything of another member. */
async function kept(): Promise<unknown> {
  const { rows: members } = await at.owner.query(
    `select id, username, level, score, status, withdrawals_off, joined_at, tag, password_hash, fund_password_hash
     from members order by id`,
  );
  const { rows: accounts } = await at.owner.query(
    'select id, kind, member_id, balance_minor, is_frozen from accounts where member_id is not null order by id',
  );
  const { rows: orders } = await at.owner.query(
    `select (select count(*)::integer from withdrawals) as withdrawals,
       (select count(*)::integer from transfers) as transfers,
       (select count(*)::integer from bets) as bets, (select count(*)::integer from reward_claims) as claims`,
  );
  return { members, accounts, orders };
}

const owners = ['member_id', 'user_id', 'uid', 'userid', 'account_id', 'from_member_id'];

it.each(posts)('%s sets nothing by fields that it does not have', async (path) => {
  const { token, id } = known.member!;
  const before = await kept();
  const foreign = Object.fromEntries(owners.map((name) => [name, known.other?.id]));
  const declared = Object.keys(
    ((ROUTES[path] as Route).body as { properties?: object } | undefined)?.properties ?? {},
  );
  const extra = Object.entries({ ...GRABBED, ...foreign }).filter(([name]) => !declared.includes(name));
  expect(extra.length).toBeGreaterThan(20);
  const { status } = await server.post(
    path,
    { ...Object.fromEntries(extra), password: FUND_PASSWORD },
    { token },
  );
  expect(status).toBeLessThan(500);
  expect([id, await kept()]).toEqual([id, before]);
});

it('a profile takes what it names and nothing beside it', async () => {
  const { token, id } = known.member!;
  const { body } = await server.post('user/profile', { ...GRABBED, nickname: 'Grabber' }, { token });
  expect(body.code).toBe(1);
  const { rows } = await at.owner.query(
    'select nickname, level, score, status, withdrawals_off from members where id = $1',
    [id],
  );
  expect(rows).toEqual([
    { nickname: 'Grabber', level: 1, score: 0, status: 'active', withdrawals_off: false },
  ]);
});

it('a registration takes no money, level or state', async () => {
  const account = { ...GRABBED, username: 'Grabber2', password: 'kd83hf2kqz' };
  const { body } = await server.post('user/register', account);
  expect(body.data).toMatchObject({ userinfo: { money: '1000.00', level: 1 } });
  const { rows } = await at.owner.query(
    `select level, score, status, joined_at > now() - interval '1 day' as is_new from members
     where username = 'Grabber2'`,
  );
  expect(rows).toEqual([{ level: 1, score: 0, status: 'active', is_new: true }]);
});
