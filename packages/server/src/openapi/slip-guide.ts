import { playRule } from '@tessera/contract/names/name-of';
import { FAMILIES } from '@tessera/domain/games/definitions';
import type { Play } from '@tessera/domain/games/family';
import { BUILDER_ON_TICKETS } from '@tessera/domain/games/football/builder';
import { formatMoney } from '@tessera/domain/money';
import { LEGS } from '@tessera/domain/tickets/legs';
import { TICKET_LIMITS } from '@tessera/domain/tickets/limits';
import { SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import { REPEAT_WINDOW_MS } from '../kernel/request-key.ts';
import { TICKET } from '../ticket/ticket-codec.ts';
import { ROW_FIELDS } from '../wager/slip-codec.ts';

type Node = { readonly [key: string]: unknown };

const alias = (names: readonly string[]): string => `also ${names.slice(1).join(', ')}`;

const MULTIPLIER: Node = { type: ['string', 'integer'], description: 'The amount times this' };
const SEED: Node = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{64}$',
  description: '32 bytes of the player\u2019s own',
};

/** One row of `bet_content`. */
export const slipRow: Node = {
  type: 'object',
  required: ['play', 'amount'],
  description: 'One row of bet_content. A row on a set stands for every line of it',
  properties: {
    play: { type: 'string', description: `A play of games/play; ${alias(ROW_FIELDS.play)}` },
    number: {
      description: [
        'The selection; may be left out where the play has only one.',
        'one: a number of games/play; its parts may be joined by - or , or be an array: "3-7", "3,7" and [3,7] are one.',
        'set: `size` or more different members in any order, joined the same way; every subset of `size` is a line.',
        'pairAndSingle: pairs, then -, then singles, each side separated by commas: "1,3-2,4"; or an array of both.',
        'ordered: the members for each of `size` places, written the same way; every row without a repeat is a line.',
        `Signs, blanks and leading zeros are refused as NUMBER_INVALID. ${alias(ROW_FIELDS.number)}`,
      ].join(' '),
      type: ['string', 'integer', 'array'],
    },
    amount: {
      description: `Staked on each line, decimal text or a number; ${alias(ROW_FIELDS.amount)}`,
      type: ['string', 'number'],
    },
    multiplier: MULTIPLIER,
    note: {
      type: ['string', 'integer'],
      description: 'The number of lines of a set, or the amount times this',
    },
    odds: { type: ['string', 'number'], description: 'The odds seen: others are refused as ODDS_CHANGED' },
    seed: SEED,
  },
};

const pickList = (items: Node): readonly Node[] => [items, { type: 'array', items }];

/** A leg of a ticket in `bet_content`. */
const ticketLeg: Node = {
  type: 'object',
  required: ['game_no', 'play', 'number'],
  properties: {
    game_id: { type: ['string', 'integer'], description: 'Its league; where absent, that of the call' },
    game_no: { type: 'string', description: 'An issue on sale' },
    play: {
      type: 'string',
      description:
        'Match and market as in games/play: m3.1x2, or m3.bb for a combination. Each match stands once',
    },
    number: {
      description: `A pick, or several of a market whose picks exclude each other: each is a line of its own with every other leg. One combination, written as a bet on it is: 1x2=h+btts=y; then the ticket has ${BUILDER_ON_TICKETS.maxLegs} legs at most`,
      anyOf: pickList({ type: 'string' }),
    },
    odds: {
      description: 'The odds seen, in the shape of number: others are refused as ODDS_CHANGED',
      anyOf: pickList({ type: ['string', 'number'] }),
    },
    banker: { type: ['integer', 'boolean', 'string'], description: '1: the leg stands in every line' },
  },
};

/** The one row of `bet_content` that is a ticket. */
export const ticketRow: Node = {
  type: 'object',
  required: ['play', 'number', 'amount', 'legs'],
  description: [
    'A ticket over several matches, of one or more leagues and issues on sale. It stands alone in bet_content.',
    'LEGS_INVALID says in data.reason what is wrong, and in data.leg with which leg, from 0;',
    'so do all other refusals of one leg. game_id and game_no of the call are those of the leg that closes first.',
  ].join(' '),
  properties: {
    play: { type: 'string', const: TICKET },
    number: {
      description: 'Its way, "3x4" or "3\u4e324", or how many legs its lines have: "2,3" or [2,3]',
      anyOf: pickList({ type: ['string', 'integer'] }),
    },
    amount: {
      type: ['string', 'number'],
      description: `Staked on each line: ${formatMoney(TICKET_LIMITS.unitLeastMinor)} at least, and ${formatMoney(TICKET_LIMITS.stakeLeastMinor)} to ${formatMoney(TICKET_LIMITS.stakeMostMinor)} on all of them; BET_LIMIT otherwise, and where it could pay more than ${formatMoney(TICKET_LIMITS.payoutMostMinor)}`,
    },
    multiplier: MULTIPLIER,
    note: { type: ['string', 'integer'], description: 'The number of its lines, or the amount times this' },
    seed: SEED,
    legs: { type: 'array', minItems: LEGS.least, maxItems: LEGS.most, items: ticketLeg },
  },
};

/** `bet_content` as clients may write it. */
export const slipContent: Node = {
  description: `Rows, the JSON text of them, or one row; ${SLIP_LINES_MAX} lines at most after sets are expanded, and ${TICKET_LIMITS.linesMost} of a ticket (BET_TOO_MANY)`,
  anyOf: [
    { type: 'array', maxItems: SLIP_LINES_MAX, items: { $ref: '#/components/schemas/SlipRow' } },
    { type: 'array', maxItems: 1, items: { $ref: '#/components/schemas/TicketRow' } },
    { type: 'string' },
    { $ref: '#/components/schemas/SlipRow' },
    { $ref: '#/components/schemas/TicketRow' },
  ],
};

/** Notation of each play's selections, with an example and the rule that its name leaves open. */
export const playGuide: Node = Object.fromEntries(
  Object.values(FAMILIES).map(({ code, plays }) => [
    code,
    plays.map((play) => ({
      play: play.key,
      ...play.pick,
      example: exampleOf(play),
      ...(playRule('en', code, play.key) !== '' && { rule: playRule('en', code, play.key) }),
    })),
  ]),
);

function exampleOf({ pick, selections }: Play): string {
  if (pick.kind === 'set') return pick.of.slice(0, pick.size + 1).join('-');
  return selections[0]?.pick ?? '';
}

export const IDEMPOTENCY: Node = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: [
    'Up to 255 printable ASCII characters, made anew for each request that is meant and sent again with its repeats.',
    'Remembered with what was made: the same key and body again are answered with the first outcome and make nothing',
    'new, the same key with another body is refused as IDEMPOTENCY_KEY_REUSED. It belongs to the member and the call,',
    'for a slip also to the issue, for a ticket to that of its leg drawn last, and is held as long as the bets or the',
    'order.',
    'Refusals are not remembered: after one the same key is free, and the request is judged again.',
    `Without a key the same body of the same member within ${REPEAT_WINDOW_MS / 1_000} s is one request.`,
  ].join(' '),
  schema: { type: 'string', maxLength: 255 },
};
