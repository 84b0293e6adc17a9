import { importAgain } from '../lazy/import-again.ts';
import type { SlipRequest, Placed } from './kept-bets.ts';
import { markKept } from './kept-mark.ts';
import { whenIdle } from './when-idle.ts';

/** Keeps the reply to a slip or a ticket of a member, and the seed that was sent for it, once the page has
 *  shown the answer. */
export const keepEvidence = (owner: string, asked: SlipRequest, placed: Placed): void =>
  void later(async () => (await load()).keepReply(owner, asked, placed));

/** Keeps the rounds of demo bets. */
export function keepDemoRounds(
  rounds: readonly { readonly roundId: string; readonly issue: string }[],
): void {
  if (rounds.length > 0) void later(async () => (await load()).keepDemos(rounds));
}

const load = () => importAgain(() => import('./follow-evidence.ts'));

async function later(action: () => Promise<void>): Promise<void> {
  markKept();
  await whenIdle();
  // Without its code or a storage nothing is kept: a bet is a bet all the same.
  await action().catch(() => undefined);
}
