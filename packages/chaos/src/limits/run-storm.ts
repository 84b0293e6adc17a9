import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { type Seeded, seeded } from '@tessera/simulator/seeded';

import { waitUntilRailSettled } from '../audit/until-rail-settled.ts';
import { createHttpClient } from '../load/http-client.ts';
import { openMarket } from '../load/market.ts';
import type { RaceFixture } from '../races/race-fixture.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import { CASES } from './cases.ts';
import { judgeLimits, type LimitJudgement } from './judge-limits.ts';
import type { Storm } from './storm.ts';

export type LimitStorm = Storm['counts'] &
  LimitJudgement & {
    readonly seconds: number;
    /** The time limit ended it before all tries were made. */
    readonly isCutShort: boolean;
    readonly members: number;
    readonly kills: Readonly<Record<string, number>>;
    /** Members of each case. */
    readonly cases: Readonly<Record<string, number>>;
    /** Cases in which what was set never stood in the way, which proves nothing. */
    readonly absent: readonly string[];
  };

export type LimitPlan = {
  readonly tries: number;
  readonly kills: number;
  /** No member begins later than this, which the result says. */
  readonly seconds: number;
  readonly seed: bigint;
  readonly say: (text: string) => void;
};

/** Number of members in a storm at once, 64 requests each. */
const MEMBERS_AT_ONCE = 3;
const TIMEOUT_MS = 60_000;
/** A smaller run goes through every case once, with few tries each. */
const MANY_TRIES = 20_000;
const VOLLEYS = 6;
const PRINT_EVERY_MS = 15_000;
const POLL_MS = 200;
const DOWN_MAX_MS = 1_500;
const DATABASE_EVERY = 4;
const STARTS_MAX = 10;
const RELEASED_WITHIN_MS = 300_000;

/** Members set limits, exclude themselves and the like, and storm against it with 64 requests each at both
 *  servers, while servers and the database are killed. Judges the books afterwards.
 *  Cost: one to three ms a try. */
export async function runStorm(fixture: RaceFixture, rig: ManagedRig, plan: LimitPlan): Promise<LimitStorm> {
  const random = seeded(plan.seed);
  const exclusive = oneAtATime();
  await rig.database.owner().query(`update games set status = 'on' where category = 'sports'`);
  const { rows: dice } = await rig.database
    .owner()
    .query<{ id: number }>(`select id from games where category = 'dice'`);
  const market = await openMarket(fixture.servers);
  // Patient ones: many wait for one another.
  const servers = rig.servers.map(({ address }) => createHttpClient(address, TIMEOUT_MS));
  const storm: Storm = {
    rig,
    servers,
    market,
    dice: new Set(dice.map(({ id }) => id)),
    volleys: plan.tries < MANY_TRIES ? 1 : VOLLEYS,
    counts: { tries: 0, accepted: 0, unknown: 0, refused: {} },
    shifts: [],
    dueChecks: [],
    excludedAt: new Map(),
    wrong: [],
    undisturbed: exclusive,
  };
  const startedAt = performance.now();
  const deadline = startedAt + plan.seconds * 1_000;
  const cases: Record<string, number> = {};
  const absent = new Set<string>();
  // The first one receives what others transfer.
  const waiting = fixture.members.slice(1).entries();
  let isOver = false;
  const client = async (): Promise<void> => {
    for (const [at, member] of waiting) {
      const isLate = performance.now() > deadline;
      if (isLate || (storm.counts.tries >= plan.tries && at >= CASES.length)) return;
      const limitCase = CASES[at % CASES.length];
      if (!limitCase) return;
      const own = { ...member, random: random.fork(member.name) };
      const wasInTheWay = await limitCase.play(storm, own);
      cases[limitCase.name] = (cases[limitCase.name] ?? 0) + 1;
      if (!wasInTheWay) absent.add(`${limitCase.name} of ${member.name}`);
    }
  };
  const storming = Promise.all(Array.from({ length: MEMBERS_AT_ONCE }, client)).finally(
    () => void (isOver = true),
  );
  // Looked at below; a failure meanwhile must not count as unhandled.
  storming.catch(() => {});
  const kills = await killMeanwhile(storm, plan, random.fork('kills'), () => isOver);
  await storming.finally(() => {
    market.stop();
    for (const server of servers) server.close();
  });
  plan.say(`${storm.counts.tries} tries; reading the books`);
  const owner = rig.database.owner();
  await waitUntilRailSettled(owner, rig.cashierJournal);
  const unreleased = await untilReleased(owner);
  const judged = await judgeLimits(rig, storm.shifts, storm.dueChecks);
  const breaches = [...judged.breaches, ...storm.wrong, ...unreleased];
  const members = Object.values(cases).reduce((sum, count) => sum + count, 0);
  const isCutShort = storm.counts.tries < plan.tries;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { counts } = storm;
  return { ...counts, ...judged, breaches, seconds, isCutShort, kills, members, cases, absent: [...absent] };
}

/** Runs works one after the other. */
function oneAtATime(): Storm['undisturbed'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

/** Kills one part after the other as the tries go on, every fourth time the database, and returns how often
 *  which. */
async function killMeanwhile(
  { rig, counts, undisturbed }: Storm,
  { tries, kills, say }: LimitPlan,
  random: Seeded,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  let toldAt = performance.now();
  for (let done = 0; done < kills && !isOver();) {
    if (performance.now() - toldAt > PRINT_EVERY_MS) {
      toldAt = performance.now();
      say(`${counts.tries} tries, ${counts.accepted} accepted, ${counts.unknown} unknown`);
    }
    if (counts.tries < (tries * (done + 1)) / (kills + 1)) {
      await sleep(POLL_MS);
      continue;
    }
    done += 1;
    const isDatabase = done % DATABASE_EVERY === 2 % DATABASE_EVERY;
    const part = isDatabase ? rig.database : random.pick(rig.servers);
    const name = isDatabase ? 'database' : 'server';
    await undisturbed(async () => {
      await part.kill();
      await sleep(random.below(DOWN_MAX_MS));
      await startAgain(part.start);
    });
    killed[name] = (killed[name] ?? 0) + 1;
    say(`${counts.tries} tries: killed a ${name}`);
  }
  return killed;
}

/** On a busy machine a process may give up before it has come up. */
async function startAgain(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === STARTS_MAX) throw error;
    }
  }
}

// Locked deposits of members whose limits all leave room.
const DUE_FOR_RELEASE = `
  select count(*)::int as due from locked_deposits d where d.left_minor > 0 and not exists (
    select from player_limits l where l.member_id = d.member_id and l.measure = 'deposit' and l.max_amount <= l.window_used
      and l.window_since + case l.period when 'day' then interval '1 day' when 'week' then interval '7 days'
        else interval '30 days' end > clock_timestamp())`;

/** Waits until everything that a limit leaves room for is credited: the servers look every minute. */
async function untilReleased(owner: pg.Pool): Promise<string[]> {
  const deadline = performance.now() + RELEASED_WITHIN_MS;
  for (;;) {
    const { rows } = await owner.query<{ due: number }>(DUE_FOR_RELEASE);
    const due = rows[0]?.due ?? 0;
    if (due === 0) return [];
    if (performance.now() > deadline) return [`${due} locked deposits are not released`];
    await sleep(POLL_MS);
  }
}
