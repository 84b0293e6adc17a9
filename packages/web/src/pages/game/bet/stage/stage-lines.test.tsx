// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { StageLines } from './stage-lines.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const row = (id: string, status: RecordRow['status'], returned: string) =>
  ({ id, play: 'side', pick: id, pickName: id, stake: '10.00', returned, status }) as RecordRow;
const BIG = row('big', 'win', '19.50');
const SMALL = row('small', 'lose', '0.00');
const ODD = row('odd', 'lose', '0.00');

function shown(rows: readonly RecordRow[], isGold: boolean) {
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() =>
    root.render(
      <StageLines rows={rows} plays={[]} isShown isGold={isGold} stepS={0.15}>
        derived
      </StageLines>,
    ),
  );
  const lines = [...room.querySelectorAll<HTMLElement>('li[data-result]')].map(({ dataset }) => [
    dataset['result'],
    dataset['gold'] === 'true',
  ]);
  const tones = [...room.querySelectorAll('bdi')].map(({ dataset }) => dataset['tone']);
  act(() => root.unmount());
  return { lines, tones };
}

test('turns the lines that won to gold when the round has paid more than was staked', () => {
  expect(shown([ODD, BIG], true)).toEqual({
    lines: [
      ['win', true],
      ['lose', false],
    ],
    tones: ['win', 'soft'],
  });
});

test('marks them without gold when it has not', () => {
  expect(shown([ODD, SMALL, BIG], false)).toEqual({
    lines: [
      ['win', false],
      ['lose', false],
      ['lose', false],
    ],
    tones: ['plain', 'soft', 'soft'],
  });
});
