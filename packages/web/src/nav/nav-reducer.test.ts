import { describe, expect, test } from 'vitest';

import {
  EMPTY,
  hasBackArrow,
  navStep,
  STACK_MAX,
  topEntry,
  type Entry,
  type NavAction,
  type NavState,
} from './nav-reducer.ts';

const tab = (path: string): Entry => ({ id: path, path, query: {}, isTab: true, by: 'switchTab' });
const page = (path: string, by: Entry['by'] = 'navigateTo'): Entry => ({
  id: path,
  path,
  query: {},
  isTab: false,
  by,
});

const run = (...actions: NavAction[]): { state: NavState; moves: string[] } =>
  actions.reduce<{ state: NavState; moves: string[] }>(
    ({ state, moves }, action) => {
      const step = navStep(state, action);
      return { state: step.state, moves: [...moves, step.history] };
    },
    { state: EMPTY, moves: [] },
  );

const home: NavAction = { type: 'reLaunched', entry: tab('/') };
const push = (path: string): NavAction => ({ type: 'navigatedTo', entry: page(path) });
const toTab = (path: string): NavAction => ({ type: 'switchedTab', entry: tab(path) });
const shape = ({ tabs, activeTab, pushed }: NavState): unknown => [
  tabs.map((entry) => entry.path),
  activeTab,
  pushed.map((entry) => entry.path),
];

describe('navReducer', () => {
  test.each<[string, NavAction[], unknown, string]>([
    ['a page is pushed on a tab', [home, push('/a')], [['/'], '/', ['/a']], 'push'],
    [
      'redirectTo replaces the top page',
      [home, push('/a'), { type: 'redirectedTo', entry: page('/b', 'redirectTo') }],
      [['/'], '/', ['/b']],
      'replace',
    ],
    [
      'redirectTo from a tab unloads the tab',
      [home, { type: 'redirectedTo', entry: page('/b', 'redirectTo') }],
      [[], null, ['/b']],
      'replace',
    ],
    ['a tab switch keeps the tab it leaves', [home, toTab('/me')], [['/', '/me'], '/me', []], 'replace'],
    [
      'a tab switch drops every pushed page',
      [home, push('/a'), push('/b'), toTab('/me')],
      [['/', '/me'], '/me', []],
      'replace',
    ],
    ['a tap on the active tab does nothing', [home, toTab('/')], [['/'], '/', []], 'none'],
    [
      'switching to the tab below drops what lies on it',
      [home, push('/a'), toTab('/')],
      [['/'], '/', []],
      'replace',
    ],
    [
      'reLaunch drops everything, kept tabs too',
      [home, toTab('/me'), push('/a'), { type: 'reLaunched', entry: page('/b', 'reLaunch') }],
      [[], null, ['/b']],
      'replace',
    ],
    [
      'going back drops what lies above',
      [home, push('/a'), push('/b'), { type: 'wentBack', toId: '/a' }],
      [['/'], '/', ['/a']],
      'none',
    ],
    [
      'going back to a kept tab shows it',
      [home, toTab('/me'), push('/a'), { type: 'wentBack', toId: '/' }],
      [['/', '/me'], '/', []],
      'none',
    ],
  ])('%s', (_, actions, expected, move) => {
    const { state, moves } = run(...actions);
    expect(shape(state)).toEqual(expected);
    expect(moves.at(-1)).toBe(move);
  });

  test('shows the same entry when a kept tab returns', () => {
    const first = run(home, toTab('/me')).state;
    const again = navStep(first, { type: 'switchedTab', entry: { ...tab('/'), id: 'other' } }).state;
    expect(topEntry(again)?.id).toBe('/');
  });

  test('keeps no more pages than the cap', () => {
    const pushes = Array.from({ length: STACK_MAX + 3 }, (_, at) => push(`/p${at}`));
    const { state } = run(home, ...pushes);
    expect(state.pushed).toHaveLength(STACK_MAX);
    expect(topEntry(state)?.path).toBe(`/p${STACK_MAX + 2}`);
  });

  test.each<[string, NavAction[], boolean]>([
    ['a tab', [home], false],
    ['a pushed page', [home, push('/a')], true],
    ['a page opened by its address', [{ type: 'reLaunched', entry: page('/a', 'launch') }], true],
    ['a page put there by reLaunch', [{ type: 'reLaunched', entry: page('/a', 'reLaunch') }], false],
    [
      'a first page put there by redirectTo',
      [home, { type: 'redirectedTo', entry: page('/a', 'redirectTo') }],
      false,
    ],
    [
      'a page that replaced one opened by its address, and was replaced itself',
      [
        { type: 'reLaunched', entry: page('/a', 'launch') },
        { type: 'redirectedTo', entry: page('/b', 'redirectTo') },
        { type: 'redirectedTo', entry: page('/a', 'redirectTo') },
      ],
      true,
    ],
    [
      'a page that replaced one put there by reLaunch',
      [
        { type: 'reLaunched', entry: page('/a', 'reLaunch') },
        { type: 'redirectedTo', entry: page('/b', 'redirectTo') },
      ],
      false,
    ],
    [
      'a page that replaced another above a tab',
      [home, push('/a'), { type: 'redirectedTo', entry: page('/b', 'redirectTo') }],
      true,
    ],
  ])('back arrow: %s', (_, actions, expected) => {
    expect(hasBackArrow(run(...actions).state)).toBe(expected);
  });
});
