import type { Outcome, TicketIntent } from '@tessera/auditor/observed/intent';

import type { Sale } from '../actors/actor.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Seeded } from '../seeded.ts';
import type { TicketActor } from '../tickets/ticket-member.ts';

type Parts = {
  readonly actor: TicketActor;
  readonly random: Seeded;
  readonly clock: VirtualClock;
  readonly sales: (random: Seeded) => Promise<readonly Sale[]>;
  readonly sendUntilKnown: (intent: TicketIntent) => Promise<Outcome>;
  readonly isPlaying: () => boolean;
  /** The average pause between two intents.   Units: ms. */
  readonly pauseMs: number;
};

/** Number of match days remembered by a member; they are on sale for longer than one visit. */
const SEEN_MAX = 12;

/** Lets one member with tickets act until the run is over; every intent is sent until its outcome is
 *  known. */
export async function playTickets({ actor, random, clock, pauseMs, ...parts }: Parts): Promise<void> {
  let seen: readonly Sale[] = [];
  await clock.sleep(random.below(pauseMs));
  while (parts.isPlaying()) {
    const now = await parts.sales(random);
    const before = seen.filter(({ closesAtMs }) => closesAtMs > clock.now());
    seen = [...now, ...before].slice(0, SEEN_MAX);
    const intent = actor.next({ nowMs: clock.now(), sales: seen });
    if (intent) actor.learn(intent, await parts.sendUntilKnown(intent));
    await clock.sleep(random.chance(0.5) ? random.below(3_000) : random.below(3 * pauseMs));
  }
}
