// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { loadLocale, loadTexts, t } from '../../../i18n/i18n.ts';
import { TransferForm } from './transfer-form.tsx';
import { FILLING } from './transfer-reducer.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const BOUNDS = {
  minMinor: 1_00n,
  maxMinor: 100_00n,
  leftMinor: 100_00n,
  balanceMinor: 50_00n,
  lockedMinor: 0n,
} as const;
let unmount: () => void = () => undefined;

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'money']);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function show(heldUntil: number | null): Promise<{ text: string; isOff: boolean }> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <TransferForm
          state={FILLING}
          bounds={BOUNDS as never}
          heldUntil={heldUntil}
          dispatch={() => undefined}
          onNext={async () => undefined}
        />
      </QueryClientProvider>,
    ),
  );
  const next = document.querySelector<HTMLButtonElement>('button[type=submit]');
  return { text: document.body.textContent ?? '', isOff: next?.disabled ?? false };
}

test('says before the fund password that transfers wait, and until when', async () => {
  const { text, isOff } = await show(Math.ceil(serverClock.now() / 1000) + 900);
  expect(text).toContain(t('refusal.TRANSFER_REJECT'));
  expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/Available in \d\d:\d\d/);
  expect(isOff).toBe(true);
});

test('is open where nothing waits', async () => {
  const { text, isOff } = await show(null);
  expect(text).not.toContain(t('refusal.TRANSFER_REJECT'));
  expect(isOff).toBe(false);
});
