import type { EpochMs } from '../../time.ts';
import type { Numbers } from '../numbers.ts';
import { ALL_NUMBERS } from './balls.ts';

/** The twelve animals in their order; the year 2020 is the first one's. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;
export type Animal = (typeof ANIMALS)[number];

export const GROUPS = ANIMALS.length;

/** A number belongs to one of twelve groups for ever; a group is called by its smallest number. Only the
 *  animal of a group changes, with the lunar year. */
export const groupOf = (number: number): number => ((number - 1) % GROUPS) + 1;

/** Five numbers of the first group, four of each other. */
export const numbersOfGroup = (group: number): Numbers =>
  ALL_NUMBERS.filter((number) => groupOf(number) === group);

const FIRST_YEAR = 2020;
/** The days, in the house's zone, on which the lunar years from 2020 on begin. By the Chinese standard GB/T
 *  33661-2017 this is the day of a new moon in UTC+8: in 2027 four minutes before midnight, in 2030 seven
 *  minutes after it. */
const NEW_YEARS = `
  2020-01-25 2021-02-12 2022-02-01 2023-01-22 2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13
  2030-02-03 2031-01-23 2032-02-11 2033-01-31 2034-02-19 2035-02-08 2036-01-28 2037-02-15 2038-02-04 2039-01-24
  2040-02-12 2041-02-01 2042-01-22 2043-02-10 2044-01-30 2045-02-17 2046-02-06 2047-01-26 2048-02-14 2049-02-02
  2050-01-23 2051-02-11 2052-02-01 2053-02-19 2054-02-08 2055-01-28 2056-02-15 2057-02-04 2058-01-24 2059-02-12
  2060-02-02`
  .trim()
  .split(/\s+/)
  .map((day) => Date.parse(`${day}T00:00:00+08:00`));

/** The lunar year of a moment; before 2020 the year 2020, and from 2060 on 2060.
 *  Units: ms.   Cost: one step for each year since 2020. */
export function lunarYearOf(atMs: EpochMs): number {
  const begun = NEW_YEARS.findLastIndex((from) => from <= atMs);
  return FIRST_YEAR + Math.max(begun, 0);
}

/** The animal of a group in a draw: the first group has the year's own, each further one the animal before.
 *  Only a name: no price and no result depends on it.
 *  Units: ms.   Cost: as lunarYearOf. */
export function zodiacOf(group: number, drawAtMs: EpochMs): Animal {
  const years = lunarYearOf(drawAtMs) - FIRST_YEAR + GROUPS;
  return ANIMALS[(years - (group - 1)) % GROUPS] ?? 'rat';
}
