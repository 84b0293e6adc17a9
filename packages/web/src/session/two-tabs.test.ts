// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { createStorage, type StoragePort } from '../storage/browser-storage.ts';
import { GUEST_TOKEN } from './session-reducer.ts';
import { SessionStore } from './session-store.ts';

/** Two tabs of one browser. What one writes the other can read at once; the event about it comes later, or
 *  never while a tab is frozen. */
const START_MS = 1_700_000_000_000;
const member = (id: number) => ({
  id,
  username: `member${id}`,
  money: `${id}.00`,
  token: `token${id}`,
  expiretime: 1_700_000_100,
});

let nowMs: number;
let expired: string[];
let written: string[];
let a: SessionStore;
let b: SessionStore;

/** A storage that notes the token beside the name after each single change. */
function watched(): StoragePort {
  const storage = createStorage(() => localStorage);
  const note = (): void => {
    const user = /member\d/.exec(localStorage.getItem('userInfo') ?? '')?.[0] ?? '-';
    written.push(`${localStorage.getItem('token') ?? '-'} ${user}`);
  };
  return {
    read: storage.read,
    write: (key, value) => (storage.write(key, value), note()),
    remove: (key) => (storage.remove(key), note()),
  };
}

const tabOf = (name: string): SessionStore => {
  const tab = new SessionStore(watched(), { now: () => nowMs, isMeasured: true });
  tab.onExpired = () => expired.push(name);
  tab.restore();
  return tab;
};

beforeEach(() => {
  localStorage.clear();
  nowMs = START_MS;
  [expired, written] = [[], []];
  [a, b] = [tabOf('a'), tabOf('b')];
});

describe('before the event of the other tab has come', () => {
  test('a tab sends nothing with a token that is logged out', () => {
    a.logIn(member(7));
    expect(b.sendableToken).toBe('token7');
    a.logOut();
    expect([b.sendableToken, b.state.isLoggedIn]).toEqual(['', false]);
  });

  test('a tab never acts as the member who was there before', () => {
    a.logIn(member(7));
    b.restore();
    a.logIn(member(8));
    expect(b.current.userInfo?.id).toBe('8');
    expect(b.sendableToken).toBe('token8');
  });

  test('an answer about the earlier member neither logs them in again nor changes the other', () => {
    a.logIn(member(7));
    b.restore();
    a.logIn(member(8));
    b.changeUser({ money: '70.00' });
    expect(localStorage.getItem('token')).toBe('token8');
    expect([b.state.userInfo?.id, b.state.userInfo?.money]).toEqual(['8', '8.00']);
  });

  test('an answer that comes after a log-out logs nobody in', () => {
    a.logIn(member(7));
    b.restore();
    a.logOut();
    b.changeUser({ money: '70.00' });
    expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
    expect(b.state.isLoggedIn).toBe(false);
  });

  test("a guest in one tab ends the member's session in the other", () => {
    a.logIn(member(7));
    b.restore();
    a.enterAsGuest('guest', '10.00');
    expect([b.sendableToken, b.state.token]).toEqual(['', GUEST_TOKEN]);
  });
});

test("no step of a log-in leaves one member's token beside another's name", () => {
  a.logIn(member(7));
  written.length = 0;
  a.logIn(member(8));
  expect(written).not.toContain('token7 member8');
  expect(written).not.toContain('token8 member7');
  expect(written.at(-1)).toBe('token8 member8');
});

test('a balance written by one tab reaches the other with its event', () => {
  a.logIn(member(7));
  b.restore();
  a.changeUser({ money: '6.50' });
  b.onStorageChange('userInfo');
  expect(b.state.userInfo?.money).toBe('6.50');
});

describe('expiry', () => {
  test('reached while a tab was hidden ends the session of both, and is told once', () => {
    a.logIn(member(7));
    b.restore();
    nowMs += 100_000;
    expect(a.checkExpiry()).toBe(true);
    expect(b.checkExpiry()).toBe(false);
    expect([b.state.isLoggedIn, expired]).toEqual([false, ['a']]);
  });

  test('of an earlier session does not end the one that another tab has begun', () => {
    a.logIn(member(7));
    b.restore();
    nowMs += 100_000;
    a.logIn({ ...member(7), token: 'newer', expiretime: 1_700_009_999 });
    expect(b.checkExpiry()).toBe(false);
    expect([b.state.token, expired]).toEqual(['newer', []]);
  });

  test('found at restore is told', () => {
    a.logIn(member(7));
    nowMs += 100_000;
    expect([tabOf('c').state.isLoggedIn, expired]).toEqual([false, ['c']]);
  });

  test('never comes for a guest', () => {
    a.enterAsGuest('guest', '10.00');
    nowMs = 9e15;
    expect([a.checkExpiry(), b.current.userInfo?.isGuest]).toEqual([false, true]);
  });
});
