import { setTimeout as sleep } from 'node:timers/promises';

import { isLeagueFamily } from '@tessera/domain/games/families';
import { seeded } from '@tessera/simulator/seeded';
import { createTicketJudge } from '@tessera/simulator/tickets/judge';
import { createTicketMember } from '@tessera/simulator/tickets/ticket-member';

import { readTickets } from '../audit/read-tickets.ts';
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
  const judge = createTicketJudge(START_MINOR);
  const live = async ({ name, token }: ControlFixture['members'][number], at: number): Promise<void> => {
    const actor = createTicketMember(seeded(BigInt(at)).fork(name), name);
    for (let act = 0; act < ACTS; act += 1) {
      const intent = actor.next({ nowMs: market.nowMs(), sales: days() });
      if (intent) {
        const outcome = await fixture.insist(at % clients.length, callOf(intent, token));
        judge.record(intent, outcome);
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
  const names = members.map(({ name }) => name);
  const snapshot = await readTickets(rig.database.owner(), names);
  const own = new Set(names);
  const tickets = [...snapshot.tickets].filter(({ member }) => own.has(member));
  const wrong = judge.judge({ ...snapshot, tickets });
  const { won = 0, lost = 0 } = judge.counts();
  if (wrong.length + unsettled.length === 0 && (won === 0 || lost === 0))
    throw new Error(`${won} tickets were won and ${lost} were lost`);
  return [...unsettled, ...wrong, ...(await fixture.findViolations())];
}
