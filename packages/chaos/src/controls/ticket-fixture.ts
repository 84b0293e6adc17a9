import { setTimeout as sleep } from 'node:timers/promises';

import { createAuditor } from '@tessera/auditor/auditor';
import type { Outcome, TicketIntent } from '@tessera/auditor/observed/intent';
import type { Snapshot } from '@tessera/auditor/observed/snapshot';
import { isLeagueFamily } from '@tessera/domain/games/families';
import { auditedGames } from '@tessera/simulator/checks/audited-games';
import { countTickets } from '@tessera/simulator/checks/count-tickets';
import { seeded } from '@tessera/simulator/seeded';
import { createTicketMember } from '@tessera/simulator/tickets/ticket-member';

import { readChainIndexes } from '../audit/audit.ts';
import { readSnapshot } from '../audit/read-snapshot.ts';
import { callOf } from '../load/calls.ts';
import { openMarket } from '../load/market.ts';
import { START_MINOR } from '../rig/settings.ts';
import { waitUntilNothingPending } from '../rig/until-settled.ts';
import { until } from '../rig/until.ts';
import type { ControlFixture } from './fixture.ts';

const ACTS = 12;
const PAUSE_MS = 100;
/** The leagues of a new rig come on sale one after the other. */
const DAYS_MIN = 6;
const TIMEOUT_MS = 60_000;

/** Members place tickets over match days, take some back and cash some out. Returns what a second reading of
 *  the rules and the invariants find once all of them are settled.   Cost: six rounds of waiting. */
export async function findTicketFaults(fixture: ControlFixture): Promise<readonly string[]> {
  const { clients, members, rig } = fixture;
  const market = await openMarket(clients);
  const days = () => market.sales().filter(({ family }) => isLeagueFamily(family));
  const isOnSale = await until(() => days().length >= DAYS_MIN, TIMEOUT_MS);
  if (!isOnSale) throw new Error(`${days().length} match days are on sale`);
  const chainIndexes = new Map<string, number>();
  const games = auditedGames((gameId, issue) => chainIndexes.get(`${gameId} ${issue}`));
  const auditor = createAuditor({ startMinor: START_MINOR, games });
  const told: [TicketIntent, Outcome][] = [];
  const live = async ({ name, token }: ControlFixture['members'][number], at: number): Promise<void> => {
    const actor = createTicketMember(seeded(BigInt(at)).fork(name), name);
    for (let act = 0; act < ACTS; act += 1) {
      const intent = actor.next({ nowMs: market.nowMs(), sales: days() });
      if (intent) {
        const outcome = await fixture.insist(at % clients.length, callOf(intent, token));
        told.push([intent, outcome]);
        actor.learn(intent, outcome);
      }
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(members.map(live)).finally(market.stop);
  // A product that cannot settle them is found out too.
  const unsettled = await waitUntilNothingPending(rig.database.owner()).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const owner = rig.database.owner();
  for (const { issue, index } of await readChainIndexes(owner)) chainIndexes.set(issue, index);
  for (const [intent, outcome] of told) {
    auditor.recordIntent(intent);
    auditor.recordOutcome(intent.op, outcome);
  }
  const snapshot = ofMembers(await readSnapshot(owner, rig.folder, rig.cashierJournal), members);
  const wrong = auditor.reconcile(snapshot).map(({ what, at, message }) => `${what} ${at}: ${message}`);
  const { won = 0, lost = 0 } = countTickets(snapshot);
  if (wrong.length + unsettled.length === 0 && (won === 0 || lost === 0))
    throw new Error(`${won} tickets were won and ${lost} were lost`);
  return [...unsettled, ...wrong, ...(await fixture.findViolations())];
}

/** The members of one control among all that have played on its rig, with their tickets alone. */
function ofMembers({ rounds, totalMinor, ...all }: Snapshot, members: ControlFixture['members']): Snapshot {
  const names = new Set(members.map(({ name }) => name));
  const isOne = ({ member }: { readonly member: string }): boolean => names.has(member);
  return {
    rounds: [...rounds],
    totalMinor,
    bets: [],
    members: [...all.members].filter(isOne),
    tickets: { tickets: [...(all.tickets?.tickets ?? [])].filter(isOne), escrows: [] },
  };
}
