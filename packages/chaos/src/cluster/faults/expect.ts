import type { LoadGenerator } from '../../load/load-generator.ts';
import type { ClusterRig } from '../cluster-rig.ts';
import type { Roles } from '../cluster.ts';
import type { DatabaseNode } from '../database-node.ts';
import { poll } from '../poll.ts';

const FAILOVER_MS = 60_000;
const GO_ON_MS = 20_000;

/** Waits until another node leads, on a new timeline, and returns it. */
export const untilAnotherLeads = ({ cluster }: ClusterRig, before: Roles): Promise<DatabaseNode> =>
  poll(
    `a leader after ${before.leader.host.name}`,
    async () => {
      const leader = await cluster.leader().catch(() => undefined);
      if (!leader || leader === before.leader) return undefined;
      const state = await leader.state();
      return (state?.timeline ?? 0) > before.timeline ? leader : undefined;
    },
    FAILOVER_MS,
  );

/** Waits until a node other than this one is the synchronous standby. */
export const untilAnotherStandby = ({ cluster }: ClusterRig, { leader, standby }: Roles): Promise<true> =>
  poll(
    `a synchronous standby after ${standby.host.name}`,
    async () => {
      const state = await leader.state();
      const isThere = (state?.replication ?? []).some(
        (each) => each.sync_state === 'sync' && each.application_name !== standby.host.name,
      );
      return isThere && (await cluster.leader().catch(() => undefined)) === leader ? true : undefined;
    },
    FAILOVER_MS,
  );

/** Throws when a bet that is sent within this time is acknowledged.   Units: ms. */
export async function assertBetsStop(load: LoadGenerator, forMs: number): Promise<void> {
  const at = await load.nextAcknowledged(undefined, forMs).catch(() => undefined);
  if (at !== undefined) throw new Error('a bet was acknowledged although nothing can be committed safely');
}

/** Throws when no bet that is sent from now on is acknowledged. */
export const assertBetsGoOn = async (load: LoadGenerator): Promise<void> =>
  void (await load.nextAcknowledged(undefined, GO_ON_MS));

/** Throws when the leader is not the same as before. */
export async function assertSameLeader({ cluster }: ClusterRig, { leader }: Roles): Promise<void> {
  const now = await cluster.leader();
  if (now !== leader) throw new Error(`${now.host.name} leads instead of ${leader.host.name}`);
}
