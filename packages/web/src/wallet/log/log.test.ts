import { describe, expect, test } from 'vitest';

import { goesOn, itemsOf, withNewest } from './log-pages.ts';
import { moneyLines, signedMinor } from './money-lines.ts';

const NOON = new Date(2026, 10, 21, 12).getTime() / 1000;
const DAY = 86_400;

const itemOf = (id: number, amount = '1.00', createtime = NOON + id) => ({
  id: String(id),
  createtime,
  amount,
});
const pageOf = (ids: readonly number[], next: string | null = String(ids.at(-1) ?? 0)) => ({
  list: ids.map((id) => itemOf(id)),
  next_before: next,
});
const idsOf = (pages: readonly ReturnType<typeof pageOf>[] | null) =>
  pages?.map((page) => page.list.map(({ id }) => id));

describe('money log', () => {
  test.each([
    ['12.34', 1234n],
    ['-0.05', -5n],
    ['+7.00', 700n],
    ['99999999.99', 9_999_999_999n],
    ['none', 0n],
  ])('reads the amount %s as %s', (text, expected) => {
    expect(signedMinor(text)).toBe(expected);
  });

  test('sums incoming and outgoing amounts of a complete day', () => {
    const items = [
      itemOf(4, '0.10', NOON),
      itemOf(3, '-0.30', NOON - 60),
      itemOf(2, '5.00', NOON - 90),
      itemOf(1, '-99999999.99', NOON - DAY),
    ];
    const days = (isEnd: boolean) =>
      moneyLines(items, isEnd, (item) => signedMinor(item.amount)).filter((line) => line.kind === 'day');
    expect(days(false).map((day) => day.sums)).toEqual([{ inMinor: 510n, outMinor: 30n }, null]);
    expect(days(true).at(-1)?.sums).toEqual({ inMinor: 0n, outMinor: 9_999_999_999n });
    expect(moneyLines(items, true, () => 0n).map((line) => line.kind)).toEqual([
      'day',
      'item',
      'item',
      'item',
      'day',
      'item',
    ]);
  });

  test('lists an item of two pages once', () => {
    expect(itemsOf([pageOf([5, 4]), pageOf([4, 3])]).map(({ id }) => id)).toEqual(['5', '4', '3']);
  });

  test('merges new items on top and moves nothing else', () => {
    const pages = [pageOf([5, 4]), pageOf([3, 2], null)];
    expect(idsOf(withNewest(pages, pageOf([7, 6, 5])))).toEqual([
      ['7', '6', '5', '4'],
      ['3', '2'],
    ]);
    expect(withNewest(pages, pageOf([5, 4]))).toBe(pages);
    expect(idsOf(withNewest([pageOf([], null)], pageOf([1], null)))).toEqual([['1']]);
  });

  test('reloads when the newest page does not overlap the loaded ones', () => {
    const pages = [pageOf([5, 4])];
    expect(withNewest(pages, pageOf([9, 8]))).toBeNull();
    expect(withNewest(pages, pageOf([], '8'))).toBeNull();
    expect(idsOf(withNewest(pages, pageOf([9, 8], null)))).toEqual([['9', '8', '5', '4']]);
    expect(idsOf(withNewest(pages, pageOf([9], '3')))).toEqual([['9', '5', '4']]);
  });

  test('fetches on after a short page, up to twenty in a row', () => {
    const full = pageOf(Array.from({ length: 50 }, (_, at) => 1000 - at));
    const thin = pageOf([], '400');
    expect(goesOn([full])).toBe(false);
    expect(goesOn([thin])).toBe(true);
    expect(goesOn([full, thin, thin])).toBe(true);
    expect(goesOn([full, pageOf([], null)])).toBe(false);
    expect(goesOn([full, ...Array.from({ length: 20 }, () => thin)])).toBe(false);
  });
});
