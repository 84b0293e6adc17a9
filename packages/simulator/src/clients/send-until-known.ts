import type { Intent, Outcome } from '@tessera/auditor/observed/intent';
import { isLostConnection } from '@tessera/server/db/failure';
import { Refusal } from '@tessera/server/kernel/refusal';
import type { SessionMember } from '@tessera/server/session/session-member';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { FaultSchedule } from '../faults/fault-schedule.ts';
import type { SimulatedServer } from '../servers/server.ts';

export type SendParts = {
  readonly clock: VirtualClock;
  readonly faultSchedule: FaultSchedule;
  /** The servers that are up. */
  readonly servers: () => readonly SimulatedServer[];
  readonly sessionOf: (member: string) => SessionMember | undefined;
  /** Called for errors that are neither refusals nor lost connections. */
  readonly onUnexpectedError: (op: string, error: unknown) => void;
  /** Called for every reply, including later ones and those that reach no client. */
  readonly onAnswer: (intent: Intent, outcome: Outcome) => void;
};

/** A client stops waiting for a reply after this and retries. */
const TIMEOUT_MS = 10_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 2_000;
const DELAY_MS = 5;
const LATE_MS = 20_000;
const ATTEMPTS_MAX = 500;

type Sending = { isUnderWay: number; accepted: Outcome | undefined; wake: () => void };

/** Sends one call until its outcome is known, whatever happens to requests, servers and replies. A refusal is
 *  final once no copy of the request is in flight: until then another copy may still be accepted, because a
 *  refusal is not stored under the key. */
export async function sendUntilKnown(parts: SendParts, intent: Intent): Promise<Outcome> {
  const { clock, faultSchedule } = parts;
  const sending: Sending = { isUnderWay: 0, accepted: undefined, wake: () => {} };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const outcome = await send(parts, intent, sending);
    if (outcome.kind === 'accepted') return outcome;
    if (outcome.kind === 'refused') return afterAllCopies(sending, outcome);
    await clock.sleep(RETRY_MIN_MS + faultSchedule.random.below(RETRY_MAX_MS));
    if (sending.accepted) return sending.accepted;
  }
  return { kind: 'unknown' };
}

async function afterAllCopies(sending: Sending, refused: Outcome): Promise<Outcome> {
  while (sending.isUnderWay > 0 && !sending.accepted)
    await new Promise<void>((resolve) => (sending.wake = resolve));
  return sending.accepted ?? refused;
}

async function send(parts: SendParts, intent: Intent, sending: Sending): Promise<Outcome> {
  const { clock, faultSchedule } = parts;
  const { random } = faultSchedule;
  if (faultSchedule.shouldInject('request-duplicated'))
    void deliver(parts, intent, sending, random.below(LATE_MS));
  if (faultSchedule.shouldInject('request-lost')) {
    await clock.sleep(TIMEOUT_MS);
    return { kind: 'unknown' };
  }
  const delayMs = faultSchedule.shouldInject('request-delayed')
    ? random.below(LATE_MS)
    : random.below(DELAY_MS);
  const answered = deliver(parts, intent, sending, delayMs);
  if (faultSchedule.shouldInject('reply-lost')) {
    await clock.sleep(TIMEOUT_MS);
    return { kind: 'unknown' };
  }
  return new Promise((resolve) => {
    const giveUp = clock.after(TIMEOUT_MS, () => resolve({ kind: 'unknown' }));
    void answered.then((outcome) => {
      giveUp();
      resolve(outcome);
    });
  });
}

/** Delivers one copy of a request to a server. */
function deliver(parts: SendParts, intent: Intent, sending: Sending, delayMs: number): Promise<Outcome> {
  const { clock, faultSchedule, servers, sessionOf } = parts;
  sending.isUnderWay += 1;
  return new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      sending.isUnderWay -= 1;
      if (outcome.kind === 'accepted') sending.accepted = outcome;
      parts.onAnswer(intent, outcome);
      sending.wake();
      resolve(outcome);
    };
    clock.after(delayMs, () => {
      const up = servers();
      if (up.length === 0) return end({ kind: 'unknown' });
      const server = faultSchedule.random.pick(up);
      let isOver = false;
      const once = (outcome: Outcome): void => {
        if (isOver) return;
        isOver = true;
        end(outcome);
      };
      server.onCrash(() => once({ kind: 'unknown' }));
      server.answer(intent, sessionOf(intent.member)).then(
        (data) => once({ kind: 'accepted', data }),
        (error: unknown) => once(outcomeOf(parts, intent, error)),
      );
    });
  });
}

function outcomeOf(
  { onUnexpectedError }: Pick<SendParts, 'onUnexpectedError'>,
  { op }: Intent,
  error: unknown,
): Outcome {
  if (error instanceof Refusal && error.code !== 'SERVER_BUSY') return { kind: 'refused', code: error.code };
  if (!(error instanceof Refusal) && !isLostConnection(error)) onUnexpectedError(op, error);
  return { kind: 'unknown' };
}
