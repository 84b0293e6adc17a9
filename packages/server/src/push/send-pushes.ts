import { setTimeout as pause } from 'node:timers/promises';

import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { HostLanes } from './host-lanes.ts';
import { claimDue, type DueMessage, type Outcomes, recordOutcomes } from './outbox-store.ts';
import type { PushOutcome } from './push-sender.ts';
import { pushPayload } from './push-text.ts';

type Deps = Pick<Context, 'db' | 'games' | 'push' | 'metrics' | 'log' | 'clock'>;

/** Sent side by side. */
const AT_ONCE = 50;
/** From here on an answer is slow, and nobody waits for it any longer. */
const SLOW_MS = SECOND_MS;
/** The wait of a message whose host has enough on its way. */
const LATER_MS = SECOND_MS;

const EVERYBODY_WAITS: HostLanes = { enter: () => 'now', leave: () => undefined };

/** Sends the messages that are due, outside any transaction, and records what became of them; returns whether
 *  more may be due. With lanes, a host that has not proved fast is not waited for: its messages are recorded
 *  when they end. Any number of servers may run it. One that dies in between sends some again, and a phone
 *  shows the second in place of the first.
 *  Cost: a round trip to claim, a request for each message, a round trip for each kind of outcome. */
export async function sendDue(ctx: Deps, lanes?: HostLanes): Promise<boolean> {
  const due = await claimDue(ctx.db.main, AT_ONCE);
  const { enter, leave } = lanes ?? EVERYBODY_WAITS;
  const sends = { now: new Map<DueMessage, Promise<Sent>>(), later: [] as Sent[] };
  for (const message of due) {
    const host = new URL(message.endpoint).host;
    const lane = enter(host);
    if (lane === 'later') {
      sends.later.push({ message, outcome: { kind: 'later', waitMs: LATER_MS, reason: 'busy host' } });
      continue;
    }
    const startedAt = ctx.clock.now();
    const sending = sendOne(ctx, message).then((outcome) => {
      leave(host, lane, ctx.clock.now() - startedAt < SLOW_MS);
      return { message, outcome };
    });
    if (lane === 'now') sends.now.set(message, sending);
    else recordAlone(ctx, sending);
  }
  const sent = await finished(sends.now, lanes === undefined ? undefined : SLOW_MS);
  await recordOutcomes(ctx.db.main, outcomesOf([...sends.later, ...sent]));
  for (const { message } of sent) sends.now.delete(message);
  for (const sending of sends.now.values()) recordAlone(ctx, sending);
  return due.length === AT_ONCE;
}

/** Results of the sends, when all have ended or the wait has become too long. */
async function finished(
  sends: ReadonlyMap<DueMessage, Promise<Sent>>,
  waitMs: number | undefined,
): Promise<Sent[]> {
  const done: Sent[] = [];
  const all = Promise.all([...sends.values()].map(async (sending) => void done.push(await sending)));
  const over = new AbortController();
  const slow =
    waitMs === undefined ? [] : [pause(waitMs, undefined, { signal: over.signal }).catch(() => undefined)];
  await Promise.race([all, ...slow]).finally(() => over.abort());
  return [...done];
}

function recordAlone({ db, log }: Deps, sending: Promise<Sent>): void {
  void sending
    .then((one) => recordOutcomes(db.main, outcomesOf([one])))
    .catch((error: unknown) => log.warn({ err: error }, 'push message not recorded'));
}

type Sent = { readonly message: DueMessage; readonly outcome: PushOutcome | { readonly kind: 'expired' } };

async function sendOne({ games, push, metrics, log }: Deps, message: DueMessage): Promise<Sent['outcome']> {
  const { topic, cause, ttl_seconds: ttlSeconds } = message;
  const payload = pushPayload(message, games);
  const outcome: Sent['outcome'] =
    ttlSeconds <= 0
      ? { kind: 'expired' }
      : await push.send(message, { payload: JSON.stringify(payload), topic: payload.tag, ttlSeconds });
  metrics.pushMessages.labels(outcome.kind).inc();
  if (outcome.kind === 'refused') log.warn({ topic, cause, reason: outcome.reason }, 'push message refused');
  if (outcome.kind === 'later') log.info({ topic, cause, reason: outcome.reason }, 'push message deferred');
  return outcome;
}

function outcomesOf(sent: readonly Sent[]): Outcomes {
  const of = (...kinds: Sent['outcome']['kind'][]): DueMessage[] =>
    sent.filter(({ outcome }) => kinds.includes(outcome.kind)).map(({ message }) => message);
  const subscriptions = (messages: DueMessage[]): bigint[] => messages.map((each) => each.subscription_id);
  return {
    done: of('delivered', 'refused', 'expired').map(({ id }) => id),
    delivered: subscriptions(of('delivered')),
    gone: subscriptions(of('gone')),
    later: sent.flatMap(({ message, outcome }) =>
      outcome.kind === 'later' ? [{ id: message.id, waitMs: outcome.waitMs }] : [],
    ),
  };
}
