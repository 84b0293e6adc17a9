import { beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { setMemberState } from '../../src/member/set-member-state.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

/** Callers. Only a member with a live session is authenticated: a guest's token exists on the phone alone. */
const ROLES = [
  'visitor',
  'guest',
  'stranger with a made-up token',
  'member whose session has ended',
  'member with the token in the query',
  'member with the token in a cookie',
  'member with a bearer token',
  'frozen member',
  'member under review',
  'member',
] as const;
type Role = (typeof ROLES)[number];
const OUTSIDE = new Set<Role>(ROLES.slice(0, 7));

const tokens = { member: '', ended: '', frozen: '', abnormal: '' };

beforeAll(async () => {
  const make = async (name: string) => server.member(name);
  const [member, ended, frozen, abnormal] = [
    await make('Matrix1'),
    await make('Matrix2'),
    await make('Matrix3'),
    await make('Matrix4'),
  ];
  await server.post('user/logout', {}, { token: ended.token });
  await setMemberState(server.ctx, BigInt(frozen.id), 'frozen', 'ada');
  // A freeze ends the sessions that there are.
  const entered = await server.post('user/login', { account: 'Matrix3', password: PASSWORD });
  const { userinfo } = entered.body.data as { userinfo: { token: string } };
  await at.owner.query(`update members set status = 'abnormal' where id = $1`, [abnormal.id]);
  Object.assign(tokens, {
    member: member.token,
    ended: ended.token,
    frozen: userinfo.token,
    abnormal: abnormal.token,
  });
});

function call(role: Role, path: RoutePath): Promise<TestReply> {
  const headersOf: Partial<Record<Role, Record<string, string>>> = {
    guest: { guest_token: tokens.member, 'guest-token': tokens.member },
    'stranger with a made-up token': { token: 'a'.repeat(43) },
    'member whose session has ended': { token: tokens.ended },
    'member with the token in a cookie': { cookie: `token=${tokens.member}` },
    'member with a bearer token': { authorization: `Bearer ${tokens.member}` },
    'frozen member': { token: tokens.frozen },
    'member under review': { token: tokens.abnormal },
    member: { token: tokens.member },
  };
  const headers = headersOf[role] ?? {};
  const inQuery = role === 'member with the token in the query';
  if (ROUTES[path].method === 'GET')
    return server.get(path, inQuery ? { token: tokens.member } : {}, { headers });
  const url = inQuery ? `/api/${path}?token=${tokens.member}` : path;
  const body = role === 'guest' ? { guest_token: tokens.member, token: tokens.member } : {};
  return server.post(url, body, { headers });
}

const paths = Object.keys(ROUTES) as RoutePath[];
const ofMembers = paths.filter((path) => (ROUTES[path] as Route).auth === 'member');
const open = paths.filter((path) => (ROUTES[path] as Route).auth === 'open');

describe('who may call what', () => {
  it('is said of every call', () => {
    expect(ofMembers.length + open.length).toBe(paths.length);
    expect(ofMembers.length).toBeGreaterThan(40);
  });

  it.each(ROLES.filter((role) => OUTSIDE.has(role)))(
    'a %s is nobody to every call of members, before the body is read',
    async (role) => {
      for (const path of ofMembers) {
        const { status, body } = await call(role, path);
        expect([path, status, body.code, body.msg, body.data]).toEqual([
          path,
          401,
          401,
          'UNAUTHORIZED',
          null,
        ]);
      }
    },
  );

  it('a member under review is told so by every call of members, and nothing else', async () => {
    for (const path of ofMembers) {
      const { body } = await call('member under review', path);
      expect([path, body.msg, body.data]).toEqual([path, 'ACCOUNT_IS_ABNORMAL', null]);
    }
  });

  // Log-out and token exchange end what the others use.
  it.each<Role>(['frozen member', 'member'])('a %s is known to every call of members', async (role) => {
    for (const path of ofMembers.filter((each) => !/logout|refresh/i.test(each))) {
      const { status, body } = await call(role, path);
      expect([path, status === 401 || body.msg === 'UNAUTHORIZED']).toEqual([path, false]);
    }
  });

  it.each(ROLES.filter((role) => role !== 'member'))('a %s may make every open call', async (role) => {
    for (const path of open) {
      const { status } = await call(role, path);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
