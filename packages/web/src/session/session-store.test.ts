// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { createStorage, type StoragePort } from '../storage/browser-storage.ts';
import { isGuest, isMember, VISITOR } from './session-reducer.ts';
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
let storage: StoragePort;
const createSession = (): SessionStore => new SessionStore(storage, () => nowMs);

beforeEach(() => {
  nowMs = NOW_MS;
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
