/** The stream at GET /api/live?topics=a,b: server-sent events read by fetch, so that the `token` header goes
 *  along. Round events carry `id: <seq>` (order of commit); Last-Event-ID resumes after it. Member events
 *  carry no id and are not replayed: a stream of a member starts with a snapshot of the balance. */
export const LIVE_PATH = '/api/live';

export type LiveTopic = `game:${number}` | `round:${string}` | `member:${number}`;

export type LiveIssue = {
  readonly round_id: string;
  readonly game_no: string;
  readonly opens_at_ms: number;
  readonly closes_at_ms: number;
  readonly draws_at_ms: number;
};

export const ROUND_EVENT_KINDS = ['opened', 'closed', 'drawn', 'settled', 'void'] as const;
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

export const BALANCE_REASONS = ['snapshot', 'bet', 'cancel', 'payout', 'refund', 'other'] as const;
export type BalanceReason = (typeof BALANCE_REASONS)[number];

/** Why events were missed: some were lost, or the last one seen is too long ago. */
export const RESYNC_REASONS = ['gap', 'too_old'] as const;
export type ResyncReason = (typeof RESYNC_REASONS)[number];

export const BYE_REASONS = ['slow_reader', 'shutting_down', 'session_ended'] as const;
export type ByeReason = (typeof BYE_REASONS)[number];

/** SSE `event:` names. `hello` opens a stream; `resync` says that events were missed and the page must ask
 *  again; `bye` names why the server ends the stream. */
export type LiveEvent =
  | { readonly event: 'hello'; readonly data: { readonly seq: number; readonly server_time_ms: number } }
  | { readonly event: 'round'; readonly data: RoundEvent & { readonly seq: number } }
  | {
      readonly event: 'balance';
      readonly data: {
        readonly money: string;
        readonly reason: BalanceReason;
      };
    }
  | { readonly event: 'resync'; readonly data: { readonly reason: ResyncReason } }
  | { readonly event: 'ping'; readonly data: { readonly server_time_ms: number } }
  | {
      readonly event: 'bye';
      readonly data: { readonly reason: ByeReason };
    };
