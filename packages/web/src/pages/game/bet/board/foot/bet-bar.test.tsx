// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import { BetBar } from './bet-bar.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let room: HTMLElement;
let root: Root;
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  room = document.createElement('div');
  root = createRoot(room);
});
afterEach(() => act(() => root.unmount()));

const onRepeat = vi.fn<() => Promise<void>>(async () => undefined);
/** The bar of an empty slip. */
const show = (lastMinor: bigint | null): Promise<void> =>
  act(async () =>
    root.render(
      <BetBar
        sums={{ rows: [], lineCount: 0, totalMinor: 0n as never, problem: null }}
        payer="member"
        bestMinor={null}
        isOpen
        isSending={false}
        isReady={false}
        problem={null}
        question={null}
        lastMinor={lastMinor}
        onPlace={onRepeat}
        onMove={() => undefined}
        onRepeat={onRepeat}
        onOpenSlip={() => undefined}
        code={{ gameId: 1, loadLeague: null, onTaken: () => undefined }}
      />,
    ),
  );
const buttons = () => Array.from(room.querySelectorAll('button'), ({ textContent }) => textContent);

test('an empty slip takes a code beside its hint', async () => {
  await show(null);
  expect(room.textContent).toContain('Tap what you want to bet on');
  expect(buttons()).toEqual(['Enter code']);
});

test('an empty slip takes a code beside the last slip again, which needs the room of the hint', async () => {
  await show(1_234_00n);
  expect(buttons()).toEqual(['Enter code', 'Repeat 1,234.00']);
  expect(room.textContent).toBe('Enter codeRepeat 1,234.00');
  await act(async () => room.querySelectorAll('button')[1]?.click());
  expect(onRepeat).toHaveBeenCalledOnce();
});
