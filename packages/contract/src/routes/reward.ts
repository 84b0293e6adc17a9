import { Type } from 'typebox';

import { MULTIPLE_MAX, MULTIPLE_MIN } from '@tessera/domain/vip/benefit';

import { BenefitStatus, ProgressUnit, RebateClass, WelfareType } from '../closed-sets.ts';
import { IdField, MoneyText, NumberOrText, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';
import { RateText } from '../trade-shapes.ts';

/** Turnover requirement of a reward before a withdrawal: `turnover` is its amount times `multiple`, to be
 *  staked. */
const Requirement = {
  multiple: Type.Integer({ minimum: MULTIPLE_MIN, maximum: MULTIPLE_MAX }),
  turnover: MoneyText,
};

const Words = Type.String({ description: 'Plain text in the language of the request' });

/** The part of a stake that comes back, 0.0040 being 0.40 %. */
const Rebate = Type.Object({ class: RebateClass, name: Type.String(), rate: RateText });

const Benefit = Type.Object({
  id: Type.String({ description: 'For user/receiveVip' }),
  name: Type.String(),
  amount: MoneyText,
  ...Requirement,
  status: BenefitStatus,
});

const Level = Type.Object({
  level: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  icon: Type.String({ description: 'A stable word for the picture of the level, such as gold' }),
  deposit: MoneyText,
  turnover: MoneyText,
  rebates: Type.Array(Rebate),
  benefits: Type.Array(Benefit),
});

const SignInDay = Type.Object({
  day: Type.Integer({ minimum: 1, maximum: 7 }),
  amount: MoneyText,
  status: BenefitStatus,
});

const RebatePart = Type.Object({
  class: RebateClass,
  name: Type.String(),
  rate: RateText,
  stake: Type.String({ ...MoneyText, description: 'The settled stakes that count' }),
  amount: MoneyText,
});

const Welfare = Type.Object({
  id: Type.String({ description: 'For welfare/receive' }),
  type: WelfareType,
  title: Type.String(),
  image: Type.String({ description: 'A path of this host; empty without a picture' }),
  content: Type.String({ description: 'What, when and under which condition: plain text' }),
  amount: Type.String({ ...MoneyText, description: 'What a claim pays, or would pay as things stand' }),
  unit: ProgressUnit,
  progress: Type.String({ description: 'Days as an integer, money with two decimals: see unit' }),
  target: Type.String({ description: 'As progress' }),
  ...Requirement,
  status: BenefitStatus,
  date: Type.String({ description: 'The house day of a rebate or sign-in, YYYY-MM-DD; empty for others' }),
  starttime: Seconds,
  endtime: Type.Integer({ description: 'Epoch seconds until which it can be claimed; 0 without an end' }),
  receivetime: Type.Union([Seconds, Type.Null()], { description: 'When it was claimed' }),
  days: Type.Array(SignInDay, { description: 'The seven days of a sign-in; empty for others' }),
  parts: Type.Array(RebatePart, { description: 'How a rebate adds up; empty for others' }),
});

/** Amounts that a claim has paid. */
const Received = Type.Object({
  id: Type.String(),
  name: Type.String(),
  amount: MoneyText,
  money: Type.String({ ...MoneyText, description: 'The balance after it' }),
  ...Requirement,
});

export const rewardRoutes = {
  'user/vip': {
    method: 'GET',
    auth: 'member',
    summary:
      'The member\u2019s level, what the next one takes, every level with its benefits, and the points',
    data: Type.Object({
      level: Type.Integer({ minimum: 1 }),
      name: Type.String(),
      icon: Type.String(),
      deposit: Type.String({ ...MoneyText, description: 'All deposits so far' }),
      turnover: Type.String({ ...MoneyText, description: 'All settled stakes so far' }),
      next: Type.Union([
        Type.Object({
          level: Type.Integer({ minimum: 2 }),
          name: Type.String(),
          deposit: MoneyText,
          turnover: MoneyText,
          deposit_left: MoneyText,
          turnover_left: MoneyText,
        }),
        Type.Null(),
      ]),
      rebates: Type.Array(Rebate, { description: 'The rates of the member\u2019s level' }),
      score: Type.Integer({ description: 'Points so far' }),
      score_per: Type.String({ ...MoneyText, description: 'The settled stake that gives one point' }),
      content: Words,
      list: Type.Array(Level),
    }),
    refusals: [],
  },
  'user/receiveVip': {
    method: 'POST',
    auth: 'member',
    adultsOnly: true,
    asksWork: true,
    summary: 'Claim the upgrade reward of a level, once; by level or by the id of the benefit',
    body: Type.Object({
      level: Type.Optional(NumberOrText),
      id: Type.Optional(IdField),
      benefit_id: Type.Optional(IdField),
    }),
    data: Received,
    refusals: [
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_KEY_REUSED',
      'ACCOUNT_IS_FROZEN',
      'PLAYER_EXCLUDED',
      'BENEFIT_NOT_EXIST',
      'BENEFIT_CLAIMED',
      'BENEFIT_LOCKED',
    ],
  },
  'welfare/index': {
    method: 'GET',
    auth: 'member',
    summary: 'Sign-in, rebates of the last seven days, first-deposit reward and activities, as they stand',
    data: Type.Array(Welfare),
    refusals: [],
  },
  'welfare/receive': {
    method: 'POST',
    auth: 'member',
    adultsOnly: true,
    asksWork: true,
    summary: 'Claim one reward of welfare/index, once',
    body: Type.Object({ id: Type.Optional(IdField) }),
    data: Received,
    refusals: [
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_KEY_REUSED',
      'ACCOUNT_IS_FROZEN',
      'PLAYER_EXCLUDED',
      'BENEFIT_NOT_EXIST',
      'BENEFIT_CLAIMED',
      'BENEFIT_EXPIRED',
      'BENEFIT_LOCKED',
    ],
  },
} as const satisfies Record<string, Route>;
