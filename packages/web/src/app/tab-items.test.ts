import { expect, test } from 'vitest';

import { t } from '../i18n/i18n.ts';
import { TAB_INDEX } from '../nav/route-table.ts';
import { tabItems } from './tab-items.ts';

test('the bar draws the tabs 0, 1, 2 and 4, and counts unread answers, and notices with messages', () => {
  const items = tabItems(t, { own: 7, answers: 2 }, false);
  expect(items.map(({ path }) => TAB_INDEX[path])).toEqual([0, 1, 2, 4]);
  expect(items.map(({ badge }) => badge?.count)).toEqual([undefined, undefined, 2, 7]);
});

test('a member has the tab of the deposit, 3, too', () => {
  const items = tabItems(t, { own: 0, answers: 0 }, true);
  expect(items.map(({ path }) => TAB_INDEX[path])).toEqual([0, 1, 2, 3, 4]);
});
