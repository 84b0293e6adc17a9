/** The stream at GET /api/live?topics=a,b: server-sent events read by fetch, so that the `token` header goes
 *  along. Every position in the order of round events arrives as `id:` (with round events, with the hello of
 *  a new stream and with resync); Last-Event-ID resumes after it.
 *
 *  Nothing is missing when every event joins the one before. A round event of a topic joins when its
 *  `game_previous` (for game:<id>) or `round_previous` (for round:<id>) is not beyond the last event of that
 *  topic or, before the first, the position where the subscription began. A balance joins when its `seq` is
 *  at most one beyond the last; a snapshot brings no change of its own and joins only at the last `seq`.
 *  Otherwise the client asks again, once. Balances are not replayed: a stream of a member starts with a
 *  snapshot. */
export const LIVE_PATH = '/api/live';

export type LiveTopic = `game:${number}` | `round:${string}` | `member:${number}`;

export type LiveIssue = {
  readonly round_id: string;
  readonly game_no: string;
  readonly opens_at_ms: number;
  readonly closes_at_ms: number;
  readonly draws_at_ms: number;
};

/** State changes of a round; `tickets` when those at home in it are settled, which may be later than its
 *  bets. */
export const ROUND_EVENT_KINDS = ['opened', 'closed', 'drawn', 'settled', 'void', 'tickets'] as const;
export type RoundEventKind = (typeof ROUND_EVENT_KINDS)[number];

export type RoundEvent = LiveIssue & {
  readonly game_id: number;
  readonly kind: RoundEventKind;
  /** Of a draw: its numbers. */
  readonly numbers?: readonly number[];
  /** Of a close: number of leaves, root and close record. */
  readonly leaf_count?: number;
  readonly root?: string;
  readonly q?: string;
};

/** A round event with its position and its links. */
export type LinkedRoundEvent = RoundEvent & {
  /** Position in the order of commit, over all games. */
  readonly seq: number;
  /** The positions of the events before it of the same game and of the same round; 0 for the first. */
  readonly game_previous: number;
  readonly round_previous: number;
};

export const BALANCE_REASONS = ['snapshot', 'bet', 'cancel', 'payout', 'refund', 'other'] as const;
export type BalanceReason = (typeof BALANCE_REASONS)[number];

/** Reason for missed events: some were lost, or the last one seen is too long ago. */
export const RESYNC_REASONS = ['gap', 'too_old'] as const;
export type ResyncReason = (typeof RESYNC_REASONS)[number];

/** Where something new waits for a member, or was changed on another device. */
export const INBOX_KINDS = ['service', 'feedback', 'message', 'protection', 'ticket'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const BYE_REASONS = ['slow_reader', 'shutting_down', 'session_ended'] as const;
export type ByeReason = (typeof BYE_REASONS)[number];

/** SSE `event:` names. `hello` opens a stream; `resync` says that events were missed and the page must ask
 *  again; `bye` names why the server ends the stream. */
export type LiveEvent =
  | { readonly event: 'hello'; readonly data: { readonly seq: number; readonly server_time_ms: number } }
  | { readonly event: 'round'; readonly data: LinkedRoundEvent }
  | {
      readonly event: 'balance';
      readonly data: {
        readonly money: string;
        /** The number of the entry of the main account after which the balance stands, from 1 without gaps:
         *  each reported change is one entry. 0 before the first. */
        readonly seq: number;
        readonly reason: BalanceReason;
      };
    }
  /** `seq` is the position from which the stream continues. */
  | { readonly event: 'resync'; readonly data: { readonly reason: ResyncReason; readonly seq: number } }
  /** Something new waits for the member; the page asks for it. Not replayed: a new stream asks anyway. */
  | { readonly event: 'inbox'; readonly data: { readonly kind: InboxKind } }
  | { readonly event: 'ping'; readonly data: { readonly server_time_ms: number } }
  | {
      readonly event: 'bye';
      readonly data: { readonly reason: ByeReason };
    };
