// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { CountdownRing } from './countdown-ring.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [3_599, '59:59'],
  [3_600, '1:00'],
  [3_659, '1:00'],
  [3_660, '1:01'],
  [35_999, '9:59'],
  [86_399, '23:59'],
  [360_000, '100:00'],
])('%i seconds stand in the ring as %s', async (secondsLeft, text) => {
  await loadLocale('en');
  await loadTexts(['pages']);
  const room = document.createElement('div');
  const root = createRoot(room);
  await act(async () =>
    root.render(<CountdownRing secondsLeft={secondsLeft} totalSeconds={400_000} size={44} />),
  );
  expect(room.textContent).toBe(text);
  // In units of the text, which may be twice as large.
  expect(room.querySelector<HTMLElement>('[role=timer]')?.style.inlineSize).toBe('2.75rem');
  act(() => root.unmount());
});
