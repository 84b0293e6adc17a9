import type { RefusalDetail } from '@tessera/domain/result';

import { ApiError } from '../api/api-error.ts';
import { errorText } from '../ui/error-text/index.ts';

/** Time during which it is repeated automatically before the user is asked. */
export const CONFIRM_WINDOW_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/** The outcome of a post that must happen once. `text` is the refusal in the reader's words. */
export type PostOutcome<Reply> =
  | { readonly kind: 'accepted'; readonly reply: Reply }
  | Refused
  | { readonly kind: 'sessionEnded' }
  | { readonly kind: 'unknown' };

export type Refused = {
  readonly kind: 'refused';
  readonly code: string;
  readonly text: string;
  readonly detail: RefusalDetail;
};

export type PostPorts<Reply> = {
  /** Sends it: the same payload under the same key each time. */
  readonly post: () => Promise<Reply>;
  readonly wait: (ms: number) => Promise<void>;
  /** Monotonic ms. */
  readonly now: () => number;
  /** The first answer did not come; it may have been taken. */
  readonly onDelay: () => void;
};

/** Sends what moves money until somebody knows what became of it. A time-out, a lost connection or a broken
 *  server leave that open: the same payload goes out again with its key, so that it is taken once at most.
 *  `isRepeat` says that an earlier sending is still unanswered. */
export async function sendUntilKnown<Reply>(
  ports: PostPorts<Reply>,
  isRepeat: boolean,
): Promise<PostOutcome<Reply>> {
  const until = ports.now() + CONFIRM_WINDOW_MS;
  let wait = FIRST_WAIT_MS;
  for (let isOpen = isRepeat; ; isOpen = true) {
    try {
      return { kind: 'accepted', reply: await ports.post() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const outcome = outcomeOf(error, isOpen);
      if (outcome) return outcome;
    }
    ports.onDelay();
    if (ports.now() + wait > until) return { kind: 'unknown' };
    await ports.wait(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Sends a post that does no harm when it is done twice, and says what came of it: nothing is sent again by
 *  itself. `isRepeat` says that an earlier sending of it is still unanswered. */
export async function sendOnce<Reply>(
  post: () => Promise<Reply>,
  isRepeat = false,
): Promise<PostOutcome<Reply>> {
  try {
    return { kind: 'accepted', reply: await post() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error, isRepeat) ?? { kind: 'unknown' };
  }
}

/** Refusals that do not look at what was sent: they say nothing about an earlier sending of it. */
const BLIND: ReadonlySet<string> = new Set(['SERVER_BUSY', 'TOO_MANY_REQUESTS', 'SERVER_ERROR']);
/** The detail of the server when it gives up on something that it may have taken. */
const CONFIRMING = 'confirming';

function outcomeOf(
  error: ApiError,
  isOpen: boolean,
): Exclude<PostOutcome<never>, { readonly kind: 'accepted' }> | null {
  if (error.kind === 'aborted') return { kind: 'unknown' };
  if (error.kind === 'unauthorized') return isOpen ? { kind: 'unknown' } : { kind: 'sessionEnded' };
  const detail = detailOf(error.data);
  const isBlind = isOpen ? BLIND.has(error.code) : detail['outcome'] === CONFIRMING;
  if (error.isOpen || isBlind) return null;
  return { kind: 'refused', code: error.code, text: errorText(error), detail };
}

/** The details of a refusal as they came, without what is no plain value. */
export function detailOf(data: unknown): RefusalDetail {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  return Object.fromEntries(plain) as RefusalDetail;
}
