import { expect, test } from 'vitest';

import { createSessionActivity } from './session-activity.ts';

const MINUTE = 60_000;
const IDLE = 30 * MINUTE;

function known(atMs = 0) {
  const activity = createSessionActivity(IDLE);
  activity.learn('one', atMs);
  return activity;
}

test('a session is idle half an hour after it was last used, not a moment before', () => {
  const activity = known();
  activity.note('one', 10 * MINUTE);
  expect([
    activity.isIdle('one', 10 * MINUTE + IDLE - 1),
    activity.isIdle('one', 10 * MINUTE + IDLE),
  ]).toEqual([false, true]);
});

test('an idle session is not woken by use, but by a proof', () => {
  const activity = known();
  activity.note('one', IDLE);
  expect(activity.isIdle('one', IDLE)).toBe(true);
  activity.renew('one', IDLE);
  expect(activity.isIdle('one', IDLE + 1)).toBe(false);
});

test('what another server stored counts where it is later, and never makes a session older', () => {
  const activity = known();
  activity.note('one', 20 * MINUTE);
  activity.learn('one', 5 * MINUTE);
  expect(activity.isIdle('one', 5 * MINUTE + IDLE)).toBe(false);
  activity.learn('one', 40 * MINUTE);
  expect(activity.isIdle('one', 40 * MINUTE + IDLE - 1)).toBe(false);
});

test('a use is stored once what is stored is two minutes old, and once', () => {
  const activity = known();
  activity.note('one', 2 * MINUTE - 1);
  expect([...activity.takeChanged()]).toEqual([]);
  activity.note('one', 2 * MINUTE);
  expect([...activity.takeChanged()]).toEqual([['one', 2 * MINUTE]]);
  activity.note('one', 3 * MINUTE);
  expect([...activity.takeChanged()]).toEqual([]);
});

test('without a limit no session is idle', () => {
  const activity = createSessionActivity(0);
  activity.learn('one', 0);
  expect(activity.isIdle('one', 1_000 * IDLE)).toBe(false);
});

test('a session that this server does not know is not idle here', () => {
  expect(known().isIdle('other', IDLE)).toBe(false);
});
