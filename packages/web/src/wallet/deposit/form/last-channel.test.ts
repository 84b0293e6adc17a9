// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';

import { session } from '../../../session/session.ts';
import { lastChannel, noteChannel } from './last-channel.ts';

const logIn = (id: number): void => session.logIn({ id, token: `token${id}` });

beforeEach(() => {
  localStorage.clear();
  logIn(7);
});
afterEach(() => session.logOut());

test('the channel of the last deposit is there for the next one of the same member, and for nobody else', () => {
  expect(lastChannel()).toBeNull();
  noteChannel(3);
  noteChannel(5);
  expect(lastChannel()).toBe(5);
  logIn(8);
  expect(lastChannel()).toBeNull();
  logIn(7);
  expect(lastChannel()).toBe(5);
});

test.each(['', '[]', '{"owner":"7"}', '{"owner":"7","channelId":"5"}'])(
  'what is kept as %s is none',
  (text) => {
    localStorage.setItem('tessera.depositChannel', text);
    expect(lastChannel()).toBeNull();
  },
);
