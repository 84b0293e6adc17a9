import { playRule } from '@tessera/contract/names/name-of';
import { FAMILIES } from '@tessera/domain/games/definitions';
import type { Play } from '@tessera/domain/games/family';
import { SLIP_LINES_MAX } from '@tessera/domain/slip';

import { ROW_FIELDS } from '../bet/slip-codec.ts';
import { REPEAT_WINDOW_MS } from '../kernel/request-key.ts';

type Node = { readonly [key: string]: unknown };

const alias = (names: readonly string[]): string => `also ${names.slice(1).join(', ')}`;

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
    multiplier: { type: ['string', 'integer'], description: 'The amount times this' },
    note: {
      type: ['string', 'integer'],
      description: 'The number of lines of a set, or the amount times this',
    },
    odds: { type: ['string', 'number'], description: 'The odds seen: others are refused as ODDS_CHANGED' },
    seed: { type: 'string', pattern: '^[0-9a-fA-F]{64}$', description: '32 bytes of the player\u2019s own' },
  },
};

/** `bet_content` as clients may write it. */
export const slipContent: Node = {
  description: `Rows, the JSON text of them, or one row; ${SLIP_LINES_MAX} lines at most after sets are expanded (BET_TOO_MANY)`,
  anyOf: [
    { type: 'array', maxItems: SLIP_LINES_MAX, items: { $ref: '#/components/schemas/SlipRow' } },
    { type: 'string' },
    { $ref: '#/components/schemas/SlipRow' },
  ],
};

/** How each play's selections are written, with an example, and the rule that its name does not say. */
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
    'for a slip also to the issue, and is held as long as the bets or the order.',
    'Refusals are not remembered: after one the same key is free, and the request is judged again.',
    `Without a key the same body of the same member within ${REPEAT_WINDOW_MS / 1_000} s is one request.`,
  ].join(' '),
  schema: { type: 'string', maxLength: 255 },
};
