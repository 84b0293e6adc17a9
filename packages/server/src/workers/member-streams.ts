import type { LiveHub } from '../live/live-hub.ts';
import type { Outbox } from './outbox.ts';
import type { BalanceText, FromWorker, FromWorkerMessage, ToWorker } from './parts.ts';

// A member's streams may be at any worker, and a balance may change at any other or in the deciding process.
// Workers tell that process whose streams they have; balances go there, and on to those who have the
// member's streams.

/** Where the streams of members are, in the deciding process. */
export type MemberStreams = {
  /** Takes a worker's message. */
  readonly take: (from: Outbox<ToWorker>, message: Pick<FromWorkerMessage, 'streams' | 'balance'>) => void;
  /** Forgets a worker that has ended. */
  readonly forget: (worker: Outbox<ToWorker>) => void;
  /** The hub of a process without streams: balances go to those who have them. */
  readonly over: (hub: LiveHub) => LiveHub;
};

/** Creates it.   Cost: a map look-up a balance. */
export function createMemberStreams(): MemberStreams {
  const byMember = new Map<string, Set<Outbox<ToWorker>>>();

  const leave = (worker: Outbox<ToWorker>, memberId: string): void => {
    const workers = byMember.get(memberId);
    workers?.delete(worker);
    if (workers?.size === 0) byMember.delete(memberId);
  };
  const join = (worker: Outbox<ToWorker>, memberId: string): void => {
    const workers = byMember.get(memberId);
    if (workers) workers.add(worker);
    else byMember.set(memberId, new Set([worker]));
  };
  const pass = (balance: BalanceText, from?: Outbox<ToWorker>): void => {
    for (const worker of byMember.get(balance[0]) ?? []) if (worker !== from) worker.post('balance', balance);
  };

  return {
    take: (from, { streams = [], balance = [] }) => {
      for (const [memberId, isOpen] of streams) (isOpen ? join : leave)(from, memberId);
      for (const each of balance) pass(each, from);
    },
    forget: (worker) => {
      for (const memberId of byMember.keys()) leave(worker, memberId);
    },
    over: (hub) => ({
      ...hub,
      notifyMember: (memberId, { balanceMinor, seq }, reason) =>
        pass([String(memberId), String(balanceMinor), String(seq), reason]),
    }),
  };
}

/** The hub of a worker: its own streams, and word of what those of others must know. */
export function sharedHub(hub: LiveHub, outbox: Outbox<FromWorker>): LiveHub {
  const open = new Map<bigint, number>();
  const count = (memberIds: readonly bigint[], step: 1 | -1): void => {
    for (const id of memberIds) {
      const before = open.get(id) ?? 0;
      const now = before + step;
      if (now > 0) open.set(id, now);
      else open.delete(id);
      if (before === 0 || now === 0) outbox.post('streams', [String(id), now > 0]);
    }
  };
  return {
    ...hub,
    join: (client) => {
      hub.join(client);
      count(client.topics.memberIds, 1);
    },
    leave: (client) => {
      hub.leave(client);
      count(client.topics.memberIds, -1);
    },
    notifyMember: (memberId, balance, reason) => {
      hub.notifyMember(memberId, balance, reason);
      const { balanceMinor, seq } = balance;
      outbox.post('balance', [String(memberId), String(balanceMinor), String(seq), reason]);
    },
  };
}

/** Notifies the streams of this worker of balances that changed in other processes. */
export function notifyStreams(hub: LiveHub, balances: readonly BalanceText[]): void {
  for (const [memberId, balanceMinor, seq, reason] of balances) {
    hub.notifyMember(BigInt(memberId), { balanceMinor: BigInt(balanceMinor), seq: BigInt(seq) }, reason);
  }
}
