import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { releaseTicket, parseTickets, printTickets } from '../wager/part-tickets.ts';
import { type DeadRow, noteDead } from './death-store.ts';
import { claimHome, type HomeRow } from './home-store.ts';
import { familyOfLeg } from './leg-family.ts';
import { readParts, updateParts } from './ticket-store.ts';

export type DeathsContext = Pick<Context, 'db' | 'games'>;

/** As many as are noted while bets on the home round wait: some ten milliseconds. */
const CHUNK = 1_000;

/** Notes the next tickets of a home that a drawn round has left without a chance: accumulators, and tickets
 *  with a banker, that lost such a leg. They leave the book of a home that is still to be drawn, which
 *  frees its exposure, and are skipped when it is settled. Only a shortcut: without it the same is paid.
 *  Returns the last of these tickets, after which to go on; undefined when none are left, `busy` while
 *  another server holds the round.
 *  Locks: the home round (skipped when locked).   Idempotent by: ticket.   Cost: four round trips. */
export async function recordLostTickets(
  ctx: DeathsContext,
  homeId: bigint,
  roundId: bigint,
  { after, chunk = CHUNK }: { readonly after: bigint; readonly chunk?: number },
): Promise<bigint | 'busy' | undefined> {
  return transaction(ctx.db, async (tx) => {
    const home = await claimHome(tx, homeId);
    if (!home) return 'busy';
    const dead = await noteDead(tx, homeId, roundId, { after, limit: chunk });
    if (dead.length > 0 && home.is_undecided) await takeOut(ctx, tx, home, dead);
    failpoint('deaths-noted');
    return dead.length < chunk ? undefined : dead.at(-1)?.id;
  });
}

async function takeOut(ctx: DeathsContext, tx: Tx, home: HomeRow, dead: readonly DeadRow[]): Promise<void> {
  const { game_id: gameId, chain_id: chainId, chain_index: chainIndex } = home;
  const family = familyOfLeg(ctx, { gameId, chainId, chainIndex });
  const matches = new Set(dead.map(({ match }) => match));
  const parts = (await readParts(tx, [home.id]))
    .filter(({ part }) => matches.has(part))
    .map(({ part, tickets }) => ({ roundId: home.id, part, tickets: parseTickets(tickets) }));
  for (const { match, market, picks, odds_e4: odds, base_minor, carried_minor } of dead) {
    const carrying = parts.find(({ part }) => part === match);
    assert(carrying, `round ${home.id} has its part ${match}`);
    const carriers = picks.map((pick, at) => {
      const selection = `${market}:${pick}`;
      const hasHalves = family.selectionOf(selection)?.hasHalves ?? false;
      return { selection, oddsE4: odds[at] ?? 0, hasHalves };
    });
    releaseTicket(carrying.tickets, { baseMinor: base_minor, carriedMinor: carried_minor }, carriers);
  }
  await updateParts(
    tx,
    parts.map(({ tickets, ...part }) => ({ ...part, tickets: printTickets(tickets) })),
  );
}
