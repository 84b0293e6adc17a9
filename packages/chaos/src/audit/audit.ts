import type pg from 'pg';

import { createAuditor } from '@tessera/auditor/auditor';
import type { Difference } from '@tessera/auditor/observed/difference';
import type { Outcome } from '@tessera/auditor/observed/intent';
import { checkBooks } from '@tessera/server/ops/check-books';
import { auditedGames } from '@tessera/simulator/checks/audited-games';
import { countTickets } from '@tessera/simulator/checks/count-tickets';

import type { DatabaseAddress, Rig } from '../rig/rig.ts';
import { waitUntilSettled } from '../rig/until-settled.ts';
import { type Acknowledged, findLostBets } from './find-lost-bets.ts';
import type { JournalReader } from './read-journals.ts';
import { readSnapshot } from './read-snapshot.ts';
import { waitUntilRailSettled } from './until-rail-settled.ts';

/** A finding of an audit. */
export type Finding = {
  readonly what: Difference['what'] | 'invariant' | 'late-round' | 'late-money';
  readonly message: string;
};

/** Longer than any fault keeps the product from buying issues of chases. */
export const OUTAGE_MS = 240_000;

/** The parts of a rig that an audit reads. */
export type Audited = Pick<Rig, 'folder' | 'cashierJournal'> & {
  readonly database: Pick<DatabaseAddress, 'owner'>;
};

export type Audit = {
  /** Audits the whole state while no call is in flight; returns new findings, which should be none.
   *  Cost: reads every table once, and the journals since the last audit. */
  readonly run: () => Promise<readonly Finding[]>;
  readonly invariantQueries: () => number;
  /** Tickets by what became of them at the last audit. */
  readonly tickets: () => Readonly<Record<string, number>>;
};

/** Audits a run of members who all began with the same balance, in ways that share no code: the invariants in
 *  SQL, a plain look-up of every acknowledged bet, and the auditor, which derives the expected state from the
 *  clients' journals alone.
 *  Units: 1/100; `patienceMs`, for rounds and movements that are due, ms. */
export function createAudit(
  rig: Audited,
  journals: JournalReader,
  startMinor: bigint,
  patienceMs?: number,
): Audit {
  const chainIndexes = new Map<string, number>();
  const games = auditedGames((gameId, issue) => chainIndexes.get(`${gameId} ${issue}`));
  const auditor = createAuditor({ startMinor, games, outageMs: OUTAGE_MS });
  let queries = 0;
  let reported = 0;
  let tickets: Readonly<Record<string, number>> = {};

  const checkInvariants = async function* (): AsyncGenerator<Finding> {
    for await (const { name, count, first } of checkBooks(rig.database.owner())) {
      queries += 1;
      if (count > 0n) yield { what: 'invariant', message: `${name} (${count}): ${JSON.stringify(first)}` };
    }
  };
  const readJournals = (): Acknowledged[] => {
    const bets: Acknowledged[] = [];
    for (const line of journals.read()) {
      if ('intent' in line) auditor.recordIntent(line.intent);
      else {
        auditor.recordOutcome(line.op, line.outcome);
        bets.push(...betsIn(line.op, line.outcome));
      }
    }
    return bets;
  };
  return {
    invariantQueries: () => queries,
    tickets: () => tickets,
    run: async () => {
      const owner = rig.database.owner();
      const found: Finding[] = [];
      await waitUntilSettled(owner, patienceMs).catch((error: unknown) =>
        found.push({ what: 'late-round', message: String(error) }),
      );
      await waitUntilRailSettled(owner, rig.cashierJournal, patienceMs).catch((error: unknown) =>
        found.push({ what: 'late-money', message: String(error) }),
      );
      for await (const finding of checkInvariants()) found.push(finding);
      for (const { issue, index } of await readChainIndexes(owner)) chainIndexes.set(issue, index);
      const lost = await findLostBets(owner, readJournals());
      for (const { id, member } of lost)
        found.push({ what: 'lost', message: `bet ${id} of ${member} was acknowledged and is not there` });
      const snapshot = await readSnapshot(owner, rig.folder, rig.cashierJournal);
      tickets = countTickets(snapshot);
      const differences = auditor.reconcile(snapshot);
      // A loss found in two ways is one finding.
      const isKnown = ({ what, at }: Difference): boolean =>
        what === 'lost' && lost.some(({ id }) => id === at);
      for (const difference of differences.slice(reported))
        if (!isKnown(difference))
          found.push({ what: difference.what, message: `${difference.at}: ${difference.message}` });
      reported = differences.length;
      return found;
    },
  };
}

const CHAIN_INDEXES = `
  select r.game_id || ' ' || r.issue as issue, r.chain_index as index from rounds r join games g on g.id = r.game_id
  where g.model is not null`;

/** The places of match days in their chains, as they were published when the rounds were made. */
export const readChainIndexes = async (
  owner: pg.Pool,
): Promise<{ readonly issue: string; readonly index: number }[]> =>
  (await owner.query<{ issue: string; index: number }>(CHAIN_INDEXES)).rows;

function betsIn(op: string, outcome: Outcome): Acknowledged[] {
  if (outcome.kind !== 'accepted') return [];
  const [member = ''] = op.split('/');
  const { bets = [] } = (outcome.data ?? {}) as { bets?: readonly { id: string; play: string }[] };
  return bets.filter(({ play }) => play !== 'ticket').map(({ id }) => ({ id, member }));
}
