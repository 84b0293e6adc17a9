import { describe, expect, test } from 'vitest';

import { drawsOf, nextPageOf, withNewest, type Draw, type DrawPage } from './draws.ts';

const draw = (round: number): Draw => ({
  game_no: `20261121-${String(round).padStart(4, '0')}`,
  round_id: String(round),
  numbers: [1, 2, 3],
  open_code: '1,2,3',
  sum: 6,
  big_small: 'small',
  odd_even: 'even',
  extra: { pattern: 'run' },
  drawtime: round,
  status: 'settled',
});
const page = (from: number, to: number, total: number): DrawPage => ({
  list: Array.from({ length: from - to + 1 }, (_, at) => draw(from - at)),
  total,
  page: 1,
  limit: 50,
  last_page: Math.ceil(total / 50),
});
const rounds = (pages: readonly DrawPage[]): number[] => drawsOf(pages).map((each) => Number(each.round_id));

describe('draw pages', () => {
  test('lists a draw that moved to the next page once', () => {
    const pages = [page(100, 51, 100), page(52, 3, 102)];
    expect(rounds(pages)).toEqual(Array.from({ length: 98 }, (_, at) => 100 - at));
  });

  test('derives the next page from the loaded draws and ends at the total', () => {
    expect(nextPageOf([page(100, 51, 100)])).toBe(2);
    expect(nextPageOf([page(100, 51, 100), page(50, 1, 100)])).toBeUndefined();
    expect(nextPageOf([page(0, 1, 0)])).toBeUndefined();
    // Two draws arrived on top: 52 are known, and page 2 still holds the next older ones.
    expect(nextPageOf(withNewest([page(100, 51, 100)], page(102, 53, 102)))).toBe(2);
  });

  test('merges new draws on top and updates known ones', () => {
    const newest = page(102, 53, 102);
    const drawn = { ...newest, list: newest.list.map((each) => ({ ...each, status: 'void' as const })) };
    const pages = withNewest([page(100, 51, 100)], drawn);
    expect(rounds(pages)[0]).toBe(102);
    expect(rounds(pages)).toHaveLength(52);
    expect(drawsOf(pages).find((each) => each.round_id === '100')?.status).toBe('void');
    expect(drawsOf(pages).find((each) => each.round_id === '52')?.status).toBe('settled');
  });

  test('reloads after a long absence instead of leaving a gap', () => {
    expect(rounds(withNewest([page(100, 51, 100)], page(300, 251, 300)))).toHaveLength(50);
  });
});
