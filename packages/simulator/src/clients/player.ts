import type { Intent, Outcome } from '@tessera/auditor/observed/intent';

import type { Actor, Sale, View } from '../actors/actor.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Seeded } from '../seeded.ts';

type Parts = {
  readonly actor: Actor;
  readonly random: Seeded;
  readonly clock: VirtualClock;
  readonly sales: (random: Seeded) => Promise<readonly Sale[]>;
  readonly sendUntilKnown: (intent: Intent) => Promise<Outcome>;
  readonly isPlaying: () => boolean;
  /** The average pause between two intents.   Units: ms. */
  readonly pauseMs: number;
};

/** Members may still try to cancel for this long after the close. */
const REGRET_MS = 3_000;

/** Lets one member act until the run is over; every intent is sent until its outcome is known. */
export async function play({ actor, random, clock, pauseMs, ...parts }: Parts): Promise<void> {
  const open = new Map<string, number>();
  await clock.sleep(random.below(pauseMs));
  while (parts.isPlaying()) {
    const sales = await parts.sales(random);
    for (const [bet, until] of open) if (until < clock.now()) open.delete(bet);
    const view: View = { nowMs: clock.now(), sales, cancellable: [...open.keys()] };
    const intent = actor.next(view);
    const outcome = await parts.sendUntilKnown(intent);
    actor.learn(intent, outcome);
    remember(open, sales, intent, outcome);
    // Members act in bursts: a few intents at once, then a long pause.
    await clock.sleep(random.chance(0.5) ? random.below(3_000) : random.below(3 * pauseMs));
  }
}

function remember(open: Map<string, number>, sales: readonly Sale[], intent: Intent, outcome: Outcome): void {
  if (outcome.kind !== 'accepted') return;
  if (intent.kind === 'cancel') open.delete(intent.betId);
  if (intent.kind !== 'bet') return;
  const sale = sales.find(({ gameId, issue }) => gameId === intent.gameId && issue === intent.issue);
  if (!sale) return;
  const { bets } = outcome.data as { bets: readonly { id: string }[] };
  for (const { id } of bets) open.set(id, sale.closesAtMs + REGRET_MS);
}
