// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { RecordRow } from '../../../../../bets/record-row.ts';
import type { Marks } from './cell-marks.tsx';
import { type Marked, nextMarks } from './next-marks.ts';
import { useMarks } from './use-marks.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ISSUE = '20261123-0042';
const bet = (pick: string, stake: string, status: RecordRow['status'] = 'pending') =>
  ({ issue: ISSUE, play: 'sum', pick, stake, status }) as RecordRow;

const NONE = new Map<string, string>();
const PLAYS: Marked['plays'] = [];
const seen: Marks[] = [];

function Board({ isLate, ...marked }: Marked & { readonly isLate: boolean }) {
  seen.push(useMarks(marked, isLate ? nextMarks : null));
  return null;
}

let root: Root;
const show = async (marked: Partial<Marked>, isLate = true): Promise<Marks | undefined> => {
  await act(async () =>
    root.render(
      <Board issue={ISSUE} pending={[]} drawn={[]} missed={NONE} plays={PLAYS} isLate={isLate} {...marked} />,
    ),
  );
  return seen.at(-1);
};

beforeEach(() => (root = createRoot(document.createElement('div'))));
afterEach(() => act(async () => root.unmount()));

describe('useMarks', () => {
  it('stays the same object while nothing on the cells changes', async () => {
    const first = await show({ pending: [bet('11', '2.00')], drawn: [bet('4', '1.00', 'win')] });
    const second = await show({ pending: [bet('11', '2.00')], drawn: [bet('4', '1.00', 'win')] });
    expect(second).toBe(first);
    expect(first).toEqual({ stakes: new Map([['sum|11', 2_00n]]), won: new Set(['sum|4']), missed: NONE });
  });

  it.each<[string, Parameters<typeof show>[0]]>([
    ['a stake', { pending: [bet('11', '2.50')] }],
    ['the cell of a stake', { pending: [bet('12', '2.00')] }],
    ['a further stake', { pending: [bet('11', '2.00'), bet('12', '2.00')] }],
    ['a win', { pending: [bet('11', '2.00')], drawn: [bet('4', '1.00', 'win')] }],
    ['what was missed', { pending: [bet('11', '2.00')], missed: new Map([['sum|3', '7']]) }],
  ])('changes with %s', async (_name, marked) => {
    const first = await show({ pending: [bet('11', '2.00')] });
    expect(await show(marked)).not.toBe(first);
  });

  it('marks nothing before its code has come, and all that there is as soon as it has', async () => {
    const pending = [bet('11', '2.00')];
    expect((await show({ pending }, false))?.stakes.size).toBe(0);
    expect((await show({ pending }))?.stakes).toEqual(new Map([['sum|11', 2_00n]]));
  });

  it('marks no cell by a bet on another issue, or one that has not won', async () => {
    expect(
      await show({ issue: '20261123-0043', pending: [bet('11', '2.00')], drawn: [bet('4', '1.00', 'lose')] }),
    ).toEqual({ stakes: new Map(), won: new Set(), missed: NONE });
  });
});
