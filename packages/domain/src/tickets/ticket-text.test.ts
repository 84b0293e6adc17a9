import { expect, test } from 'vitest';

import { hash, text, toHex } from '../fairness/encoding.ts';
import { betIdBytes, betLeafHash } from '../fairness/leaf.ts';
import { readTicketText, ticketText } from './ticket-text.ts';
import { linesOf } from './ticket.ts';

const at = (pick: string, oddsE4: number) => ({ pick, oddsE4 });

const TICKET = {
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

test('a ticket is written as the text with the known hash', () => {
  expect(toHex(hash(text(ticketText(TICKET))))).toBe(
    '13c0dcbc021c1bf8994cf9de4ad56e14e02ddc91680f26f7bf0a83f3dd206f6e',
  );
  expect(linesOf(TICKET)).toBe(5n);
});

test('the text is read as the ticket it was written from, and no other text is read', () => {
  const own = ticketText(TICKET);
  expect(readTicketText(own)).toEqual(TICKET);
  for (const other of [
    `${own}\n`,
    own.slice(0, -1),
    own.replace('ticket 1', 'ticket 2'),
    own.replace('unit 200', 'unit 0200'),
    own.replace('unit 200', 'unit -200'),
    own.replace('2,3', '2,9'),
    own.replace('h@22000', 'h'),
    own.replace('h@22000', 'h@0'),
    own.replace('a@19600 0', 'a@19600 2'),
    own.replace('leg vfl', 'leg  vfl'),
    own.slice(0, own.indexOf('leg')),
  ])
    expect([other, readTicketText(other)]).toEqual([other, undefined]);
});

test.each([
  [7, 0n, '9c0407094d24a140d346e92bb1293c715e89b7d2135441cb2b5b2f932c211c24'],
  [9, 10_00n, '352abcab1b1089d0763b97b9a5f2f77138f7f8015035772c1800d39a420e266f'],
])('its leaf in round %i, with a stake of %i, is the known one', (index, stakeMinor, leaf) => {
  const model = 'e12a01449a56ff90c13ca214442556fcbba66184d78a87ddafd964147abf0bba';
  const known = betLeafHash({
    chainId: Uint8Array.from({ length: 16 }, (_, byte) => byte),
    index,
    betId: betIdBytes(4242n),
    accountTag: new Uint8Array(16).fill(7),
    content: `ticket|${toHex(hash(text(ticketText(TICKET))))}|vfl/1|${model}`,
    stakeMinor,
    acceptedAt: 1_795_231_889_000,
    playerSeed: new Uint8Array(32).fill(9),
  });
  expect(toHex(known)).toBe(leaf);
});
