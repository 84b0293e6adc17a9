// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { createStorage, type StoragePort } from '../storage/browser-storage.ts';
import { SessionKeeper } from './session-keeper.ts';
import { isGuest, isMember, VISITOR } from './session-reducer.ts';

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
const keeper = (): SessionKeeper => new SessionKeeper(storage, () => nowMs);

beforeEach(() => {
  nowMs = NOW_MS;
  localStorage.clear();
  storage = createStorage(() => localStorage);
});

describe('the session', () => {
  test('a login is stored in the forms of the older client', () => {
    keeper().logIn(REPLY);
    expect(localStorage.getItem('token')).toBe('tok');
    expect(localStorage.getItem('tokenExpireTime')).toBe('{"type":"number","data":1700000100}');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({
      type: 'object',
      data: { id: '7', nickname: 'alice', money: '12.50', level: 2 },
    });
  });

  test('a stored session is taken up', () => {
    keeper().logIn(REPLY);
    const next = keeper();
    next.restore();
    expect(next.state).toMatchObject({
      token: 'tok',
      isLoggedIn: true,
      userInfo: { username: 'alice', score: 3 },
    });
    expect(next.sendableToken).toBe('tok');
  });

  test('a session of an older client with a missing user gets the defaults', () => {
    localStorage.setItem('token', 'tok');
    const next = keeper();
    next.restore();
    expect(next.state.userInfo).toMatchObject({ money: '0.00', score: 0, level: 1 });
  });

  test.each([
    [1_700_000_099_999, true],
    [1_700_000_100_000, false],
  ])('at %d ms it is alive: %s', (at, isAlive) => {
    keeper().logIn(REPLY);
    nowMs = at;
    const next = keeper();
    next.restore();
    expect(next.state.isLoggedIn).toBe(isAlive);
    expect(localStorage.getItem('token')).toBe(isAlive ? 'tok' : null);
  });

  test('an expiry of zero never comes', () => {
    keeper().logIn({ ...REPLY, expiretime: 0 });
    nowMs = 9e15;
    const next = keeper();
    next.restore();
    expect(next.state.isLoggedIn).toBe(true);
  });

  test('the expiry is noticed when the app is shown', () => {
    const shown = keeper();
    shown.logIn(REPLY);
    nowMs += 100_000;
    expect(shown.checkExpiry()).toBe(true);
    expect(shown.state).toEqual(VISITOR);
  });

  test('logging out leaves nothing behind', () => {
    const member = keeper();
    member.logIn(REPLY);
    member.logOut();
    expect([localStorage.length, member.sendableToken]).toEqual([0, '']);
  });

  test('a guest has a name, no expiry, and sends no token', () => {
    const guest = keeper();
    guest.enterAsGuest('游客', '1000.00');
    expect(guest.state).toMatchObject({ token: 'guest_token', tokenExpireTime: 0, isLoggedIn: true });
    expect(guest.state.userInfo).toMatchObject({ id: `guest_${NOW_MS}`, isGuest: true, money: '1000.00' });
    expect([isGuest(guest.state), isMember(guest.state), guest.sendableToken]).toEqual([true, false, '']);
    const next = keeper();
    next.restore();
    expect(next.state.userInfo?.isGuest).toBe(true);
  });

  test('another tab logging out is followed, and logging in too', () => {
    const [here, there] = [keeper(), keeper()];
    here.logIn(REPLY);
    there.heardOf('token');
    expect(there.state.isLoggedIn).toBe(true);
    here.logOut();
    there.heardOf('token');
    expect(there.state.isLoggedIn).toBe(false);
    there.heardOf('locale');
    expect(there.state.isLoggedIn).toBe(false);
  });
});
