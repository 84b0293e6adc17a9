import { Type } from 'typebox';

import { IdText, MoneyText, OddsText } from './fields.ts';
import { Receipt } from './game-shapes.ts';

/** A leg of a ticket that may be cashed out, in the order of their rounds and matches. */
const CashOutLeg = Type.Object({
  round_id: IdText,
  match: Type.Integer({ description: 'From 1' }),
  play: Type.String(),
  is_decided: Type.Boolean(),
  multiplier: Type.Number({
    description: 'What it multiplies a line by: as it came, or the mean until then',
  }),
});

/** Cash-out offer for a ticket at the time of the reply. */
export const CashOutOffer = Type.Object({
  bet_id: IdText,
  amount: Type.String({ ...MoneyText, description: 'Its stake' }),
  rest: Type.String({ ...MoneyText, description: 'What of it was not cashed out in parts' }),
  stake: Type.String({
    ...MoneyText,
    description: 'What worth and offer are for: the stake asked for, or all of the rest',
  }),
  part: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'The part to name with a stake in games/cashout; null if that is all of the rest, which is no part',
  }),
  max_payout_after: Type.String({
    ...MoneyText,
    description: 'The most that the ticket can still pay once that stake is cashed out',
  }),
  worth: Type.String({
    ...MoneyText,
    description: 'The mean of what it pays, by the results so far and the chances of the other legs',
  }),
  offer: Type.String({
    ...MoneyText,
    description:
      'What games/cashout pays now, to be sent as its amount: the worth times factor, rounded down',
  }),
  factor: Type.String({
    ...OddsText,
    description: 'The share of the worth that is offered: a setting of the house, at most 1.00',
  }),
  server_time_ms: Type.Integer(),
  legs: Type.Array(CashOutLeg),
});

export const CashedOut = Type.Object({
  paid: Type.String({ ...MoneyText, description: 'What was paid for the ticket or its part' }),
  balance: Type.String({ ...MoneyText, description: 'The balance after it' }),
});

/** Target of the automatic cash-out of a ticket. */
export const AutoCashOut = Type.Object({
  bet_id: IdText,
  auto_cashout: Type.Union([MoneyText, Type.Null()], {
    description: 'The least offer for which it is cashed out by itself; null where it is not',
  }),
});

/** Fields that a placed ticket has beside those of a slip. */
export const PlacedTicket = {
  lines: Type.Optional(Type.Integer({ description: 'Only of a ticket' })),
  unit: Type.Optional(Type.String({ ...MoneyText, description: 'Only of a ticket: the stake of each line' })),
  max_payout: Type.Optional(
    Type.String({ ...MoneyText, description: 'Only of a ticket: the most that it can pay' }),
  ),
  home: Type.Optional(
    Type.String({
      ...IdText,
      description: 'Only of a ticket: the round of the leg that is drawn last, in which it is settled',
    }),
  ),
};

/** Receipt fields that a ticket has beside those of a bet. */
export const TicketReceipts = {
  receipts: Type.Optional(
    Type.Array(Receipt, {
      description:
        'Only of a ticket: one for each round of its legs, each with a tree of one leaf. Its stake stands in ' +
        'the leaf of its home round, whose receipt is also receipt; the other leaves have none',
    }),
  ),
  text: Type.Optional(
    Type.String({
      description: 'Only of a ticket: its text, whose SHA-256 the content of each of its leaves names',
    }),
  ),
};
