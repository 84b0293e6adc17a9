// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { until } from '../test-until.ts';
import { modalStore } from '../ui/overlays/modal-store.ts';
import { showFigures } from './figures-after-login.ts';

const NOTHING = { staked: '0.00', returned: '0.00', net: '0.00', deposited: '0.00', withdrawn: '0.00' };
const answer = (data: object | null) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: data ? 1 : 0, msg: data ? '' : 'SERVER_BUSY', time: '', data }),
  );
afterEach(() => modalStore.getState().open?.settle('confirm'));

test('who has played is told what 30 days came to, and goes on by one tap', async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  answer({ ...NOTHING, staked: '1200.00', returned: '1000.00', net: '-200.00', deposited: '300.00' });
  const told = showFigures();
  await until(() => expect(modalStore.getState().open).not.toBeNull());
  const open = modalStore.getState().open;
  expect(open?.options).toMatchObject({ title: 'Your last 30 days', showCancel: false });
  for (const part of ['1,200.00', '1,000.00', '200.00', '300.00'])
    expect(open?.options.content).toContain(part);
  open?.settle('confirm');
  await told;
});

test.each([
  ['nothing happened', NOTHING],
  ['they do not come', null],
])('nobody is asked when %s', async (_, data) => {
  answer(data);
  await showFigures();
  expect(modalStore.getState().open).toBeNull();
});
