// Requests and replies of the product's clients, in the fields of the wire. Amounts and odds are texts as on
// the wire ("12.34", "1.94").

/** A request as a client intends it. `op` identifies it; a retry is the same op with the same key. */
export type Intent =
  | { readonly kind: 'register'; readonly op: string; readonly member: string }
  | {
      readonly kind: 'bet';
      readonly op: string;
      readonly member: string;
      /** The Idempotency-Key. */
      readonly key: string;
      readonly gameId: number;
      readonly issue: string;
      readonly lines: readonly BetLine[];
    }
  | { readonly kind: 'cancel'; readonly op: string; readonly member: string; readonly betId: string }
  | { readonly kind: 'balance'; readonly op: string; readonly member: string }
  | TicketIntent
  | ChaseIntent
  | ProtectionIntent
  | WalletIntent;

/** A leg as a client sends it: picks of one market of a match. */
export type LegLine = {
  readonly gameId: number;
  readonly issue: string;
  readonly play: string;
  readonly picks: readonly string[];
  /** As seen, a text for each pick; undefined accepts those in force. */
  readonly odds: readonly string[] | undefined;
  readonly isBanker: boolean;
};

/** Places one ticket over several matches. */
export type TicketOrder = {
  readonly kind: 'ticket';
  readonly op: string;
  readonly member: string;
  readonly key: string;
  /** Those of the leg that closes first. */
  readonly gameId: number;
  readonly issue: string;
  /** The name of its way, or the sizes of its lines. */
  readonly way: string;
  readonly unit: string;
  readonly legs: readonly LegLine[];
};

/** An order, or a call about a ticket: takes it back, asks what is offered for it, or takes that. */
export type TicketIntent =
  | TicketOrder
  | { readonly kind: 'cancelTicket'; readonly op: string; readonly member: string; readonly betId: string }
  | {
      readonly kind: 'cashOutOffer';
      readonly op: string;
      readonly member: string;
      readonly betId: string;
      /** For a part of its stake. */
      readonly stake?: string;
    }
  | {
      readonly kind: 'cashOut';
      readonly op: string;
      readonly member: string;
      readonly betId: string;
      /** As offered. */
      readonly amount: string;
      /** Of a part: what of the stake, and which one it is. */
      readonly part?: { readonly stake: string; readonly number: number };
    };

/** Orders the same lines to be bet in several issues, each once it opens. */
export type ChaseOrder = {
  readonly kind: 'chase';
  readonly op: string;
  readonly member: string;
  readonly key: string;
  readonly gameId: number;
  /** The lines of one issue at a multiple of 1. */
  readonly lines: readonly BetLine[];
  readonly issues: readonly { readonly issue: string; readonly multiple: number }[];
  readonly stopOnWin: boolean;
  readonly stopLoss: string | undefined;
  readonly stopWin: string | undefined;
};

/** An order, or a call about a chase: cancels what waits, or queries its state. */
export type ChaseIntent =
  | ChaseOrder
  | { readonly kind: 'cancelChase'; readonly op: string; readonly member: string; readonly chaseId: string }
  | { readonly kind: 'chaseDetail'; readonly op: string; readonly member: string; readonly chaseId: string };

/** A change that members make to their own protection: sets a limit, takes a time-out or excludes themselves,
 *  blocks a game, chooses how often the reality check comes, or answers it. */
export type ProtectionIntent =
  | {
      readonly kind: 'setLimit';
      readonly op: string;
      readonly member: string;
      readonly measure: string;
      readonly period: string;
      readonly amount: string;
    }
  | { readonly kind: 'exclude'; readonly op: string; readonly member: string; readonly length: string }
  | { readonly kind: 'blockGame'; readonly op: string; readonly member: string; readonly gameId: number }
  | { readonly kind: 'setCheck'; readonly op: string; readonly member: string; readonly minutes: number }
  | { readonly kind: 'answerCheck'; readonly op: string; readonly member: string };

/** Wallet requests of members, and decisions of an operator, who counts here as a member without money. */
export type WalletIntent =
  | { readonly kind: 'fundPassword'; readonly op: string; readonly member: string }
  | {
      readonly kind: 'transfer';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly to: string;
      readonly amount: string;
    }
  /** Announces a deposit. */
  | {
      readonly kind: 'recharge';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly amount: string;
    }
  /** Pays for an announced deposit at the cashier's page that its reply named. */
  | {
      readonly kind: 'pay';
      readonly op: string;
      readonly member: string;
      readonly orderId: string;
      readonly payUrl: string;
      readonly amount: string;
    }
  | { readonly kind: 'card'; readonly op: string; readonly member: string; readonly address: string }
  | {
      readonly kind: 'withdraw';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly cardId: string;
      readonly amount: string;
    }
  /** Asks for what is locked of a deposit back. */
  | {
      readonly kind: 'returnDeposit';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly orderId: string;
      readonly cardId: string;
    }
  /** Claims a reward: `sign-in`, or the upgrade reward `vip-2` of a level. */
  | {
      readonly kind: 'claim';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly benefit: string;
    }
  /** Queries the state of the latest deposits or withdrawals. */
  | { readonly kind: 'deposits' | 'withdrawals'; readonly op: string; readonly member: string }
  | {
      readonly kind: 'decide';
      readonly op: string;
      readonly member: string;
      readonly orderId: string;
      readonly decision: 'approve' | 'refuse';
    };

export type BetLine = {
  readonly play: string;
  readonly number: string;
  readonly amount: string;
  readonly odds: string | undefined;
};

/** The result a client has in the end: a reply, or none. A request with an unknown outcome is retried under
 *  the same key. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly data: unknown }
  /** `code` is the refusal's name, such as BALANCE_NOT_ENOUGH. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

const WALLET: ReadonlySet<string> = new Set<WalletIntent['kind']>([
  'fundPassword',
  'transfer',
  'recharge',
  'pay',
  'card',
  'withdraw',
  'returnDeposit',
  'claim',
  'deposits',
  'withdrawals',
  'decide',
]);

export const isWalletIntent = (intent: Intent): intent is WalletIntent => WALLET.has(intent.kind);

const ABOUT_CHASES: ReadonlySet<string> = new Set<ChaseIntent['kind']>([
  'chase',
  'cancelChase',
  'chaseDetail',
]);

export const isChaseIntent = (intent: Intent): intent is ChaseIntent => ABOUT_CHASES.has(intent.kind);

const ABOUT_TICKETS: ReadonlySet<string> = new Set<TicketIntent['kind']>([
  'ticket',
  'cancelTicket',
  'cashOutOffer',
  'cashOut',
]);

export const isTicketIntent = (intent: Intent): intent is TicketIntent => ABOUT_TICKETS.has(intent.kind);

const ABOUT_PROTECTION: ReadonlySet<string> = new Set<ProtectionIntent['kind']>([
  'setLimit',
  'exclude',
  'blockGame',
  'setCheck',
  'answerCheck',
]);

export const isProtectionIntent = (intent: Intent): intent is ProtectionIntent =>
  ABOUT_PROTECTION.has(intent.kind);
