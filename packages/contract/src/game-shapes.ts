import { Type } from 'typebox';

import {
  BetStatus,
  GameFamily,
  GameStatus,
  HistoryState,
  Parity,
  PickKind,
  PickResult,
  ResultReason,
  SaleState,
  Side,
  WireType,
} from './closed-sets.ts';
import { Hex16, Hex32, IdText, IssueText, MoneyText, OddsText, Seconds } from './fields.ts';
import { Club } from './league-shapes.ts';

const Numbers = Type.Array(Type.Integer());

/** A draw as clients of this family read it, with the columns derived from its numbers. */
export const DrawResult = Type.Object({
  game_no: IssueText,
  round_id: IdText,
  numbers: Numbers,
  open_code: Type.String(),
  sum: Type.Integer({ description: 'Of Mark Six the special number' }),
  big_small: Side,
  odd_even: Parity,
  extra: Type.Record(Type.String(), Type.String()),
  drawtime: Seconds,
  status: HistoryState,
});

/** The issue on sale. All times are the database's; `closes_at_ms` and `draws_at_ms` serve countdowns. */
export const Issue = Type.Object({
  round_id: IdText,
  game_no: IssueText,
  status: SaleState,
  opentime: Seconds,
  closetime: Seconds,
  drawtime: Seconds,
  opens_at_ms: Type.Integer(),
  closes_at_ms: Type.Integer(),
  draws_at_ms: Type.Integer(),
  commitment: Hex32,
});

export const GameItem = Type.Object({
  id: Type.Integer(),
  category_id: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  family: GameFamily,
  type: WireType,
  icon: Type.String(),
  image: Type.String(),
  interval: Type.Integer(),
  status: GameStatus,
  /** Of a league: which match day of which season the issue is. */
  season: Type.Optional(Type.Integer()),
  match_day: Type.Optional(Type.Integer()),
  game_no: Type.Union([IssueText, Type.Null()]),
  closetime: Type.Union([Seconds, Type.Null()]),
  opentime: Type.Union([Seconds, Type.Null()]),
  closes_at_ms: Type.Union([Type.Integer(), Type.Null()]),
  draws_at_ms: Type.Union([Type.Integer(), Type.Null()]),
  last: Type.Union([DrawResult, Type.Null()]),
});

export const PlayItem = Type.Object({
  number: Type.String(),
  name: Type.String(),
  odds: OddsText,
  /** The most that one line of it takes on a new issue: the game's limit, or less where its odds would cost
   *  the house more than its cap. What other bets have left of it, games/quoteBet estimates before a slip is
   *  sent, and the refusal ROUND_LIMIT says. */
  max_bet: MoneyText,
  /** The exact chance as a fraction in lowest terms, and as a figure for the screen. */
  probability: Type.String(),
  chance: Type.Number(),
  rtp: Type.Number(),
});

export const PlayInfo = Type.Object({
  play: Type.String(),
  name: Type.String(),
  group: Type.String(),
  group_name: Type.String(),
  pick: Type.Object({
    kind: PickKind,
    size: Type.Optional(Type.Integer()),
    of: Type.Optional(Type.Array(Type.String())),
  }),
  /** The rule of the play beyond the names of the play and its selections; empty where they say all. */
  rule: Type.String(),
  /** For a play of sets or ordered rows one item stands for every line: `number` is "*". Where its lines are
   *  priced apart it is the one that pays least, `is_price_range` is true, and games/quoteBet prices each. */
  items: Type.Array(PlayItem),
  is_price_range: Type.Boolean(),
});

/** Proof that a bet was accepted: its leaf, the batch's tree and the operator's signature over that tree's
 *  root. */
export const Receipt = Type.Object({
  bet_id: IdText,
  leaf: Hex32,
  content: Type.String({
    description:
      'Of the leaf: selection|odds x 10000|pay table|its hash; of a ticket ticket|SHA-256 of its text|model|its hash',
  }),
  root: Hex32,
  index: Type.Integer(),
  size: Type.Integer(),
  path: Type.Array(Hex32),
  signature: Type.String(),
  /** Only of a ticket, which has a leaf in each round of its legs. */
  round_id: Type.Optional(IdText),
  chain_id: Type.Optional(Hex16),
  chain_index: Type.Optional(Type.Integer()),
});

/** The terms hashed into a leaf beside its bet's id, content and stake: with these the bettor recomputes it
 *  before the draw. Named as in the export of a round. */
export const LeafTerms = {
  chain_id: Hex16,
  chain_index: Type.Integer(),
  /** Unix ms, by the database's clock. */
  acceptedAt: Type.Integer(),
  /** The member's pseudonym in the tree. */
  accountTag: Hex16,
};

export const PlacedBet = Type.Object({
  id: IdText,
  play: Type.String(),
  number: Type.String(),
  amount: MoneyText,
  odds: OddsText,
});

const ScoreText = Type.String({ pattern: '^[0-9]-[0-9]$' });

/** A leg of a ticket, in the order of their rounds and matches. */
export const TicketLeg = Type.Object({
  game_id: Type.Integer(),
  game_no: IssueText,
  round_id: IdText,
  match: Type.Integer({ description: 'From 1' }),
  home: Club,
  away: Club,
  play: Type.String(),
  play_name: Type.String({ description: 'The market without its match' }),
  picks: Type.Array(
    Type.Object({ number: Type.String(), name: Type.String(), odds: OddsText, result: PickResult }),
  ),
  banker: Type.Boolean(),
  score: Type.Union([ScoreText, Type.Null()], {
    description: 'Null until the draw, and of a void match day',
  }),
  ht_score: Type.Union([ScoreText, Type.Null()], { description: 'At half-time' }),
  /** Result of the bet, also of a ticket that its member ended early; result_reason gives the cause. */
  status: BetStatus,
});

/** A part of a ticket's stake that was cashed out. */
const CashedOutPart = Type.Object({
  stake: MoneyText,
  paid: MoneyText,
  auto_cashout: Type.Union([MoneyText, Type.Null()], {
    description: 'What games/setAutoCashout had set, which ended with the part',
  }),
  createtime: Seconds,
});

const ticketOnly = 'Only of a ticket';
/** Fields that a record of a ticket has beside those of a bet. Its game, issue and round are those of the leg
 *  that is drawn last, its number is its way or the sizes of its lines, its odds are the most it pays over
 *  its stake. */
const TicketFields = {
  lines: Type.Optional(Type.Integer({ description: ticketOnly })),
  unit: Type.Optional(MoneyText),
  max_payout: Type.Optional(
    Type.String({
      ...MoneyText,
      description: `${ticketOnly}: the most that all of its stake can pay, as it was placed, whatever parts were cashed out`,
    }),
  ),
  won_lines: Type.Optional(
    Type.Union([Type.Integer(), Type.Null()], {
      description: `${ticketOnly}: the lines that pay something; null until every leg is decided`,
    }),
  ),
  can_cashout: Type.Optional(Type.Boolean({ description: ticketOnly })),
  can_auto_cashout: Type.Optional(
    Type.Boolean({ description: `${ticketOnly}: some amount can be set with games/setAutoCashout` }),
  ),
  auto_cashout: Type.Optional(
    Type.Union([MoneyText, Type.Null()], {
      description:
        `${ticketOnly}: the least offer for which it is cashed out by itself, while it is pending; once that has ` +
        'happened, the one that was met. Null for a ticket without one',
    }),
  ),
  rest: Type.Optional(
    Type.String({
      ...MoneyText,
      description: `${ticketOnly}: what of its stake goes on; 0.00 once it has ended`,
    }),
  ),
  parts: Type.Optional(
    Type.Array(CashedOutPart, {
      description: `${ticketOnly}: the parts of its stake that were cashed out, which win_amount includes`,
    }),
  ),
  legs: Type.Optional(Type.Array(TicketLeg, { description: ticketOnly })),
};

export const BetRecord = Type.Object({
  id: IdText,
  order_no: IdText,
  round_id: IdText,
  game_id: Type.Integer(),
  game_code: Type.String(),
  game_name: Type.String(),
  game_type: WireType,
  game_no: IssueText,
  play: Type.String(),
  play_name: Type.String(),
  number: Type.String(),
  number_name: Type.String(),
  odds: OddsText,
  amount: MoneyText,
  status: BetStatus,
  result_reason: ResultReason,
  profit: Type.String({
    ...MoneyText,
    description: 'win_amount less amount; 0.00 while it is pending',
  }),
  win_amount: Type.String({
    ...MoneyText,
    description:
      'Everything that has come back to the balance for it: of a win the payout with the stake, of a half loss ' +
      'the returned half, of a bet that was cancelled, void or tied its stake, of a cashed-out ticket what was ' +
      'paid for it; 0.00 of a loss and while it is pending',
  }),
  draw_numbers: Numbers,
  createtime: Seconds,
  settletime: Type.Union([Seconds, Type.Null()]),
  can_cancel: Type.Boolean(),
  ...TicketFields,
});
