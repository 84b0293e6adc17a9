import { expect, it } from 'vitest';

import { seeded } from '@tessera/simulator/seeded';

import type { Fault } from '../rig/fault.ts';
import { chooseFaults } from './choose-faults.ts';

const fault = (name: string, isFailpoint = false): Fault => ({
  id: 'F1',
  name,
  isFailpoint,
  recovers: 'nothing',
  inject: () => Promise.resolve(),
});
const MATRIX = ['a', 'b', 'c'];
const POINTS = ['1', '2', '3', '4', '5', '6'];
const ALL = [...MATRIX.map((name) => fault(name)), ...POINTS.map((name) => fault(name, true))];

const first = (count: number, faults: readonly Fault[], seed = 1n): string[] => {
  const chosen = chooseFaults(faults, seeded(seed));
  return Array.from({ length: count }, () => (chosen.next().value as Fault).name);
};

it('matrix faults and failpoints alternate, each once before any repeats', () => {
  const names = first(12, ALL);
  expect(names.filter((_, at) => at % 2 === 0).map((name) => MATRIX.includes(name))).not.toContain(false);
  expect(
    names
      .slice(0, 6)
      .filter((_, at) => at % 2 === 0)
      .toSorted(),
  ).toEqual(MATRIX);
  expect(names.filter((_, at) => at % 2 === 1).toSorted()).toEqual(POINTS);
});

it('the order follows from the seed', () => {
  expect(first(12, ALL)).toEqual(first(12, ALL));
  expect(first(12, ALL)).not.toEqual(first(12, ALL, 2n));
});

it('one kind alone works too', () => {
  expect(first(3, [fault('a')])).toEqual(['a', 'a', 'a']);
});
