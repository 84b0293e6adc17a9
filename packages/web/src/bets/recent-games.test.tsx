// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '../session/session.ts';
import { KEYS } from '../storage/keys.ts';
import { noteGame, useRecentGames } from './recent-games.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
const place = document.createElement('div');
const Shown = () => <p>{useRecentGames().join()}</p>;
const logIn = (id: number): void =>
  act(() => session.logIn({ id, username: 'player', money: '1.00', token: `token${id}` }));

beforeEach(() => {
  root = createRoot(place);
  act(() => root.render(<Shown />));
});
afterEach(() => {
  act(() => root.unmount());
  act(() => session.logOut());
});

test('the newest game stands first, each once, and three at the most', () => {
  logIn(1);
  for (const id of [4, 5, 4, 6, 7]) act(() => noteGame(id));
  expect(place.textContent).toBe('7,6,4');
});

test('the next player on this phone sees none of them, and leaves none', () => {
  logIn(2);
  act(() => noteGame(8));
  logIn(3);
  expect(place.textContent).toBe('');
  act(() => noteGame(9));
  expect(place.textContent).toBe('9');
  logIn(2);
  expect(place.textContent).toBe('');
});

test.each([
  ['the games that were kept', { owner: '5', games: [3, 2] }, '3,2'],
  ['nothing of what is not of their form', { owner: '5', games: [3, 'x', null, 1.5] }, '3'],
  ['nothing', 'nonsense', ''],
])('a reload finds %s', async (_, stored, shown) => {
  localStorage.setItem(KEYS.recentGames, JSON.stringify({ type: 'object', data: stored }));
  vi.resetModules();
  const again = await import('./recent-games.ts');
  const { session: fresh } = await import('../session/session.ts');
  act(() => fresh.logIn({ id: 5, username: 'player', money: '1.00', token: 'token5' }));
  const Again = () => <p>{again.useRecentGames().join()}</p>;
  act(() => root.render(<Again />));
  expect(place.textContent).toBe(shown);
});
