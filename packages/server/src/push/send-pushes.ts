import type { Context } from '../context.ts';
import { claimDue, type DueMessage, type Outcomes, recordOutcomes } from './outbox-store.ts';
import type { PushOutcome } from './push-sender.ts';
import { pushPayload } from './push-text.ts';

type Deps = Pick<Context, 'db' | 'games' | 'push' | 'metrics' | 'log'>;

/** Sent side by side. A service that does not answer delays the others by what a sender gives up after. */
const AT_ONCE = 50;

/** Sends the messages that are due, outside any transaction, and records what became of them; returns whether
 *  more may be due. Any number of servers may run it. One that dies in between sends some again, and a phone
 *  shows the second in place of the first.
 *  Cost: a round trip to claim, a request for each message, a round trip for each kind of outcome. */
export async function sendDue(ctx: Deps): Promise<boolean> {
  const due = await claimDue(ctx.db.main, AT_ONCE);
  const sent = await Promise.all(
    due.map(async (message) => ({ message, outcome: await sendOne(ctx, message) })),
  );
  await recordOutcomes(ctx.db.main, outcomesOf(sent));
  return due.length === AT_ONCE;
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
