import { Type } from 'typebox';

import { ChaseIssueStatus, ChaseStatus, Refusal } from '../closed-sets.ts';
import {
  Flag,
  GameField,
  IdField,
  IdText,
  IssueText,
  KeyPage,
  KeyQuery,
  LooseText,
  MoneyText,
  Seconds,
} from '../fields.ts';
import type { Route } from '../route.ts';

const MoneyOrNull = Type.Union([MoneyText, Type.Null()]);

const Sale = {
  game_no: IssueText,
  opentime: Seconds,
  closetime: Seconds,
  drawtime: Seconds,
};

/** A chase as lists show it. */
const ChaseFields = {
  id: IdText,
  game_id: Type.Integer(),
  status: ChaseStatus,
  /** Lines in one issue, and their stakes at a multiple of 1. */
  count: Type.Integer(),
  unit_amount: MoneyText,
  issue_count: Type.Integer(),
  waiting_count: Type.Integer(),
  bought_count: Type.Integer(),
  /** Issues that were refused or missed. */
  failed_count: Type.Integer(),
  first_game_no: IssueText,
  last_game_no: IssueText,
  /** The cost of all issues; of those that were bought; of those that were bought and are settled, without
   *  cancelled bets; what these returned; and the difference of the last two. */
  total_amount: MoneyText,
  bought_amount: MoneyText,
  settled_amount: MoneyText,
  returned_amount: MoneyText,
  profit: MoneyText,
  stop_on_win: Flag,
  stop_loss: MoneyOrNull,
  stop_win: MoneyOrNull,
  createtime: Seconds,
  endtime: Type.Union([Seconds, Type.Null()]),
};

const ChaseDetail = Type.Object({
  ...ChaseFields,
  lines: Type.Array(Type.Object({ play: Type.String(), number: Type.String(), amount: MoneyText })),
  issues: Type.Array(
    Type.Object({
      ...Sale,
      round_id: IdText,
      multiple: Type.Integer(),
      amount: MoneyText,
      status: ChaseIssueStatus,
      /** Refusal of an issue that was not bought. */
      code: Type.Union([Refusal, Type.Null()]),
      /** The slip of a bought issue. */
      order_no: Type.Union([IdText, Type.Null()]),
      /** The stakes of its bets that are not cancelled. */
      staked: MoneyOrNull,
      /** Of a bought issue once it is settled; a void round returns its stakes. */
      returned: MoneyOrNull,
      is_win: Type.Union([Flag, Type.Null()]),
    }),
  ),
});

const ISSUES =
  'Rows {game_no, multiple?} or issue numbers, or the JSON text of such a list: 1 to 50 issues of the game that ' +
  'have not closed, up to 7 days ahead; multiple is 1 (the default) to 999';
const STOPS = {
  stop_on_win: 'With 1, ends after the first issue in which a bet wins',
  stop_loss: 'Buys no issue that could bring the loss of the chase above this amount',
  stop_win: 'Ends once the profit of the chase reaches this amount',
};

const DRAFT_REFUSALS = [
  'NOT_SUPPORTED',
  'PLAY_NOT_EXIST',
  'NUMBER_INVALID',
  'BET_EMPTY',
  'BET_TOO_MANY',
  'BET_AMOUNT_INVALID',
  'CHASE_INVALID',
  'AMOUNT_INVALID',
  'GAME_NOT_EXIST',
  'ISSUE_NOT_EXIST',
  'ISSUE_CLOSED',
  'BET_LIMIT',
  'ISSUE_LIMIT',
  'ROUND_LIMIT',
] as const;

/** A chase bets the same lines in named future issues of one game. Each issue is an ordinary slip, bought as
 *  the issue opens, at the odds then in force. */
export const chaseRoutes = {
  'games/chaseIssues': {
    method: 'GET',
    auth: 'open',
    summary: 'The next issues of a game that a chase can name, the one on sale first',
    query: Type.Object({ game_id: Type.Optional(Type.String()) }),
    data: Type.Object({ game_id: Type.Integer(), list: Type.Array(Type.Object(Sale)) }),
    refusals: ['NOT_SUPPORTED', 'GAME_NOT_EXIST'],
  },
  'games/quoteChase': {
    method: 'GET',
    auth: 'open',
    summary: 'What a chase would cost, issue by issue and in all, without creating it',
    query: Type.Object({
      game_id: Type.Optional(Type.String()),
      bet_content: Type.Optional(
        Type.String({ description: 'JSON text of the lines of one issue, read as by games/submitBet' }),
      ),
      issues: Type.Optional(Type.String({ description: ISSUES })),
      stop_on_win: Type.Optional(Type.String({ description: STOPS.stop_on_win })),
      stop_loss: Type.Optional(Type.String({ description: STOPS.stop_loss })),
      stop_win: Type.Optional(Type.String({ description: STOPS.stop_win })),
    }),
    data: Type.Object({
      game_id: Type.Integer(),
      count: Type.Integer(),
      unit_amount: MoneyText,
      total_amount: MoneyText,
      /** The most that the chase can lose: its cost, or less with a stop loss. */
      max_loss: MoneyText,
      issues: Type.Array(Type.Object({ ...Sale, multiple: Type.Integer(), amount: MoneyText })),
    }),
    refusals: DRAFT_REFUSALS,
  },
  'games/createChase': {
    method: 'POST',
    auth: 'member',
    adultsOnly: true,
    movesMoney: true,
    summary: 'Have the same lines bet in named issues, each as it opens',
    body: Type.Object({
      game_id: Type.Optional(GameField),
      bet_content: Type.Optional(
        Type.Unknown({
          description: 'The lines of one issue, read as by games/submitBet; seeds are not used',
        }),
      ),
      issues: Type.Optional(Type.Unknown({ description: ISSUES })),
      stop_on_win: Type.Optional(
        Type.Union([Type.Integer(), Type.String({ maxLength: 20 })], { description: STOPS.stop_on_win }),
      ),
      stop_loss: Type.Optional(LooseText),
      stop_win: Type.Optional(LooseText),
    }),
    data: ChaseDetail,
    refusals: [
      'IDENTITY_REQUIRED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_KEY_REUSED',
      ...DRAFT_REFUSALS,
      'ACCOUNT_IS_ABNORMAL',
      'ACCOUNT_IS_FROZEN',
      'PLAYER_EXCLUDED',
      'REALITY_CHECK_DUE',
      'GAME_BLOCKED',
      'CHASE_TOO_MANY',
    ],
  },
  'games/chaseList': {
    method: 'GET',
    auth: 'member',
    summary: 'The member\u2019s own chases, newest first',
    query: Type.Object({ ...KeyQuery }),
    data: KeyPage(Type.Object(ChaseFields)),
    refusals: [],
  },
  'games/chaseDetail': {
    method: 'GET',
    auth: 'member',
    summary: 'A chase with every issue of it',
    query: Type.Object({ chase_id: Type.Optional(Type.String()) }),
    data: ChaseDetail,
    refusals: ['CHASE_NOT_EXIST'],
  },
  'games/cancelChase': {
    method: 'POST',
    auth: 'member',
    summary: 'Cancel every issue of a chase that is not bought or being bought; a repeat changes nothing',
    body: Type.Object({ chase_id: Type.Optional(IdField) }),
    data: ChaseDetail,
    refusals: ['CHASE_NOT_EXIST'],
  },
} as const satisfies Record<string, Route>;
