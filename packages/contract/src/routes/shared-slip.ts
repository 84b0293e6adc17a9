import { Type } from 'typebox';

import { CodeText, Flag, GameField, IssueText, NumberOrText, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

/** The lines of a slip at most, after its sets are taken apart. */
const LINES_MAX = 200;

/** The picks of one play: as in a row of a slip; of a leg of a ticket, one or several picks. */
const Numbers = Type.Union([
  Type.String({ maxLength: 400 }),
  Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 31 }),
]);
const Way = Type.String({
  maxLength: 40,
  description: 'How the legs of a ticket are combined, as in submitBet; absent or empty of separate bets',
});
const Code = Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{8}$', description: 'The code of the slip' });
const EndsAt = { ...Seconds, description: 'When its last issue closes: the code ends' };

export const sharedSlipRoutes = {
  'games/shareSlip': {
    method: 'POST',
    auth: 'open',
    summary:
      'Shares the selections of a slip or of a ticket by a code. It holds no stake and nothing about its ' +
      'sender, ends when the last of its issues closes, and is the same for the same selections',
    body: Type.Object({
      way: Type.Optional(Way),
      lines: Type.Array(
        Type.Object({
          game_id: GameField,
          game_no: Type.String({ maxLength: 20 }),
          play: Type.String({ maxLength: 40 }),
          number: Numbers,
          banker: Type.Optional(NumberOrText),
        }),
        { maxItems: LINES_MAX },
      ),
    }),
    data: Type.Object({ code: Code, ends_at: EndsAt }),
    refusals: [
      'PLAY_NOT_EXIST',
      'LEGS_INVALID',
      'NUMBER_INVALID',
      'BET_EMPTY',
      'BET_TOO_MANY',
      'GAME_NOT_EXIST',
      'ISSUE_CLOSED',
    ],
  },
  'games/sharedSlip': {
    method: 'GET',
    auth: 'open',
    summary: 'The selections that were shared by a code, with those whose issue has closed marked',
    query: Type.Object({
      code: Type.Optional({
        ...CodeText,
        description: 'In any case, with blanks and dashes; O is read as 0, I and L as 1',
      }),
    }),
    data: Type.Object({
      code: Code,
      ends_at: EndsAt,
      way: Type.Union([Type.String(), Type.Null()]),
      lines: Type.Array(
        Type.Object({
          game_id: Type.Integer(),
          game_no: IssueText,
          play: Type.String(),
          number: Numbers,
          banker: Flag,
          is_open: Type.Integer({
            minimum: 0,
            maximum: 1,
            description: '0: its issue takes no bets any more',
          }),
        }),
      ),
    }),
    refusals: ['SLIP_CODE_INVALID', 'SLIP_CODE_UNKNOWN', 'SLIP_CODE_EXPIRED'],
  },
} as const satisfies Record<string, Route>;
