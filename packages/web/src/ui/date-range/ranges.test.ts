import { describe, expect, test } from 'vitest';

import { houseDate } from '../../i18n/house-date.ts';
import { cutsDay, isInside, type Days } from './ranges.ts';

const secondsAt = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime() / 1000;
const NOW = secondsAt(21, 15);

/** A house whose midnight comes so many hours before the reader's. */
const houseAhead = (hours: number) => (seconds: number) => {
  const minutes = hours * 60 - new Date(seconds * 1000).getTimezoneOffset();
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  const zone = `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return houseDate(seconds * 1000, zone);
};
const days = (range: Days['range'], from = '', to = ''): Days => ({ range, from, to });

describe('cutsDay', () => {
  test.each([
    ['in one zone', { ahead: 0, span: days('7days'), day: 15 }, false],
    ['in one zone, today', { ahead: 0, span: days('today'), day: 21 }, false],
    ['of a house ahead, the first day has begun before', { ahead: 5, span: days('7days'), day: 15 }, false],
    [
      'of a house ahead, the evening before belongs to the first day',
      { ahead: 5, span: days('7days'), day: 14 },
      true,
    ],
    [
      'of a house behind, the first hours belong to the day before',
      { ahead: -5, span: days('7days'), day: 15 },
      true,
    ],
    ['of a house behind, a later day is whole', { ahead: -5, span: days('7days'), day: 16 }, false],
    [
      'of a house ahead, the evening belongs to the day after',
      { ahead: 5, span: days('custom', '2026-11-10', '2026-11-18'), day: 18 },
      true,
    ],
    [
      'in one zone, the last day is whole',
      { ahead: 0, span: days('custom', '2026-11-10', '2026-11-18'), day: 18 },
      false,
    ],
    [
      'of a house ahead, the hours to come are not missed',
      { ahead: 5, span: days('custom', '2026-11-10', '2026-11-21'), day: 21 },
      false,
    ],
  ])('%s', (_, { ahead, span, day }, isCut) => {
    expect(cutsDay(span, secondsAt(day, 12), NOW, houseAhead(ahead))).toBe(isCut);
  });

  test('includes both ends of a range', () => {
    const span = days('custom', '2026-11-10', '2026-11-12');
    const dates = [9, 10, 12, 13].map((day) => isInside(span, secondsAt(day, 12), NOW, houseAhead(0)));
    expect(dates).toEqual([false, true, true, false]);
    expect(
      [14, 15, 21].map((day) => isInside(days('7days'), secondsAt(day, 12), NOW, houseAhead(0))),
    ).toEqual([false, true, true]);
  });
});
