// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { createStorage, type StoragePort } from '../storage/browser-storage.ts';
import { isGuest, isMember, readUser, VISITOR, type AppInfo } from './session-reducer.ts';
import { SessionStore } from './session-store.ts';

const NOW_MS = 1_700_000_000_000;
const REPLY = {
  id: 7,
  user_id: 7,
  username: 'alice',
  nickname: '',
  mobile: '',
  email: '',
  avatar: '',
  money: '12.50',
  score: 3,
  level: 2,
  token: 'tok',
  expiretime: 1_700_000_100,
};

let nowMs: number;
let isMeasured: boolean;
let storage: StoragePort;
const clock = {
  now: () => nowMs,
  get isMeasured() {
    return isMeasured;
  },
};
const createSession = (): SessionStore => new SessionStore(storage, clock);

beforeEach(() => {
  nowMs = NOW_MS;
  isMeasured = true;
  localStorage.clear();
  storage = createStorage(() => localStorage);
});

describe('SessionStore', () => {
  test('stores a login as the older client does', () => {
    createSession().logIn(REPLY);
    expect(localStorage.getItem('token')).toBe('tok');
    expect(localStorage.getItem('tokenExpireTime')).toBe('{"type":"number","data":1700000100}');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({
      type: 'object',
      data: { id: '7', nickname: 'alice', money: '12.50', level: 2 },
    });
  });

  test('restores a stored session', () => {
    createSession().logIn(REPLY);
    const next = createSession();
    next.restore();
    expect(next.state).toMatchObject({
      token: 'tok',
      isLoggedIn: true,
      userInfo: { username: 'alice', score: 3 },
    });
    expect(next.sendableToken).toBe('tok');
  });

  test('drops what a late answer says of the member before', () => {
    const one = createSession();
    one.logIn(REPLY);
    one.logIn({ ...REPLY, id: 8, user_id: 8, token: 'other' });
    one.changeUser({ money: '70.00' }, '7');
    expect(one.state.userInfo?.money).toBe('12.50');
    one.changeUser({ money: '80.00' }, '8');
    expect(one.state.userInfo?.money).toBe('80.00');
  });

  test('fills missing user fields of an older client with defaults', () => {
    localStorage.setItem('token', 'tok');
    const next = createSession();
    next.restore();
    expect(next.state.userInfo).toMatchObject({ money: '0.00', score: 0, level: 1 });
  });

  test.each([
    [1_700_000_099_999, true],
    [1_700_000_100_000, false],
  ])('at %d ms is valid: %s', (at, isAlive) => {
    createSession().logIn(REPLY);
    nowMs = at;
    const next = createSession();
    next.restore();
    expect(next.state.isLoggedIn).toBe(isAlive);
    expect(localStorage.getItem('token')).toBe(isAlive ? 'tok' : null);
  });

  test('treats an expiry of zero as never', () => {
    createSession().logIn({ ...REPLY, expiretime: 0 });
    nowMs = 9e15;
    const next = createSession();
    next.restore();
    expect(next.state.isLoggedIn).toBe(true);
  });

  test('takes how long a token lasts from a server that names no expiry', () => {
    createSession().logIn({ ...REPLY, expiretime: undefined, expires_in: 60 });
    expect(localStorage.getItem('tokenExpireTime')).toBe('{"type":"number","data":1700000060}');
  });

  test('judges no expiry by a clock that may be days ahead, and does once the server has said its time', () => {
    createSession().logIn(REPLY);
    [nowMs, isMeasured] = [NOW_MS + 40 * 86_400_000, false];
    const next = createSession();
    next.restore();
    expect([next.checkExpiry(), next.state.isLoggedIn]).toEqual([false, true]);
    [nowMs, isMeasured] = [NOW_MS, true];
    expect(next.checkExpiry()).toBe(false);
    nowMs = NOW_MS + 100_000;
    expect(next.checkExpiry()).toBe(true);
  });

  test('keeps what the app is through logins, other tabs and logouts', () => {
    const appInfo = { app_name: 'Tessera' } as unknown as AppInfo;
    const one = createSession();
    expect(one.state.appInfo).toBeNull();
    one.noteAppInfo(appInfo);
    one.logIn(REPLY);
    expect(one.state.appInfo).toBe(appInfo);
    one.onStorageChange(null);
    expect([one.state.appInfo, one.state.isLoggedIn]).toEqual([appInfo, true]);
    one.logOut();
    expect(one.state).toEqual({ ...VISITOR, appInfo });
  });

  test.each([
    ['no user', null],
    ['a user without an id', '{"type":"object","data":{"username":"old"}}'],
    ['another user', '{"type":"object","data":{"id":"9","username":"other","isGuest":true}}'],
    ['no object', 'undefined'],
  ])('stores the member of the token although %s was stored', (_, stored) => {
    localStorage.setItem('token', 'tok');
    if (stored !== null) localStorage.setItem('userInfo', stored);
    const next = createSession();
    next.restore();
    next.renewUser(readUser(REPLY));
    expect(next.state.userInfo).toMatchObject({ id: '7', username: 'alice', money: '12.50', isGuest: false });
    expect(localStorage.getItem('userInfo')).toContain('"money":"12.50"');
  });

  test('drops the member of a token that another tab has replaced', () => {
    const [here, there] = [createSession(), createSession()];
    here.logIn(REPLY);
    there.logIn({ ...REPLY, id: 8, user_id: 8, username: 'bob', token: 'other' });
    here.renewUser(readUser(REPLY));
    expect([here.state.userInfo?.id, here.state.token]).toEqual(['8', 'other']);
  });

  test('notices the expiry when the app becomes visible', () => {
    const shown = createSession();
    shown.logIn(REPLY);
    nowMs += 100_000;
    expect(shown.checkExpiry()).toBe(true);
    expect(shown.state).toEqual(VISITOR);
  });

  test('removes everything on logout', () => {
    const member = createSession();
    member.logIn(REPLY);
    member.logOut();
    expect([localStorage.length, member.sendableToken]).toEqual([0, '']);
  });

  test('gives a guest a name, no expiry and no token', () => {
    const guest = createSession();
    guest.enterAsGuest('游客', '1000.00');
    expect(guest.state).toMatchObject({ token: 'guest_token', tokenExpireTime: 0, isLoggedIn: true });
    expect(guest.state.userInfo).toMatchObject({ id: `guest_${NOW_MS}`, isGuest: true, money: '1000.00' });
    expect([isGuest(guest.state), isMember(guest.state), guest.sendableToken]).toEqual([true, false, '']);
    const next = createSession();
    next.restore();
    expect(next.state.userInfo?.isGuest).toBe(true);
  });

  test('follows logout and login in another tab', () => {
    const [here, there] = [createSession(), createSession()];
    here.logIn(REPLY);
    there.onStorageChange('token');
    expect(there.state.isLoggedIn).toBe(true);
    here.logOut();
    there.onStorageChange('token');
    expect(there.state.isLoggedIn).toBe(false);
    there.onStorageChange('locale');
    expect(there.state.isLoggedIn).toBe(false);
  });
});
