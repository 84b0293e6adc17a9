// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { topEntry } from '../../../../nav/nav-reducer.ts';
import { nav, startNav } from '../../../../nav/nav.ts';
import { forgetQuery } from './forget-query.ts';

const route = { title: 'common.home', load: () => ({ Page: () => null }) } as const;

test('a parameter leaves the address of its page, which stays the same page', async () => {
  location.hash = '#/pages/game/bet?game_id=11&slip=PMAS7Q5S';
  await startNav({ '/pages/game/bet': route, '/': route }).launch();
  const before = topEntry(nav().store.getState());
  forgetQuery('slip');
  const after = topEntry(nav().store.getState());
  expect(after).toEqual({ ...before, query: { game_id: '11' } });
  expect(location.hash).toBe('#/pages/game/bet?game_id=11');
  expect(history.state).toMatchObject({ id: before?.id });
});

test('a page without it is left alone', async () => {
  const before = nav().store.getState();
  forgetQuery('slip');
  expect(nav().store.getState()).toBe(before);
});
