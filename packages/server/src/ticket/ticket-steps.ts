import { noteDeaths, type DeathsContext } from './note-deaths.ts';
import { openHomes } from './settle-store.ts';
import { settleTickets, type SettleTicketsContext } from './settle-tickets.ts';

type Deps = DeathsContext & SettleTicketsContext;

export type TicketSteps = {
  /** The next step for each home in turn that has one, by name; each tells whether more is due at once. */
  readonly due: () => Promise<readonly { readonly name: string; readonly step: () => Promise<boolean> }[]>;
};

/** What is to do for tickets between draws. Which deaths a draw has brought is known to this process only: a
 *  new one looks through the draws of the open homes once. */
export function ticketSteps(ctx: Deps, chunkMembers?: number): TicketSteps {
  /** By home and drawn round, after which ticket to go on; undefined when all deaths are noted. */
  let looked = new Map<string, bigint | undefined>();

  const look = async (key: string, homeId: bigint, roundId: bigint): Promise<boolean> => {
    const after = looked.get(key) ?? 0n;
    const last = await noteDeaths(ctx, homeId, roundId, { after });
    if (last !== 'busy') looked.set(key, last);
    return typeof last === 'bigint';
  };

  const due: TicketSteps['due'] = async () => {
    const homes = await openHomes(ctx.db.reader);
    const count = (isReady: boolean) =>
      homes.filter((home) => home.is_decided && home.is_ready === isReady).length;
    ctx.metrics.homesWaiting.labels('settlement').set(count(true));
    ctx.metrics.homesWaiting.labels('draw').set(count(false));
    const known = new Map<string, bigint | undefined>();
    const steps = homes.flatMap(({ round_id: homeId, is_ready: isReady, drawn }) => {
      const settle = async () => (await settleTickets(ctx, homeId, chunkMembers)) === 'more';
      if (isReady) return [{ name: `tickets:${homeId}`, step: settle }];
      return drawn.flatMap((roundId) => {
        const name = `deaths:${homeId}:${roundId}`;
        if (looked.has(name)) known.set(name, looked.get(name));
        if (known.has(name) && known.get(name) === undefined) return [];
        return [{ name, step: () => look(name, homeId, roundId) }];
      });
    });
    looked = known;
    return steps;
  };
  return { due };
}
