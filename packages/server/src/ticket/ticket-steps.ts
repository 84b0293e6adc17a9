import { recordLostTickets, type DeathsContext } from './record-lost-tickets.ts';
import { type AutoCashOutContext, runAutoCashOuts } from './run-auto-cash-outs.ts';
import { openHomes } from './settle-store.ts';
import { settleTickets, type SettleTicketsContext } from './settle-tickets.ts';

type Deps = DeathsContext & SettleTicketsContext & AutoCashOutContext;

export type TicketSteps = {
  /** The next step for each home in turn that has one, by name; each tells whether more is due at once. */
  readonly due: () => Promise<readonly { readonly name: string; readonly step: () => Promise<boolean> }[]>;
};

/** What is to do for tickets between draws. Which deaths a draw has brought, and which targets a decision has
 *  met, is known to this process only: a new one looks through the decided rounds of the open homes once. */
export function ticketSteps(ctx: Deps, chunkMembers?: number): TicketSteps {
  /** By look, home and decided round, after which ticket to go on; undefined when it is done. */
  let looked = new Map<string, bigint | undefined>();

  /** By look: why one of its tickets could not be cashed out. */
  const failed = new Map<string, unknown>();

  const lookForLost = async (name: string, homeId: bigint, roundId: bigint): Promise<boolean> => {
    const last = await recordLostTickets(ctx, homeId, roundId, { after: looked.get(name) ?? 0n });
    if (last !== 'busy') looked.set(name, last);
    return typeof last === 'bigint';
  };
  /** What has failed is tried again once all others have been looked at. */
  const lookForTargets = async (name: string, homeId: bigint, roundId: bigint): Promise<boolean> => {
    const { last, failure = failed.get(name) } = await runAutoCashOuts(ctx, homeId, roundId, {
      after: looked.get(name) ?? 0n,
    });
    looked.set(name, last);
    if (failure === undefined) return last !== undefined;
    failed.set(name, failure);
    if (last !== undefined) return true;
    failed.delete(name);
    looked.set(name, 0n);
    throw failure;
  };
  const LOOKS = { deaths: lookForLost, cashouts: lookForTargets } as const;

  const due: TicketSteps['due'] = async () => {
    const homes = await openHomes(ctx.db.reader);
    const count = (isReady: boolean) =>
      homes.filter((home) => home.is_decided && home.is_ready === isReady).length;
    ctx.metrics.homesWaiting.labels('settlement').set(count(true));
    ctx.metrics.homesWaiting.labels('draw').set(count(false));
    const known = new Map<string, bigint | undefined>();
    const steps = homes.flatMap(({ round_id: homeId, is_ready: isReady, drawn, called_off: calledOff }) => {
      const settle = async () => (await settleTickets(ctx, homeId, chunkMembers)) === 'more';
      if (isReady) return [{ name: `tickets:${homeId}`, step: settle }];
      const looks = [
        ...[...drawn, ...calledOff].map((roundId) => ['cashouts', roundId] as const),
        ...drawn.map((roundId) => ['deaths', roundId] as const),
      ];
      return looks.flatMap(([kind, roundId]) => {
        const name = nameOf(kind, homeId, roundId);
        if (looked.has(name)) known.set(name, looked.get(name));
        if (known.has(name) && known.get(name) === undefined) return [];
        return [{ name, step: () => LOOKS[kind](name, homeId, roundId) }];
      });
    });
    looked = known;
    return steps;
  };
  return { due };
}

const nameOf = (kind: string, homeId: bigint, roundId: bigint): string => `${kind}:${homeId}:${roundId}`;
