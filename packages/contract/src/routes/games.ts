import { Type } from 'typebox';

import { BET_STATUSES } from '@tessera/domain/bets/bet-status';
import { GAME_STATUSES } from '@tessera/domain/games/game-status';

import { GameCategory, GameFamily, GameStatus, Refusal, SaleState, WireType } from '../closed-sets.ts';
import {
  filterOf,
  GameField,
  Hex32,
  IdField,
  IdText,
  IssueText,
  KeyQuery,
  LooseText,
  MoneyText,
  NumberOrText,
  OddsText,
  Page,
  PageFields,
  PageQuery,
  RangeQuery,
  Seconds,
} from '../fields.ts';
import {
  DrawResult,
  Issue,
  GameItem,
  PlayInfo,
  Receipt,
  LeafTerms,
  PlacedBet,
  BetRecord,
} from '../game-shapes.ts';
import type { Route } from '../route.ts';
import { AutoCashOut, CashedOut, CashOutOffer, PlacedTicket, TicketReceipts } from '../ticket-shapes.ts';
import { Amount } from '../trade-shapes.ts';

const SlipBody = Type.Object({
  game_id: Type.Optional(GameField),
  game_no: Type.Optional(Type.String({ maxLength: 20 })),
  /** Rows {play, number, amount, odds?, seed?}, the JSON text of such rows, or one row; or the one row of a
   *  ticket. Read by the slip codec and the ticket codec. */
  bet_content: Type.Optional(Type.Unknown()),
  accept_odds: Type.Optional(NumberOrText),
  /** 32 bytes of the player's own randomness as hex; made by the server when absent. */
  seed: Type.Optional(Type.String({ maxLength: 64 })),
});

export const gameRoutes = {
  'games/category': {
    method: 'GET',
    auth: 'open',
    summary: 'Categories of games',
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        code: GameCategory,
        icon: Type.String(),
        weigh: Type.Integer(),
      }),
    ),
    refusals: [],
  },
  'games/list': {
    method: 'GET',
    auth: 'open',
    summary: 'Games with the issue now on sale and the last draw',
    query: Type.Object({
      category_id: Type.Optional(Type.String()),
      keyword: Type.Optional(Type.String()),
      status: filterOf(GAME_STATUSES),
    }),
    data: Type.Object({
      list: Type.Array(GameItem),
      server_time: Type.Integer(),
      server_time_ms: Type.Integer(),
    }),
    refusals: [],
  },
  'games/play': {
    method: 'GET',
    auth: 'open',
    summary: 'Plays of a game with odds, chance and return, and the issue on sale',
    query: Type.Object({
      game_id: Type.Optional(Type.String()),
      game_no: Type.Optional(
        Type.String({ description: 'An issue on sale; without it, the one that closes next' }),
      ),
      match: Type.Optional(
        Type.String({
          description:
            'Of a league: all plays of this match, from 1; without it, the first lines of all matches',
        }),
      ),
    }),
    data: Type.Object({
      game: Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        code: Type.String(),
        family: GameFamily,
        type: WireType,
        interval: Type.Integer(),
        min_bet: MoneyText,
        max_bet: MoneyText,
        issue_limit: MoneyText,
        max_payout: Type.Union([MoneyText, Type.Null()], {
          description: 'The most that one bet may pay; null where only its stake is limited',
        }),
        close_seconds: Type.Integer(),
        status: GameStatus,
        pay_table: Type.String(),
      }),
      issue: Type.Union([Issue, Type.Null()]),
      plays: Type.Array(PlayInfo),
      server_time: Type.Integer(),
      server_time_ms: Type.Integer(),
    }),
    refusals: ['GAME_NOT_EXIST', 'ISSUE_CLOSED'],
  },
  'games/getGameResult': {
    method: 'GET',
    auth: 'open',
    summary: 'The issue on sale and the last draw; made to be polled',
    query: Type.Object({ game_id: Type.Optional(Type.String()) }),
    data: Type.Object({
      game_id: Type.Integer(),
      game_no: Type.Union([IssueText, Type.Null()]),
      round_id: Type.Union([IdText, Type.Null()]),
      status: SaleState,
      opentime: Type.Union([Seconds, Type.Null()]),
      closetime: Type.Union([Seconds, Type.Null()]),
      drawtime: Type.Union([Seconds, Type.Null()]),
      opens_at_ms: Type.Union([Type.Integer(), Type.Null()]),
      closes_at_ms: Type.Union([Type.Integer(), Type.Null()]),
      draws_at_ms: Type.Union([Type.Integer(), Type.Null()]),
      countdown: Type.Integer(),
      server_time: Type.Integer(),
      server_time_ms: Type.Integer(),
      /** Closed and not yet drawn: what the player is waiting for. */
      waiting: Type.Union([Issue, Type.Null()]),
      last: Type.Union([DrawResult, Type.Null()]),
    }),
    refusals: ['GAME_NOT_EXIST'],
  },
  'games/quoteBet': {
    method: 'POST',
    auth: 'open',
    summary: 'What a slip or a ticket costs and can pay, and why it would be refused; stores nothing',
    body: SlipBody,
    data: Type.Object({
      game_no: Type.Union([IssueText, Type.Null()], {
        description:
          'The issue that it is of, of a ticket that of the leg drawn last. Null where an issue does not ' +
          'exist: then nothing is priced, and refusal is ISSUE_CLOSED or what comes before it',
      }),
      lines: Type.Integer(),
      stake: MoneyText,
      /** The most it can pay over its stake. */
      odds: OddsText,
      chance: Type.Union([Type.Number(), Type.Null()], {
        description: 'That at least one line of a ticket is won, or the one bet; null of several bets',
      }),
      return: Type.Number({ description: 'The mean of what it pays, of its stake' }),
      max_payout: MoneyText,
      left: Type.Union([MoneyText, Type.Null()], {
        description:
          'The most that this member can stake on it now, all its lines together, whatever the balance; an ' +
          'estimate, as others bet too. Null without a member, for several rows and where it is not on sale',
      }),
      row_left: Type.Array(MoneyText, {
        description:
          'For each row of a slip, in its order, the most that this member can stake on each of its lines now, ' +
          'without the other rows; an estimate. Empty without a member, of a ticket and where it is not on sale',
      }),
      /** Null where it would be taken now. Limits and money are told to members alone. */
      refusal: Type.Union([
        Type.Object({
          code: Refusal,
          detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        }),
        Type.Null(),
      ]),
    }),
    refusals: [
      'PLAY_NOT_EXIST',
      'LEGS_INVALID',
      'NUMBER_INVALID',
      'BET_EMPTY',
      'BET_TOO_MANY',
      'BET_AMOUNT_INVALID',
      'ACCOUNT_IS_FROZEN',
      'GAME_NOT_EXIST',
    ],
  },
  'games/submitBet': {
    method: 'POST',
    auth: 'member',
    adultsOnly: true,
    movesMoney: true,
    isBet: true,
    summary: 'Place a slip: every line or none; or one ticket over several matches',
    body: SlipBody,
    data: Type.Object({
      order_no: IdText,
      game_id: Type.Integer(),
      game_no: IssueText,
      round_id: IdText,
      count: Type.Integer(),
      total_amount: MoneyText,
      balance: MoneyText,
      money: MoneyText,
      bets: Type.Array(PlacedBet),
      seed: Hex32,
      ...LeafTerms,
      receipts: Type.Array(Receipt),
      ...PlacedTicket,
    }),
    refusals: [
      'IDENTITY_REQUIRED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_KEY_REUSED',
      'PLAY_NOT_EXIST',
      'NUMBER_INVALID',
      'LEGS_INVALID',
      'BET_EMPTY',
      'BET_TOO_MANY',
      'BET_AMOUNT_INVALID',
      'ACCOUNT_IS_FROZEN',
      'PLAYER_EXCLUDED',
      'REALITY_CHECK_DUE',
      'GAME_NOT_EXIST',
      'GAME_BLOCKED',
      'ISSUE_CLOSED',
      'ODDS_CHANGED',
      'BET_LIMIT',
      'LIMIT_REACHED',
      'ISSUE_LIMIT',
      'ROUND_LIMIT',
      'MONEY_NOT_ENOUGH',
    ],
  },
  'games/cancelBet': {
    method: 'POST',
    auth: 'member',
    summary: 'Take one bet back before its issue closes, or a ticket before its first leg does',
    body: Type.Object({ bet_id: Type.Optional(IdField) }),
    data: Type.Object({ balance: MoneyText }),
    refusals: ['BET_NOT_EXIST', 'ISSUE_CLOSED', 'BET_NOT_CANCELLABLE'],
  },
  'games/cashoutOffer': {
    method: 'GET',
    auth: 'member',
    summary:
      'What a ticket is worth, and what is paid for it now: from its first result on, while every undecided leg ' +
      'is on sale; CASHOUT_CLOSED otherwise. With a stake, for that part of it',
    query: Type.Object({ bet_id: Type.Optional(Type.String()), stake: Type.Optional(Type.String()) }),
    data: CashOutOffer,
    refusals: ['AMOUNT_INVALID', 'BET_NOT_EXIST', 'CASHOUT_CLOSED', 'AMOUNT_LIMIT', 'CASHOUT_LIMIT'],
    aliases: ['games/cashout'],
  },
  'games/cashout': {
    method: 'POST',
    auth: 'member',
    movesMoney: true,
    summary:
      'Take what is offered for a ticket, which ends it; a repeat of the same amount gets the same answer. ' +
      'CASHOUT_CHANGED has in data.amount what is offered by now. With a stake and the part that its offer named, ' +
      'that much of the stake alone: the ticket goes on with the rest, and the amount set with games/setAutoCashout ' +
      'is removed; a repeat of the same part, stake and amount gets the same answer. AMOUNT_LIMIT has in data.max the ' +
      'most that leaves something, and in data.min the least that is paid anything if less was asked for',
    body: Type.Object({
      bet_id: Type.Optional(IdField),
      amount: Type.Optional(Amount),
      stake: Type.Optional(Amount),
      part: Type.Optional(NumberOrText),
    }),
    data: CashedOut,
    refusals: [
      'AMOUNT_INVALID',
      'BET_NOT_EXIST',
      'CASHOUT_CLOSED',
      'CASHOUT_CHANGED',
      'AMOUNT_LIMIT',
      'CASHOUT_LIMIT',
    ],
  },
  'games/setAutoCashout': {
    method: 'POST',
    auth: 'member',
    movesMoney: true,
    summary:
      'Cash a standing ticket out by itself once at least this amount is offered for it, at what is offered then; ' +
      'replaces the amount set before. It is for the rest of its stake that the page has seen, all of it without ' +
      'one: CASHOUT_CHANGED has in data.rest what goes on by now. CASHOUT_REACHED has in data.amount what is offered ' +
      'already, AMOUNT_LIMIT in data.max the most that can still be offered',
    body: Type.Object({
      bet_id: Type.Optional(IdField),
      amount: Type.Optional(Amount),
      rest: Type.Optional(Amount),
    }),
    data: AutoCashOut,
    refusals: [
      'AMOUNT_INVALID',
      'BET_NOT_EXIST',
      'CASHOUT_CLOSED',
      'CASHOUT_CHANGED',
      'CASHOUT_REACHED',
      'AMOUNT_LIMIT',
    ],
  },
  'games/cancelAutoCashout': {
    method: 'POST',
    auth: 'member',
    summary:
      'Cash a ticket out by hand alone; a repeat gets the same answer. CASHOUT_CLOSED once it was cashed out by itself',
    body: Type.Object({ bet_id: Type.Optional(IdField) }),
    data: AutoCashOut,
    refusals: ['BET_NOT_EXIST', 'CASHOUT_CLOSED'],
  },
  'games/getHistoryRecord': {
    method: 'GET',
    auth: 'open',
    summary: 'Draws of a game, newest first',
    query: Type.Object({ game_id: Type.Optional(Type.String()), ...RangeQuery, ...PageQuery }),
    data: Page(DrawResult),
    refusals: ['GAME_NOT_EXIST'],
  },
  'games/getBetRecord': {
    method: 'GET',
    auth: 'member',
    summary: 'The member\u2019s own bets, newest first',
    query: Type.Object({
      game_id: Type.Optional(Type.String()),
      round_id: Type.Optional(Type.String({ description: 'Bets of one round, whenever they were placed' })),
      status: filterOf(BET_STATUSES),
      ...RangeQuery,
      ...KeyQuery,
    }),
    data: Type.Object({
      list: Type.Array(BetRecord),
      ...PageFields,
      total_amount: Type.Union([MoneyText, Type.Null()], {
        description:
          'Stakes of the total, without those taken back, void or returned; null where total is. ' +
          'A cashed-out ticket stays staked',
      }),
      total_profit: Type.Union([MoneyText, Type.Null()]),
    }),
    refusals: ['GAME_NOT_EXIST'],
  },
  'games/betReceipt': {
    method: 'GET',
    auth: 'member',
    summary: 'The receipt of one of the member\u2019s own bets, or those of a ticket',
    query: Type.Object({ bet_id: Type.Optional(Type.String()) }),
    data: Type.Object({
      receipt: Receipt,
      ...TicketReceipts,
      round_id: IdText,
      game_no: IssueText,
      amount: MoneyText,
      seed: Hex32,
      ...LeafTerms,
      operator_key: Hex32,
    }),
    refusals: ['BET_NOT_EXIST'],
  },
  'games/roundProof': {
    method: 'GET',
    auth: 'open',
    summary: 'Everything that proves a round, in the form the verifier reads; a member also gets own bets',
    query: Type.Object({
      round_id: Type.Optional(Type.String()),
      game_id: Type.Optional(Type.String()),
      game_no: Type.Optional(LooseText),
      bets_after: Type.Optional(
        Type.String({ description: 'The id of an own bet: those after it. own says how many there are' }),
      ),
      tickets_after: Type.Optional(Type.String({ description: 'The same of an own ticket' })),
    }),
    /** RoundExport of domain/fairness/export-format, or the commitment alone while the round is not drawn.
     *  One export proves all matches of a match day: which one is looked at is up to the page. */
    data: Type.Unknown(),
    refusals: ['ISSUE_NOT_EXIST'],
  },
} as const satisfies Record<string, Route>;
