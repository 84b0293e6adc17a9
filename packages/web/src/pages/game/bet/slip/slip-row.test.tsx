// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { SlipRow } from './slip-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('zh-Hans');
  await loadTexts(['games']);
});

/** Text of the row of a line with a stake, given the remaining stake that the issue accepts. */
function rowOf(stake: string, leftMinor: bigint): string {
  const room = document.createElement('ul');
  const root = createRoot(room);
  const nothing = (): void => undefined;
  act(() =>
    root.render(
      <SlipRow
        line={{ id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake }}
        names={{ play: '两面', pick: '大' }}
        sums={undefined}
        leftMinor={leftMinor}
        fault={null}
        isEdited={false}
        isLocked={false}
        isFixed={false}
        onEdit={nothing}
        onStake={nothing}
        onRemove={nothing}
        onHold={nothing}
      />,
    ),
  );
  const words = room.textContent ?? '';
  act(() => root.unmount());
  return words;
}

test('says how much an issue still takes of a line only where the stake comes near to it', () => {
  expect(rowOf('10', 10_000_00n)).not.toContain('还可投');
  expect(rowOf('200', 320_00n)).toContain('本注还可投 320.00');
});
