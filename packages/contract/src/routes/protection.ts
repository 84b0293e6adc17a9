import { Type } from 'typebox';

import {
  ChannelType,
  CheckInterval,
  ExclusionKind,
  ExclusionLength,
  LimitMeasure,
  LimitPeriod,
} from '../closed-sets.ts';
import { Empty, GameField, IdField, IdText, MoneyText, NumberOrText, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';
import { Confirmation, CONFIRMATION_REFUSALS, KEY_REFUSALS } from '../trade-shapes.ts';

/** Money with two decimals, or whole minutes of a limit of time. */
const LimitText = Type.String({
  pattern: '^-?[0-9]{1,13}(\\.[0-9]{2})?$',
  description: 'Money with two decimals; of time, whole minutes',
});
const orNull = <T extends Parameters<typeof Type.Array>[0]>(type: T) => Type.Union([type, Type.Null()]);
const End = Type.Integer({ description: 'Epoch seconds; 0 for what never ends' });

const Limit = Type.Object({
  measure: LimitMeasure,
  period: LimitPeriod,
  amount: Type.Union([LimitText, Type.Null()], { description: 'In force; null for none' }),
  used: Type.Union([LimitText, Type.Null()], {
    description: 'In the window that is open; of loss negative after a profit; null without a limit',
  }),
  left: orNull(LimitText),
  since: Type.Union([Seconds, Type.Null()], {
    description: 'The beginning of the window; null while none is open: the next use opens one',
  }),
  until: Type.Union([Seconds, Type.Null()], { description: 'The end of that window' }),
  raise: Type.Union(
    [
      Type.Object({
        amount: Type.Union([LimitText, Type.Null()], { description: 'Null to remove the limit' }),
        from: Type.Integer({ description: 'Epoch seconds from which it can be confirmed' }),
        until: Type.Integer({ description: 'Epoch seconds until which; it lapses then' }),
      }),
      Type.Null(),
    ],
    { description: 'What was asked for and waits for its confirmation' },
  ),
});

const Check = Type.Object({
  minutes: CheckInterval,
  is_due: Type.Boolean({ description: 'Bets are refused until protection/answerCheck' }),
  since: Type.Union([Seconds, Type.Null()], {
    description: 'The first bet of this time at play; null before one and after a pause of 15 minutes',
  }),
  due_at: orNull(Seconds),
  staked: MoneyText,
  returned: MoneyText,
  net: Type.String({ ...MoneyText, description: 'Returned less staked; open bets count as staked' }),
});

const Exclusion = Type.Object({
  kind: ExclusionKind,
  length: ExclusionLength,
  starttime: Seconds,
  endtime: End,
});

const State = Type.Object({
  limits: Type.Array(Limit, { description: 'One for each measure and period, in their order' }),
  raise_wait: Type.Integer({ description: 'Seconds until a raise can be confirmed' }),
  check: Check,
  exclusion: Type.Union([Exclusion, Type.Null()], { description: 'The one that ends last' }),
  blocked_games: Type.Array(Type.Object({ game_id: Type.Integer(), starttime: Seconds })),
  locked: Type.String({
    ...MoneyText,
    description: 'Deposits beyond a limit, which are credited as its windows leave room',
  }),
  locked_deposits: Type.Array(
    Type.Object({
      order_no: IdText,
      amount: Type.String({ ...MoneyText, description: 'What of it is still locked' }),
      type: ChannelType,
      createtime: Seconds,
    }),
    { description: 'In the order in which they are credited; the first 50' },
  ),
  ceiling: Type.Union(
    [
      Type.Object({
        amount: MoneyText,
        used: MoneyText,
        until: Type.Union([Seconds, Type.Null()], {
          description: 'The end of its window; null while none is open',
        }),
        is_hard: Type.Boolean({
          description:
            'What exceeds it is refused or locked; otherwise somebody gets in touch with the member',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The house\u2019s own ceiling of deposits in 30 days, if it has one' },
  ),
  is_review_due: Type.Boolean({
    description: 'The member was never asked about limits, or six months ago: ask, then protection/review',
  }),
  server_time_ms: Type.Integer(),
});

const LimitName = { measure: LimitMeasure, period: LimitPeriod };

/** Protection of a member: own limits, reality checks, time-outs and self-exclusion, blocked games. What
 *  refuses a bet refuses it in the transaction that would take the money. */
export const protectionRoutes = {
  'protection/index': {
    method: 'GET',
    auth: 'member',
    summary: 'Limits with what is used of them, the reality check, time-out or exclusion, blocked games',
    data: State,
    refusals: [],
  },
  'protection/setLimit': {
    method: 'POST',
    auth: 'member',
    summary:
      'Set a limit: less, or a first one, is in force at once; more, or none, waits raise_wait seconds and for protection/confirmLimit. The amount in force takes a raise back',
    body: Type.Object({
      ...LimitName,
      amount: Type.Optional(
        Type.Union([NumberOrText, Type.Null()], {
          description: 'Money, or whole minutes of time; empty, null or absent for no limit',
        }),
      ),
    }),
    data: State,
    refusals: ['LIMIT_INVALID'],
  },
  'protection/confirmLimit': {
    method: 'POST',
    auth: 'member',
    summary: 'Confirm a raise once its wait is over',
    body: Type.Object(LimitName),
    data: State,
    refusals: ['LIMIT_RAISE_NOT_EXIST', 'LIMIT_WAIT'],
  },
  'protection/setCheck': {
    method: 'POST',
    auth: 'member',
    summary: 'Choose how often the reality check comes',
    body: Type.Object({ minutes: NumberOrText }),
    data: State,
    refusals: [],
  },
  'protection/answerCheck': {
    method: 'POST',
    auth: 'member',
    summary: 'The member has read the reality check and goes on; a repeat changes nothing',
    body: Type.Object({}),
    data: State,
    refusals: [],
  },
  'protection/exclude': {
    method: 'POST',
    auth: 'member',
    summary:
      'Begin a time-out (day is the break that every page of a game offers) or a self-exclusion, at once on every session. Nothing ends or shortens it; a longer one goes on beside it',
    body: Type.Object({ length: ExclusionLength }),
    data: State,
    refusals: [],
  },
  'protection/blockGame': {
    method: 'POST',
    auth: 'member',
    summary: 'Block one game for good; a repeat changes nothing',
    body: Type.Object({ game_id: GameField }),
    data: State,
    refusals: ['GAME_NOT_EXIST'],
  },
  'protection/returnDeposit': {
    method: 'POST',
    auth: 'member',
    movesMoney: true,
    proof: 'factor',
    isPayment: true,
    summary:
      'Send what is locked of a deposit back, without a fee, to an own account of the kind that it came from: a withdrawal that is reviewed as any other',
    body: Type.Object({ order_no: IdField, card_id: IdField, ...Confirmation }),
    data: Type.Object({
      order_no: Type.String({ ...IdText, description: 'Of the withdrawal' }),
      amount: MoneyText,
      protection: State,
    }),
    refusals: [
      ...KEY_REFUSALS,
      ...CONFIRMATION_REFUSALS,
      'ACCOUNT_IS_FROZEN',
      'ORDER_NOT_EXISTS',
      'CHANNEL_NOT_EXISTS',
      'CARD_NOT_EXISTS',
      'CARD_DELETED',
      'CARD_INVALID',
      'AMOUNT_LIMIT',
      'RATE_TOO_OLD',
      'WITHDRAW_REJECT',
    ],
  },
  'protection/review': {
    method: 'POST',
    auth: 'member',
    summary: 'The member was asked about limits, and set them or not; asked again in six months',
    body: Type.Object({}),
    data: Empty,
    refusals: [],
  },
  'protection/figures': {
    method: 'GET',
    auth: 'member',
    summary: 'What the last 30 days came to',
    data: Type.Object({
      starttime: Seconds,
      endtime: Seconds,
      staked: MoneyText,
      returned: MoneyText,
      net: Type.String({ ...MoneyText, description: 'Of bets with a result: returned less staked' }),
      deposited: MoneyText,
      withdrawn: MoneyText,
    }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
