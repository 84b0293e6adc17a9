import { describe, expect, test } from 'vitest';

import { ticketText } from '@tessera/domain/tickets/ticket-text';

import { isTextHash } from './ticket-hash.ts';

type Sent = { readonly game_id: number; readonly game_no: string; readonly play: string };
const leg = (sent: Sent, number: readonly string[], odds: readonly string[]) => ({
  ...sent,
  number,
  odds,
  banker: 0 as const,
});
const LEGS = [
  leg({ game_id: 9, game_no: '20261121-0002', play: 'm3.1x2' }, ['h'], ['1.95']),
  leg({ game_id: 8, game_no: '20261121-0001', play: 'm10.1x2' }, ['a', 'd'], ['3.05', '2.90']),
  leg({ game_id: 8, game_no: '20261121-0001', play: 'm2.btts' }, ['y'], ['1.70']),
];
const ROW = { amount: '2.00', number: '2,3', legs: LEGS };
const codeOf = (id: number): string => (id === 9 ? 'football-3' : 'football-1');
const written = (unitMinor = 200n, odds = 30_500): string =>
  ticketText({
    unitMinor,
    sizes: [2, 3],
    legs: [
      {
        game: 'football-1',
        gameNo: '20261121-0001',
        selection: 'm2.btts',
        picks: [{ pick: 'y', oddsE4: 17_000 }],
        isBanker: false,
      },
      {
        game: 'football-1',
        gameNo: '20261121-0001',
        selection: 'm10.1x2',
        picks: [
          { pick: 'a', oddsE4: odds },
          { pick: 'd', oddsE4: 29_000 },
        ],
        isBanker: false,
      },
      {
        game: 'football-3',
        gameNo: '20261121-0002',
        selection: 'm3.1x2',
        picks: [{ pick: 'h', oddsE4: 19_500 }],
        isBanker: false,
      },
    ],
  });
const fits = (text: string): boolean => isTextHash(text, ROW, codeOf, (one) => one);

describe('isTextHash', () => {
  test('finds the legs by round and match, in whatever order they were sent', () => {
    expect(fits(written())).toBe(true);
    expect(isTextHash(written(), { ...ROW, legs: LEGS.toReversed() }, codeOf, (one) => one)).toBe(true);
  });

  test.each([
    ['another unit', written(100n)],
    ['odds one step lower', written(200n, 30_400)],
    ['another sign', written().replace('m2.btts y', 'm2.btts n')],
    ['other sizes', written().replace('sizes 2,3', 'sizes 2')],
    ['another issue', written().replace('0002', '0003')],
  ])('refuses %s', (_lie, text) => {
    expect(fits(text)).toBe(false);
  });

  test('tells a banker from another leg', () => {
    const banked = { ...ROW, legs: LEGS.map((each, at) => ({ ...each, banker: at === 0 ? 1 : 0 })) };
    const text = ticketText({
      unitMinor: 200n,
      sizes: [2, 3],
      legs: LEGS.toReversed().map(({ game_id, game_no, play, number, odds }) => ({
        game: codeOf(game_id),
        gameNo: game_no,
        selection: play,
        picks: number.map((pick, at) => ({ pick, oddsE4: Math.round(Number(odds[at]) * 10_000) })),
        isBanker: game_id === 9,
      })),
    });
    expect(isTextHash(text, banked, codeOf, (one) => one)).toBe(true);
    expect(fits(text)).toBe(false);
  });
});
