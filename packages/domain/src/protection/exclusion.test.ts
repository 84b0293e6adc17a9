import { describe, expect, it } from 'vitest';

import { type EpochMs, epochMs } from '../time.ts';
import { endOfExclusion, endSeconds, EXCLUSION_LENGTHS, exclusionKindOf, FOR_GOOD } from './exclusion.ts';

const at = (text: string): EpochMs => epochMs(Date.parse(text));

describe('endOfExclusion', () => {
  it.each([
    ['day', '2027-03-01T10:00:00.500Z', '2027-03-02T10:00:00.500Z'],
    ['week', '2027-03-01T10:00:00.500Z', '2027-03-08T10:00:00.500Z'],
    ['month', '2027-02-01T10:00:00.500Z', '2027-03-03T10:00:00.500Z'],
    ['six_weeks', '2027-03-01T10:00:00.500Z', '2027-04-12T10:00:00.500Z'],
    ['six_months', '2027-03-01T10:00:00.500Z', '2027-09-01T10:00:00.500Z'],
    ['six_months', '2027-08-31T10:00:00.500Z', '2028-03-02T10:00:00.500Z'],
    ['one_year', '2028-02-29T10:00:00.500Z', '2029-03-01T10:00:00.500Z'],
    ['two_years', '2027-03-01T10:00:00.500Z', '2029-03-01T10:00:00.500Z'],
    ['five_years', '2027-03-01T10:00:00.500Z', '2032-03-01T10:00:00.500Z'],
  ] as const)('%s from %s', (length, from, end) => {
    expect(new Date(endOfExclusion(length, at(from))).toISOString()).toBe(end);
  });

  it('has no end for good', () => {
    expect(endSeconds(endOfExclusion('for_good', at('2027-03-01T10:00:00Z')))).toBe(0);
    expect(endSeconds(epochMs(FOR_GOOD - 1))).toBeGreaterThan(0);
  });

  it('gets longer with each length', () => {
    const ends = EXCLUSION_LENGTHS.map((length) => endOfExclusion(length, at('2027-03-01T10:00:00Z')));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });
});

it('calls up to six weeks a time-out', () => {
  expect(EXCLUSION_LENGTHS.filter((length) => exclusionKindOf(length) === 'time_out')).toEqual([
    'day',
    'week',
    'month',
    'six_weeks',
  ]);
});
