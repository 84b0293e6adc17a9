import { describe, expect, test } from 'vitest';

import { newMoonNear } from '../../../tests/oracles/new-moon.ts';
import { DAY_MS, epochMs } from '../../time.ts';
import { range } from '../combinatorics.ts';
import { ANIMALS, groupOf, lunarYearOf, numbersOfGroup, zodiacOf } from './zodiac.ts';

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+08:00`);
const DAYS = range(0, 41 * 366).map((day) => Date.parse('2020-01-25T12:00:00+08:00') + day * DAY_MS);
/** Noon of every day from 2020 on that begins a lunar year. */
const FIRST_DAYS = DAYS.filter(
  (noon) => lunarYearOf(epochMs(noon)) !== lunarYearOf(epochMs(noon - DAY_MS)) || noon === DAYS[0],
);

const CHINESE = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});
const inIcu = (atMs: number) =>
  Object.fromEntries(CHINESE.formatToParts(atMs).map(({ type, value }) => [type, value]));

describe('lunarYearOf', () => {
  test('knows the first days of 41 lunar years', () => {
    expect(FIRST_DAYS).toHaveLength(41);
  });

  // ICU calculates new moons to some minutes only: the one of 2027 falls four minutes before midnight of
  // UTC+8 and the one of 2030 seven minutes after it, and ICU has both on the other side.
  test('begins a year on the day of ICU, but for two new moons at midnight', () => {
    const differing = FIRST_DAYS.filter((noon) => inIcu(noon)['month'] !== '1' || inIcu(noon)['day'] !== '1');
    expect(differing).toEqual([noonOf('2027-02-06'), noonOf('2030-02-03')]);
    for (const noon of FIRST_DAYS.filter((each) => !differing.includes(each)))
      expect(Number(inIcu(noon)['relatedYear'])).toBe(lunarYearOf(epochMs(noon)));
  });

  test('begins each year on the day of a new moon', () => {
    const days = FIRST_DAYS.map((noon) => [noon, Math.abs(newMoonNear(noon) - noon) < DAY_MS / 2]);
    expect(days).toEqual(FIRST_DAYS.map((noon) => [noon, true]));
  });

  test('changes at midnight of the house, and not beyond its table', () => {
    const at = (time: string) => lunarYearOf(epochMs(Date.parse(time)));
    expect(at('2026-02-16T23:59:59.999+08:00')).toBe(2025);
    expect(at('2026-02-17T00:00:00.000+08:00')).toBe(2026);
    expect(at('1999-12-31T00:00:00Z')).toBe(2020);
    expect(at('2099-12-31T00:00:00Z')).toBe(2060);
  });
});

describe('zodiacOf', () => {
  const animals = (day: string) => range(1, 12).map((group) => zodiacOf(group, epochMs(noonOf(day))));

  test('gives the first group the animal of the year, and each further one the animal before', () => {
    expect(animals('2026-11-23').slice(0, 3)).toEqual(['horse', 'snake', 'dragon']);
    expect(zodiacOf(1, epochMs(noonOf('2020-06-01')))).toBe('rat');
    expect(zodiacOf(1, epochMs(noonOf('2031-06-01')))).toBe('pig');
    expect(zodiacOf(12, epochMs(noonOf('2032-06-01')))).toBe('ox');
  });

  test('turns from snake to horse in the night to 17 February 2026', () => {
    expect(zodiacOf(1, epochMs(Date.parse('2026-02-16T15:59:59.999Z')))).toBe('snake');
    expect(zodiacOf(1, epochMs(Date.parse('2026-02-16T16:00:00.000Z')))).toBe('horse');
  });

  test('gives every animal to one group in any year', () => {
    for (const noon of FIRST_DAYS)
      expect(
        range(1, 12)
          .map((group) => zodiacOf(group, epochMs(noon)))
          .toSorted(),
      ).toEqual(ANIMALS.toSorted());
  });
});

test('groups never change: 1 13 25 37 49 are one, and every other has four', () => {
  expect(numbersOfGroup(1)).toEqual([1, 13, 25, 37, 49]);
  expect(numbersOfGroup(12)).toEqual([12, 24, 36, 48]);
  expect(
    range(1, 12)
      .flatMap(numbersOfGroup)
      .toSorted((a, b) => a - b),
  ).toEqual(range(1, 49));
  expect([1, 12, 13, 49].map(groupOf)).toEqual([1, 12, 1, 1]);
});
