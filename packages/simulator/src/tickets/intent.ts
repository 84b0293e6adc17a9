/** A leg as a client sends it: several picks of one market of a match. */
export type LegLine = {
  readonly gameId: number;
  readonly issue: string;
  readonly play: string;
  readonly picks: readonly string[];
  /** As seen, a text for each pick; undefined accepts those in force. */
  readonly odds: readonly string[] | undefined;
  readonly isBanker: boolean;
};

export type TicketOrder = {
  readonly kind: 'ticket';
  readonly op: string;
  readonly member: string;
  readonly key: string;
  /** Those of the leg that closes first. */
  readonly gameId: number;
  readonly issue: string;
  /** The name of its way, or its sizes. */
  readonly way: string;
  readonly unit: string;
  readonly legs: readonly LegLine[];
};

/** What a member with tickets does. */
export type TicketIntent =
  | TicketOrder
  | {
      readonly kind: 'cancelTicket';
      readonly op: string;
      readonly member: string;
      readonly betId: string;
    }
  | {
      readonly kind: 'cashOutOffer';
      readonly op: string;
      readonly member: string;
      readonly betId: string;
    }
  | {
      readonly kind: 'cashOut';
      readonly op: string;
      readonly member: string;
      readonly betId: string;
      readonly amount: string;
    };

/** The row of a ticket in a call of games/submitBet. */
export const rowOfTicket = ({ way, unit, legs }: TicketOrder): object => ({
  play: 'ticket',
  number: way,
  amount: unit,
  legs: legs.map(({ gameId, issue, play, picks, odds, isBanker }) => ({
    game_id: gameId,
    game_no: issue,
    play,
    number: picks,
    ...(odds === undefined ? {} : { odds }),
    ...(isBanker ? { banker: 1 } : {}),
  })),
});

const ABOUT_TICKETS: ReadonlySet<string> = new Set<TicketIntent['kind']>([
  'ticket',
  'cancelTicket',
  'cashOutOffer',
  'cashOut',
]);

export const isTicketIntent = (intent: { readonly kind: string }): intent is TicketIntent =>
  ABOUT_TICKETS.has(intent.kind);
