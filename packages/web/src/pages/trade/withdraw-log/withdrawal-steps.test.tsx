// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';

import { serverClock } from '../../../api/server-clock.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { withdrawalOf } from './test-withdrawal.ts';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const root = createRoot(document.body);
afterEach(() => act(() => root.render(null)));

test.each([
  ['en', /\d+:\d\d:\d\d left/, 'Available'],
  ['zh-Hans', /剩余 \d+:\d\d:\d\d/, '可用'],
  ['zh-Hant', /剩餘 \d+:\d\d:\d\d/, '可用'],
] as const)(
  'what is left of the promised time of a withdrawal is told as such, in %s',
  async (locale, left, other) => {
    await loadLocale(locale);
    await loadTexts(['pages', 'money']);
    const duetime = Math.trunc(serverClock.now() / 1_000) + 20 * 60 * 60;
    act(() => root.render(<WithdrawalSteps withdrawal={withdrawalOf(1, { duetime })} />));
    const text = document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '');
    expect(text).toMatch(left);
    expect(text).not.toContain(other);
  },
);
