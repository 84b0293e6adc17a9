import { createAuditor } from '@tessera/auditor/auditor';
import type { ChaseOrder, Outcome } from '@tessera/auditor/observed/intent';
import { GAMES } from '@tessera/domain/games/catalogue';
import { parseMoney } from '@tessera/domain/money';

import { OUTAGE_MS } from '../audit/audit.ts';
import { readSnapshot } from '../audit/read-snapshot.ts';
import type { Rig } from '../rig/rig.ts';

/** An audit of chases whose members do nothing else. */
export type ChaseAudit = {
  /** Records an order with its outcome. */
  readonly record: (order: ChaseOrder, outcome: Outcome) => void;
  /** Differences that the auditor finds in the chases, bets and balances of these members, one line each. The
   *  members of others are left out.   Cost: reads every table once. */
  readonly findDifferences: () => Promise<string[]>;
};

/** Starts an audit of chases: an independent reading of their rules derives from the orders alone which
 *  issues had to be bought, and what every balance must be.   Units: playBalance decimal text. */
export function createChaseAudit(rig: Rig, playBalance: string): ChaseAudit {
  const start = parseMoney(playBalance);
  if (!start.ok) throw new Error(`${playBalance} is no amount`);
  const games = GAMES.map(({ id, family, rtpE4 }) => ({ gameId: id, family, rtpE4 }));
  const auditor = createAuditor({ startMinor: start.value, games, outageMs: OUTAGE_MS });
  const members = new Set<string>();
  const own = function* <T extends { readonly member: string }>(rows: Iterable<T>): Generator<T> {
    for (const row of rows) if (members.has(row.member)) yield row;
  };
  return {
    record: (order, outcome) => {
      members.add(order.member);
      auditor.recordIntent(order);
      auditor.recordOutcome(order.op, outcome);
    },
    findDifferences: async () => {
      const snapshot = await readSnapshot(rig.database.owner(), rig.folder, rig.cashierJournal);
      const { members: all, bets, chases = [], rounds, totalMinor } = snapshot;
      const parts = { members: own(all), bets: own(bets), chases: own(chases), rounds, totalMinor };
      return auditor.reconcile(parts).map(({ what, at, message }) => `${what} ${at}: ${message}`);
    },
  };
}
