import { Type } from 'typebox';
import { Empty, IdText, LooseText, MoneyText, NumberOrText, PageQuery, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

/** Amounts are read as text; a number is taken by its decimal text. */
const Amount = Type.Union([Type.String({ maxLength: 40 }), Type.Number()]);
const FundPassword = Type.Optional(Type.String({ maxLength: 40 }));
const Remark = Type.Optional(LooseText);
const ChannelType = Type.Union([
  Type.Literal('erc20'),
  Type.Literal('trc20'),
  Type.Literal('btc'),
  Type.Literal('bank'),
]);
const OrderStatus = Type.Union([
  Type.Literal('processing'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
]);
/** Ten-thousandths as a decimal fraction: 0.0050 is half a percent. */
const RateText = Type.String({ pattern: '^0\\.[0-9]{4}$' });
/** A moment that has not come is null. */
const MaybeSeconds = Type.Union([Seconds, Type.Null()]);

/** Lists of money are paged by key: `before` is the id of the last row seen; `next_before` is null at the end. */
const KeyQuery = { before: Type.Optional(Type.String()), ...PageQuery };
const KeyPage = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
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

const Stage = Type.Union([
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

const RangeQuery = {
  range: Type.Optional(Type.String()),
  start_date: Type.Optional(Type.String()),
  end_date: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
};

const Recipient = {
  recipient: Type.Optional(NumberOrText),
  to_account: Type.Optional(NumberOrText),
  to_user: Type.Optional(NumberOrText),
  username: Type.Optional(NumberOrText),
};

const KEY_REFUSALS = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'] as const;
const FUND_PASSWORD_REFUSALS = [
  'FUND_PASSWORD_NOT_SET',
  'FUND_PASSWORD_LOCKED',
  'FUND_PASSWORD_INCORRECT',
] as const;
/** A picture of 2 MiB in base64, with room for the rest. */
const PROOF_BYTES_MAX = 3_145_728;

export const tradeRoutes = {
  'user/assets': {
    method: 'GET',
    auth: 'member',
    summary: 'Everything the member has and what came of it, each a sum over the ledger',
    data: Type.Object({
      money: MoneyText,
      balance: MoneyText,
      main: MoneyText,
      bonus: MoneyText,
      score: Type.Integer(),
      frozen: MoneyText,
      total_deposit: MoneyText,
      total_withdraw: MoneyText,
      total_win: MoneyText,
      total_bet: MoneyText,
      turnover: MoneyText,
      need_turnover: MoneyText,
    }),
    refusals: [],
  },
  'user/setFundPassword': {
    method: 'POST',
    auth: 'member',
    summary: 'Set or change the password that moves money; asks for the password of the log-in',
    body: Type.Object({ password: Type.Optional(LooseText), fund_password: Type.Optional(LooseText) }),
    data: Empty,
    refusals: ['FUND_PASSWORD_INVALID', 'LOGIN_LOCKED', 'PASSWORD_INCORRECT', 'SERVER_BUSY'],
  },
  'trade/channels': {
    method: 'GET',
    auth: 'member',
    summary: 'Ways in (type=recharge) or out (type=withdraw)',
    query: Type.Object({ type: Type.Optional(Type.String()) }),
    data: Type.Array(Channel),
    refusals: [],
  },
  'trade/cards': {
    method: 'GET',
    auth: 'member',
    summary: 'Where the member can be paid, addresses masked',
    query: Type.Object({ type: Type.Optional(Type.String()) }),
    data: Type.Array(Card),
    refusals: [],
  },
  'trade/addCard': {
    method: 'POST',
    auth: 'member',
    summary: 'Add an address or a bank account; it can be paid to after its hold time',
    body: Type.Object({
      channel_id: Type.Optional(NumberOrText),
      address: Type.Optional(LooseText),
      card_no: Type.Optional(LooseText),
      bank_name: Type.Optional(LooseText),
      bic: Type.Optional(LooseText),
      real_name: Type.Optional(LooseText),
      remark: Remark,
      is_default: Type.Optional(NumberOrText),
      password: FundPassword,
    }),
    data: Card,
    refusals: [
      'ADDRESS_INVALID',
      'CARD_INVALID',
      'REMARK_INVALID',
      ...FUND_PASSWORD_REFUSALS,
      'ACCOUNT_IS_FROZEN',
      'CHANNEL_NOT_EXISTS',
      'CARD_EXISTS',
      'CARD_TOO_MANY',
      'SERVER_BUSY',
    ],
  },
  'trade/setDefaultCard': {
    method: 'POST',
    auth: 'member',
    summary: 'Make a card the first of its kind',
    body: Type.Object({ id: Type.Optional(NumberOrText) }),
    data: Empty,
    refusals: ['CARD_NOT_EXISTS', 'CARD_DELETED'],
  },
  'trade/deleteCard': {
    method: 'POST',
    auth: 'member',
    summary: 'Take a card off the list; taking it off again changes nothing',
    body: Type.Object({ id: Type.Optional(NumberOrText) }),
    data: Empty,
    refusals: ['CARD_NOT_EXISTS'],
  },
  'trade/withdrawInfo': {
    method: 'GET',
    auth: 'member',
    summary: 'What a withdrawal would meet: limits, fee, turnover, and every reason that would refuse it',
    query: Type.Object({ card_id: Type.Optional(Type.String()) }),
    data: Type.Object({
      money: MoneyText,
      available: MoneyText,
      frozen: MoneyText,
      /** Of the asked card's channel, or the widest of all. */
      min: MoneyText,
      max: MoneyText,
      fee_rate: RateText,
      fee_min: MoneyText,
      daily_limit: MoneyText,
      daily_left: MoneyText,
      turnover: MoneyText,
      need_turnover: MoneyText,
      is_set_password: Type.Boolean(),
      hours: Type.String(),
      pending: Type.Union([Withdrawal, Type.Null()]),
      reasons: Type.Array(Obstacle),
    }),
    refusals: ['CARD_NOT_EXISTS', 'CARD_DELETED'],
  },
  'trade/withdraw': {
    method: 'POST',
    auth: 'member',
    summary: 'Ask for a withdrawal; the amount is frozen at once',
    body: Type.Object({
      card_id: Type.Optional(NumberOrText),
      channel_id: Type.Optional(NumberOrText),
      address: Type.Optional(LooseText),
      amount: Type.Optional(Amount),
      money: Type.Optional(Amount),
      password: FundPassword,
      remark: Remark,
    }),
    data: Type.Object({
      order_no: IdText,
      amount: MoneyText,
      fee: MoneyText,
      real_amount: MoneyText,
      status: OrderStatus,
      stage: Stage,
      money: MoneyText,
    }),
    refusals: [
      'AMOUNT_INVALID',
      'REMARK_INVALID',
      ...KEY_REFUSALS,
      ...FUND_PASSWORD_REFUSALS,
      'ACCOUNT_IS_FROZEN',
      'CHANNEL_NOT_EXISTS',
      'CARD_NOT_EXISTS',
      'CARD_DELETED',
      'AMOUNT_LIMIT',
      'DAILY_LIMIT',
      'WITHDRAW_REJECT',
      'BALANCE_NOT_ENOUGH',
      'SERVER_BUSY',
    ],
  },
  'trade/withdrawLog': {
    method: 'GET',
    auth: 'member',
    summary: 'The member’s withdrawals, newest first',
    query: Type.Object({ status: Type.Optional(Type.String()), ...KeyQuery }),
    data: KeyPage(Withdrawal),
    refusals: [],
  },
  'trade/recipient': {
    method: 'GET',
    auth: 'member',
    summary: 'Whom a transfer would go to, masked, to be confirmed',
    query: Type.Object({ recipient: Type.Optional(Type.String()) }),
    data: Type.Object({ user: Type.String(), name: Type.String(), avatar: Type.String() }),
    refusals: ['USER_NOT_EXISTS', 'TRANSFER_TO_SELF'],
  },
  'trade/transferInfo': {
    method: 'GET',
    auth: 'member',
    summary: 'What a transfer would meet',
    data: Type.Object({
      money: MoneyText,
      min: MoneyText,
      max: MoneyText,
      daily_limit: MoneyText,
      daily_left: MoneyText,
      is_set_password: Type.Boolean(),
    }),
    refusals: [],
  },
  'trade/transfer': {
    method: 'POST',
    auth: 'member',
    summary: 'Give money to another member, by username, mobile or id',
    body: Type.Object({
      ...Recipient,
      amount: Type.Optional(Amount),
      remark: Remark,
      password: FundPassword,
    }),
    data: Type.Object({
      order_no: IdText,
      /** Masked. */
      to_user: Type.String(),
      amount: MoneyText,
      money: MoneyText,
      balance: MoneyText,
    }),
    refusals: [
      'AMOUNT_INVALID',
      'REMARK_INVALID',
      ...KEY_REFUSALS,
      ...FUND_PASSWORD_REFUSALS,
      'ACCOUNT_IS_FROZEN',
      'USER_NOT_EXISTS',
      'TRANSFER_TO_SELF',
      'AMOUNT_LIMIT',
      'DAILY_LIMIT',
      'BALANCE_NOT_ENOUGH',
      'SERVER_BUSY',
    ],
  },
  'trade/transferLog': {
    method: 'GET',
    auth: 'member',
    summary: 'What the member gave and got, newest first',
    query: Type.Object({ direction: Type.Optional(Type.String()), ...KeyQuery }),
    data: KeyPage(Transfer),
    refusals: [],
  },
  'trade/recharge': {
    method: 'POST',
    auth: 'member',
    summary: 'Announce a deposit and learn where to pay',
    body: Type.Object({ channel_id: Type.Optional(NumberOrText), amount: Type.Optional(Amount) }),
    data: Deposit,
    refusals: [
      'AMOUNT_INVALID',
      ...KEY_REFUSALS,
      'ACCOUNT_IS_FROZEN',
      'CHANNEL_NOT_EXISTS',
      'AMOUNT_LIMIT',
      'RAIL_UNAVAILABLE',
    ],
  },
  'trade/rechargeOrder': {
    method: 'GET',
    auth: 'member',
    summary: 'One deposit order of the member’s own',
    query: Type.Object({ order_no: Type.Optional(Type.String()) }),
    data: Deposit,
    refusals: ['ORDER_NOT_EXISTS'],
  },
  'trade/rechargeCancel': {
    method: 'POST',
    auth: 'member',
    summary: 'Give a deposit order up; money that still comes for it is credited all the same',
    body: Type.Object({ order_no: Type.Optional(NumberOrText) }),
    data: Deposit,
    refusals: ['ORDER_NOT_EXISTS', 'ORDER_FINISHED'],
  },
  'trade/rechargeProof': {
    method: 'POST',
    auth: 'member',
    summary: 'Add a picture of the payment to a deposit order, as a data: URL; a later one takes its place',
    bodyBytesMax: PROOF_BYTES_MAX,
    body: Type.Object({
      order_no: Type.Optional(NumberOrText),
      image: Type.Optional(Type.String({ maxLength: PROOF_BYTES_MAX })),
    }),
    data: Deposit,
    refusals: ['PROOF_INVALID', 'ORDER_NOT_EXISTS', 'ORDER_FINISHED', 'SERVER_BUSY'],
  },
  'trade/rechargeLog': {
    method: 'GET',
    auth: 'member',
    summary: 'The member’s deposit orders, newest first',
    query: Type.Object({ status: Type.Optional(Type.String()), ...KeyQuery }),
    data: KeyPage(Deposit),
    refusals: [],
  },
  'trade/record': {
    method: 'GET',
    auth: 'member',
    summary: 'The log of the member’s money, newest first; a page may be short and still not be the last',
    query: Type.Object({ type: Type.Optional(Type.String()), ...RangeQuery, ...KeyQuery }),
    data: KeyPage(MoneyRecord),
    refusals: [],
  },
  'trade/statement': {
    method: 'GET',
    auth: 'member',
    summary: 'The log of the asked days as a signed file (format=csv or pdf) in the member’s language',
    query: Type.Object({ format: Type.Optional(Type.String()), ...RangeQuery }),
    data: Type.Object({
      name: Type.String(),
      type: Type.String(),
      /** base64 */
      content: Type.String(),
      count: Type.Integer(),
    }),
    refusals: ['SERVER_BUSY'],
  },
} as const satisfies Record<string, Route>;
