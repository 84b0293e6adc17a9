import { Type } from 'typebox';

import {
  ChannelNetwork,
  ChannelType,
  Coin,
  DepositReason,
  MoneyKind,
  ObstacleReason,
  OrderStatus,
  Refusal,
  TransferDirection,
  WithdrawalReason,
  WithdrawalState,
} from './closed-sets.ts';
import { Flag, IdText, LooseText, MoneyText, Seconds } from './fields.ts';
import { PaymentPasskey } from './passkey-shapes.ts';

/** Ten-thousandths as a decimal fraction: 0.0050 is half a percent. */
export const RateText = Type.String({ pattern: '^0\\.[0-9]{4}$' });
/** A moment that has not come is null. */
const MaybeSeconds = Type.Union([Seconds, Type.Null()]);

/** The price of one coin in the currency of the house, and when the rail published it. */
export const Rate = Type.Object({
  coin: Coin,
  rate: Type.String({ pattern: '^[0-9]+\\.[0-9]{2,4}$' }),
  ratetime: Seconds,
});

/** An order in coins, with the rate that it keeps. What is to be paid is rounded up to the last decimal of
 *  the coin, what is paid out is rounded down. Null where the currency of the house moves. */
export const Coins = Type.Union([
  Type.Object({ ...Rate.properties, amount: Type.String({ pattern: '^[0-9]+\\.[0-9]{4,8}$' }) }),
  Type.Null(),
]);

export const Channel = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  type: ChannelType,
  network: ChannelNetwork,
  icon: ChannelType,
  min_amount: MoneyText,
  max_amount: MoneyText,
  fee_rate: RateText,
  fee_min: MoneyText,
  /** The promised hours from the request to the payment, such as "1-24". */
  hours: Type.String(),
  /** Delay before a new card can be paid to; 0 for a deposit. */
  hold_seconds: Type.Integer(),
  /** The present rate of a channel that pays in a coin. */
  rate: Type.Union([Rate, Type.Null()]),
  /** 0 while its rate is too old to price an order. */
  status: Flag,
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
  is_default: Flag,
  /** From this moment on it can be paid to. */
  usabletime: Seconds,
  createtime: Seconds,
});

/** Obstacle to a withdrawal, one entry for each reason; `code` is the refusal it would meet. */
export const Obstacle = Type.Object({
  code: Refusal,
  reason: ObstacleReason,
  /** Time at which it ends without action; null otherwise. */
  until: MaybeSeconds,
  /** The missing amount, for turnover and balance. */
  left: Type.Union([MoneyText, Type.Null()]),
});

export const Withdrawal = Type.Object({
  id: IdText,
  order_no: IdText,
  deposit_no: Type.String({
    pattern: '^[0-9]{0,19}$',
    description: 'The order of the locked deposit that goes back; empty for a withdrawal from the balance',
  }),
  amount: MoneyText,
  fee: MoneyText,
  real_amount: MoneyText,
  /** The coins that arrive. */
  coins: Coins,
  channel: Type.String(),
  type: ChannelType,
  account: Type.String(),
  remark: Type.String(),
  status: OrderStatus,
  stage: WithdrawalState,
  /** WITHDRAW_REJECT once refused, and the operator's or the rail's words beside it. */
  reason: WithdrawalReason,
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
  /** The announced amount; `paid_amount` is the received one. */
  amount: MoneyText,
  paid_amount: Type.Union([MoneyText, Type.Null()]),
  /** The coins to pay; the rate holds until `expiretime`. */
  coins: Coins,
  channel: Type.String(),
  channel_id: Type.Integer(),
  type: ChannelType,
  status: OrderStatus,
  reason: DepositReason,
  address: Type.String(),
  /** The content of a QR code; empty for a bank. */
  qr: Type.String(),
  account: Type.Union([
    Type.Object({
      bank_name: Type.String(),
      card_no: Type.String(),
      bic: Type.String(),
      real_name: Type.String(),
      /** Payment reference by which the payment is matched to its order. */
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
  direction: TransferDirection,
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
  type: MoneyKind,
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
/** One of the two confirms a call that moves money or says where to. */
export const Confirmation = {
  password: Type.Optional(
    Type.String({ maxLength: 40, description: 'The fund password; passkey takes its place' }),
  ),
  passkey: Type.Optional(PaymentPasskey),
};
export const Remark = Type.Optional(LooseText);

/** Refusals of a call that moves money under a client's idempotency key, and of one that a fund password or
 *  passkey confirms. */
export const KEY_REFUSALS = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'] as const;
export const CONFIRMATION_REFUSALS = [
  'FUND_PASSWORD_NOT_SET',
  'FUND_PASSWORD_LOCKED',
  'FUND_PASSWORD_INCORRECT',
  'PASSKEY_INVALID',
  'PASSKEY_OTHER_PAYMENT',
  'PASSKEY_TOO_NEW',
] as const;
