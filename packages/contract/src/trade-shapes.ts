import { Type } from 'typebox';

import { IdText, LooseText, MoneyText, PageQuery, Seconds } from './fields.ts';

const ChannelType = Type.Union([
  Type.Literal('erc20'),
  Type.Literal('trc20'),
  Type.Literal('btc'),
  Type.Literal('bank'),
]);
export const OrderStatus = Type.Union([
  Type.Literal('processing'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
]);
/** Ten-thousandths as a decimal fraction: 0.0050 is half a percent. */
export const RateText = Type.String({ pattern: '^0\\.[0-9]{4}$' });
/** A moment that has not come is null. */
const MaybeSeconds = Type.Union([Seconds, Type.Null()]);

/** Lists of money are paged by key: `before` is the id of the last row seen; `next_before` is null at the
 *  end. */
export const KeyQuery = { before: Type.Optional(Type.String()), ...PageQuery };
export const KeyPage = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    limit: Type.Integer(),
    next_before: Type.Union([IdText, Type.Null()]),
  });

export const Channel = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  type: ChannelType,
  network: Type.String(),
  icon: Type.String(),
  min_amount: MoneyText,
  max_amount: MoneyText,
  fee_rate: RateText,
  fee_min: MoneyText,
  /** What is promised: "1-24" for withdrawals, "0-1" for deposits. */
  hours: Type.String(),
  status: Type.Integer(),
});

/** Addresses and account numbers are masked. */
export const Card = Type.Object({
  id: IdText,
  channel_id: Type.Integer(),
  channel: Type.String(),
  type: ChannelType,
  address: Type.String(),
  card_no: Type.String(),
  bank_name: Type.String(),
  bic: Type.String(),
  real_name: Type.String(),
  remark: Type.String(),
  is_default: Type.Integer(),
  /** From this moment on it can be paid to. */
  usabletime: Seconds,
  createtime: Seconds,
});

/** Why a withdrawal would be refused, one entry for each reason; `code` is the refusal it would meet. */
export const Obstacle = Type.Object({
  code: Type.String(),
  reason: Type.Union([
    Type.Literal('frozen'),
    Type.Literal('off'),
    Type.Literal('no_fund_password'),
    Type.Literal('fund_password_locked'),
    Type.Literal('no_card'),
    Type.Literal('card_new'),
    Type.Literal('password_changed'),
    Type.Literal('pending'),
    Type.Literal('turnover'),
    Type.Literal('daily'),
    Type.Literal('balance'),
  ]),
  /** When it will be gone by itself; null for what takes something else. */
  until: MaybeSeconds,
  /** What is missing, for turnover and balance. */
  left: Type.Union([MoneyText, Type.Null()]),
});

export const Stage = Type.Union([
  Type.Literal('review'),
  Type.Literal('approved'),
  Type.Literal('paid'),
  Type.Literal('refused'),
]);

export const Withdrawal = Type.Object({
  id: IdText,
  order_no: IdText,
  amount: MoneyText,
  fee: MoneyText,
  real_amount: MoneyText,
  channel: Type.String(),
  type: ChannelType,
  account: Type.String(),
  remark: Type.String(),
  status: OrderStatus,
  stage: Stage,
  /** WITHDRAW_REJECT once refused, and the operator's or the rail's words beside it. */
  reason: Type.String(),
  reason_text: Type.String(),
  createtime: Seconds,
  approvetime: MaybeSeconds,
  finishtime: MaybeSeconds,
  /** By when it is promised to have ended. */
  duetime: Seconds,
});

export const Deposit = Type.Object({
  id: IdText,
  order_no: IdText,
  /** What was announced; `paid_amount` is what came. */
  amount: MoneyText,
  paid_amount: Type.Union([MoneyText, Type.Null()]),
  channel: Type.String(),
  channel_id: Type.Integer(),
  type: ChannelType,
  status: OrderStatus,
  reason: Type.String(),
  address: Type.String(),
  /** What a QR code should hold; empty for a bank. */
  qr: Type.String(),
  account: Type.Union([
    Type.Object({
      bank_name: Type.String(),
      card_no: Type.String(),
      bic: Type.String(),
      real_name: Type.String(),
      /** What the payer must name, so that the payment finds its order. */
      reference: Type.String(),
    }),
    Type.Null(),
  ]),
  /** The rail's own page for this order; empty once it has ended. */
  pay_url: Type.String(),
  has_proof: Type.Boolean(),
  createtime: Seconds,
  expiretime: Seconds,
  finishtime: MaybeSeconds,
});

export const Transfer = Type.Object({
  id: IdText,
  order_no: IdText,
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  /** Masked. */
  other_user: Type.String(),
  other_name: Type.String(),
  amount: MoneyText,
  remark: Type.String(),
  status: OrderStatus,
  createtime: Seconds,
});

export const MoneyRecord = Type.Object({
  id: IdText,
  type: Type.String(),
  type_name: Type.String(),
  amount: MoneyText,
  before: MoneyText,
  after: MoneyText,
  memo: Type.String(),
  order_no: Type.String(),
  createtime: Seconds,
});

/** Amounts are read as text; a number is taken by its decimal text. */
export const Amount = Type.Union([Type.String({ maxLength: 40 }), Type.Number()]);
export const FundPassword = Type.Optional(Type.String({ maxLength: 40 }));
export const Remark = Type.Optional(LooseText);
