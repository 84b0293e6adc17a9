// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import { exclusionStore } from '../../../../../protection/use-exclusion.ts';
import { FirstFoot } from './first-foot.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

// Read before the test begins, so that the band stands there as soon as it is asked for.
await import('../../../../../protection/break-band.tsx');

test('invites nobody to bet during a break, with a slip or without one', async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  const room = document.createElement('div');
  const root = createRoot(room);
  const show = async (hasSlip: boolean): Promise<void> =>
    act(async () =>
      root.render(
        <FirstFoot
          payer="member"
          balanceMinor={1_00n}
          bets={null}
          hasSlip={hasSlip}
          hint="Tap a price"
          onOpen={() => undefined}
        />,
      ),
    );
  await show(false);
  expect(room.textContent).toContain('Tap a price');
  await act(async () => exclusionStore.setState({ kind: 'time_out', endtime: 4_000_000_000 }, true));
  expect(room.textContent).not.toContain('Tap a price');
  expect(room.textContent).toContain('On a break until');
  expect(room.textContent).toContain('Balance');
  await show(true);
  expect(room.textContent).not.toContain('See slip');
  await act(async () => exclusionStore.setState(null, true));
  expect(room.textContent).toContain('See slip');
  act(() => root.unmount());
});
