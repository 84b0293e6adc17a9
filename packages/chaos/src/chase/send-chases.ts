import { setTimeout as sleep } from 'node:timers/promises';

import type { ChaseOrder } from '@tessera/auditor/observed/intent';
import type { Failpoint } from '@tessera/server/kernel/failpoint';
import { seeded, type Seeded } from '@tessera/simulator/seeded';

import { callOf } from '../load/calls.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';
import type { RaceFixture, RaceMember } from '../races/race-fixture.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import { until } from '../rig/until.ts';
import type { ChaseAudit } from './audit-chases.ts';

export type ChasePlan = {
  readonly issues: number;
  readonly kills: number;
  readonly seed: bigint;
  readonly say: (text: string) => void;
  readonly record: ChaseAudit['record'];
};

/** The three dice of three minutes. */
const GAME = 1;
const AT_ONCE = 16;
/** The first issue opens after the chases are created. */
const FIRST_ISSUE = 6;
/** Failpoints at which a server dies while it buys or settles. */
const POINTS: readonly Failpoint[] = [
  'chase-claimed',
  'chase-bought',
  'chase-noted',
  'batch-before-commit',
  'batch-committed',
  'transaction-before-commit',
  'transaction-committed',
];
const SECOND_MS = 1_000;
const REACHED_WITHIN_ROUNDS = 2;
const POLL_MS = 500;
/** From the last issue on. */
const PATIENCE_MS = 120_000;

/** Creates one chase for each member, kills servers and the database while they are bought, and waits until
 *  every chase has ended and every bought issue is settled. Returns the number of kills.
 *  Cost: one round an issue. */
export async function sendChases(fixture: RaceFixture, rig: ManagedRig, plan: ChasePlan): Promise<number> {
  const random = seeded(plan.seed);
  const issues = await namedIssues(fixture, plan.issues);
  await createAll(fixture, { issues, record: plan.record }, random.fork('chases'));
  plan.say(`${fixture.members.length} chases over ${issues.length} issues`);
  const progress = { isOver: false };
  const ended = untilEnded(rig, plan).finally(() => void (progress.isOver = true));
  // Looked at below; a failure meanwhile must not count as unhandled.
  ended.catch(() => {});
  const kills = await killMeanwhile(rig, plan, random.fork('kills'), progress);
  await ended;
  return kills;
}

async function namedIssues({ servers }: RaceFixture, count: number): Promise<readonly string[]> {
  const call = { method: 'GET', path: `games/chaseIssues?game_id=${GAME}` } as const;
  const { outcome } = await retryUntilKnown(servers, call, 0, seeded(0n));
  if (outcome.kind !== 'accepted') throw new Error(`no issues: ${JSON.stringify(outcome)}`);
  const { list } = outcome.data as { list: readonly { game_no: string }[] };
  return list.slice(FIRST_ISSUE, FIRST_ISSUE + count).map(({ game_no: issue }) => issue);
}

type ChaseRequest = Pick<ChasePlan, 'record'> & { readonly issues: readonly string[] };

async function createAll(fixture: RaceFixture, wanted: ChaseRequest, random: Seeded): Promise<void> {
  const waiting = fixture.members.entries();
  const client = async (): Promise<void> => {
    for (const [at, member] of waiting)
      await createOne(fixture, { ...member, at }, wanted, random.fork(member.name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

/** Every fourth chase costs more than its member has; the others take turns among the stop rules. */
const KINDS: readonly ((stake: number) => Partial<ChaseOrder>)[] = [
  () => ({}),
  (stake) => ({ stopOnWin: stake % 2 === 1 }),
  (stake) => ({ stopLoss: `${stake * 3}.50` }),
  (stake) => ({ stopWin: `${stake}.01`, stopLoss: `${stake * 9}.00` }),
];
const DEAR = 1_500;

async function createOne(
  { servers }: RaceFixture,
  { name, token, at }: RaceMember & { readonly at: number },
  { issues, record }: ChaseRequest,
  random: Seeded,
): Promise<void> {
  const stake = at % KINDS.length === 0 ? DEAR + random.below(500) : 2 + random.below(50);
  const lineOn = (play: string, number: string, amount: string) => ({
    play,
    number,
    amount,
    odds: undefined,
  });
  const lines = [lineOn('side', random.pick(['big', 'small', 'odd', 'even']), String(stake))];
  if (random.below(2) === 0) lines.push(lineOn('sum', String(4 + random.below(14)), '1'));
  const order: ChaseOrder = {
    kind: 'chase',
    op: `${name}/1`,
    member: name,
    key: `chase ${name}`,
    gameId: GAME,
    lines,
    issues: issues.map((issue) => ({ issue, multiple: 1 + random.below(2) })),
    stopOnWin: false,
    stopLoss: undefined,
    stopWin: undefined,
    ...KINDS[at % KINDS.length]?.(stake),
  };
  const { outcome } = await retryUntilKnown(servers, callOf(order, token), at, random);
  record(order, outcome);
  if (outcome.kind !== 'accepted') throw new Error(`${name} has no chase: ${JSON.stringify(outcome)}`);
}

/** Kills one part after the other: a server at a failpoint, a server anywhere, or the database. */
async function killMeanwhile(
  rig: ManagedRig,
  { kills, issues, say }: ChasePlan,
  random: Seeded,
  progress: { readonly isOver: boolean },
): Promise<number> {
  const everyMs = (rig.roundSeconds * SECOND_MS * (issues + FIRST_ISSUE)) / (kills + 1);
  for (let done = 0; done < kills; done += 1) {
    const from = performance.now();
    if (progress.isOver) return done;
    const server = random.pick(rig.servers);
    const kind = done % 4;
    if (kind === 3) {
      await rig.database.kill();
      await rig.database.start();
      say('killed the database');
    } else {
      const point = random.pick(POINTS);
      if (kind !== 2) {
        await server.arm({ point, times: 1, how: 'kill' });
        await until(() => !server.isUp(), rig.roundSeconds * REACHED_WITHIN_ROUNDS * SECOND_MS);
      }
      const where = kind === 2 ? 'anywhere' : server.isUp() ? `short of ${point}` : `at ${point}`;
      await server.kill();
      await server.start();
      say(`killed server ${server.node} ${where}`);
    }
    await sleep(Math.max(0, everyMs - (performance.now() - from)));
  }
  return kills;
}

const LEFT = `
  select (select count(*)::int from chases where ended_at is null) as running,
    (select count(*)::int from chase_issues where state = 'buying' or settled_at is null and state in ('bought', 'refused'))
      as open`;

async function untilEnded(rig: ManagedRig, { issues }: ChasePlan): Promise<void> {
  const deadline = performance.now() + rig.roundSeconds * SECOND_MS * (issues + FIRST_ISSUE) + PATIENCE_MS;
  for (;;) {
    // While the database is down there is no answer.
    const left = await rig.database
      .owner()
      .query<{ running: number; open: number }>(LEFT)
      .then(({ rows }) => rows[0])
      .catch(() => undefined);
    if (left?.running === 0 && left.open === 0) return;
    if (performance.now() > deadline) throw new Error(`chases have not ended: ${JSON.stringify(left)}`);
    await sleep(POLL_MS);
  }
}
