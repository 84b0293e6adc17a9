import { expect, test } from 'vitest';

import { hash, text, toHex } from '../fairness/encoding.ts';
import { ticketText } from './ticket-text.ts';
import { linesOf } from './ticket.ts';

const at = (pick: string, oddsE4: number) => ({ pick, oddsE4 });

test('a ticket is written as the text with the known hash', () => {
  const ticket = {
    unitMinor: 200n,
    sizes: [2, 3],
    legs: [
      {
        game: 'vfl',
        gameNo: '20261121-0007',
        selection: 'm3.1x2',
        picks: [at('h', 22_000), at('d', 36_800)],
        isBanker: false,
      },
      {
        game: 'vfl',
        gameNo: '20261121-0007',
        selection: 'm8.ah-0.25',
        picks: [at('a', 19_600)],
        isBanker: false,
      },
      {
        game: 'vfl',
        gameNo: '20261121-0009',
        selection: 'm1.ou2.5',
        picks: [at('o', 18_200)],
        isBanker: true,
      },
    ],
  };
  expect(toHex(hash(text(ticketText(ticket))))).toBe(
    '13c0dcbc021c1bf8994cf9de4ad56e14e02ddc91680f26f7bf0a83f3dd206f6e',
  );
  expect(linesOf(ticket)).toBe(5n);
});
