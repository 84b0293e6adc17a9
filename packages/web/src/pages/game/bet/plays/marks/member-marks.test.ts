import { expect, test } from 'vitest';

import type { PlayInfo } from '../../picks/wire.ts';
import { memberId } from './cell-marks.tsx';
import { withMembers } from './member-marks.ts';

const PLAYS = [
  { play: 'exacta', pick: { kind: 'ordered', size: 2 } },
  { play: 'any2', pick: { kind: 'set', size: 2 } },
  { play: 'sum', pick: { kind: 'one' } },
] as PlayInfo[];
const marks = withMembers(
  {
    stakes: new Map([
      ['exacta|3-7', 10_00n],
      ['exacta|3-8', 20_00n],
      ['exacta|10-2', 5_00n],
      ['any2|3-7', 5_00n],
      ['sum|11', 1_00n],
    ]),
    won: new Set(['exacta|3-7', 'sum|11']),
    missed: new Map([['sum|11', '4']]),
  },
  PLAYS,
);

test.each([
  {
    name: 'the stakes of its lines together',
    play: 'exacta',
    row: 0,
    member: '3',
    stake: 30_00n,
    gold: true,
  },
  { name: 'nothing at another place', play: 'exacta', row: 1, member: '3', stake: undefined, gold: false },
  { name: 'nothing of a longer figure', play: 'exacta', row: 0, member: '1', stake: undefined, gold: false },
  { name: 'the stake of one line', play: 'exacta', row: 1, member: '7', stake: 10_00n, gold: true },
  { name: 'that of a set', play: 'any2', row: 0, member: '7', stake: 5_00n, gold: false },
])('a number from which lines are made has $name', ({ play, row, member, stake, gold }) => {
  const id = memberId(play, row, member);
  expect([marks.stakes.get(id), marks.won.has(id)]).toEqual([stake, gold]);
});

test('leaves the marks of selections as they are', () => {
  expect([marks.stakes.get('sum|11'), marks.won.has('sum|11'), marks.missed.get('sum|11')]).toEqual([
    1_00n,
    true,
    '4',
  ]);
  expect([...marks.stakes.keys()].filter((id) => id.startsWith('sum'))).toEqual(['sum|11']);
});
