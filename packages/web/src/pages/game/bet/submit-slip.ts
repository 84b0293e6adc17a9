import type { RefusalDetail } from '@tessera/domain/result';
import { ApiError } from '../../../api/api-error.ts';
import type { PlacedSlip } from './wire.ts';

/** How long the page asks again by itself before it hands the question to the player. */
export const CONFIRM_WINDOW_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

export type SubmitOutcome =
  | { readonly kind: 'accepted'; readonly slip: PlacedSlip }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: RefusalDetail }
  | { readonly kind: 'sessionEnded' }
  | { readonly kind: 'unknown' };

export type SubmitPorts = {
  /** Sends the slip: the same payload under the same key each time. */
  readonly post: () => Promise<PlacedSlip>;
  readonly wait: (ms: number) => Promise<void>;
  /** Monotonic ms. */
  readonly now: () => number;
  /** The first answer did not come; the slip may have been taken. */
  readonly onDelay: () => void;
};

/** Sends a slip until somebody knows what became of it. A time-out, a lost connection or a broken server leave that
 *  open: the same slip goes out again with its key, so that it is taken once at most. `isRepeat` says that an earlier
 *  sending is still unanswered. */
export async function submitSlip(ports: SubmitPorts, isRepeat: boolean): Promise<SubmitOutcome> {
  const until = ports.now() + CONFIRM_WINDOW_MS;
  let wait = FIRST_WAIT_MS;
  for (let isOpen = isRepeat; ; isOpen = true) {
    try {
      return { kind: 'accepted', slip: await ports.post() };
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

/** Refusals that do not look at the slip: they say nothing about an earlier sending of it. */
const BLIND: ReadonlySet<string> = new Set(['SERVER_BUSY', 'TOO_MANY_REQUESTS', 'SERVER_ERROR']);
/** What the server adds when it gives up on a slip that it may have taken. */
const CONFIRMING = 'confirming';

function outcomeOf(error: ApiError, isOpen: boolean): SubmitOutcome | null {
  if (error.kind === 'aborted') return { kind: 'unknown' };
  if (error.kind === 'unauthorized') return isOpen ? { kind: 'unknown' } : { kind: 'sessionEnded' };
  const detail = detailOf(error.data);
  const isBlind = isOpen ? BLIND.has(error.code) : detail['outcome'] === CONFIRMING;
  return error.isOpen || isBlind ? null : { kind: 'refused', code: error.code, detail };
}

function detailOf(data: unknown): RefusalDetail {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  return Object.fromEntries(plain) as RefusalDetail;
}
