import { setTimeout as sleep } from 'node:timers/promises';

import { seeded, type Seeded } from '@tessera/simulator/seeded';

import { readRailMovements } from '../audit/read-wallet.ts';
import { waitUntilRailSettled } from '../audit/until-rail-settled.ts';
import type { RaceFixture } from '../races/race-fixture.ts';
import type { Killable } from '../rig/rig.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import type { Relay } from './callback-relay.ts';
import { type CallCashier, cashierCalls } from './cashier-calls.ts';
import { announceDeposit, payDeposit } from './deposit.ts';
import { findViolations } from './wallet-rig.ts';

export type CallbackStorm = {
  readonly movements: number;
  readonly kills: number;
  readonly callbacks: Relay['counts'];
  readonly suppressed: number;
  /** Orders that were not credited with exactly what was paid. */
  readonly wrong: number;
  /** Suppressed payments that reconciliation did not find. */
  readonly notFound: number;
  /** Other findings of the reconciliation. */
  readonly alsoFound: readonly string[];
  readonly broken: readonly string[];
};

export type StormPlan = {
  readonly movements: number;
  readonly kills: number;
  readonly suppressed: number;
  readonly seed: bigint;
  readonly say: (text: string) => void;
};

const AT_ONCE = 24;
const BEHIND_MAX = 100;
const WAIT_MS = 20;
const PRINT_EVERY = 500;
const KILL_EVERY_MS = 4_000;
const DOWN_MAX_MS = 2_000;
/** A rate of one: what is paid is in the currency of the house. */
const ONE_E4 = 10_000n;

/** Members announce deposits and pay for them at the cashier, whose callbacks arrive one to five times in any
 *  order while servers, database and cashier are killed; some never arrive. Every payment is credited once,
 *  and reconciliation finds the missing callbacks and nothing else.   Cost: about 20 ms per movement. */
export async function sendCallbackStorm(
  fixture: RaceFixture,
  rig: ManagedRig,
  relay: Relay,
  plan: StormPlan,
): Promise<CallbackStorm> {
  const random = seeded(plan.seed);
  relay.to(rig.servers.map(({ address }) => address));
  const call = cashierCalls(rig, true);
  const storm: Storm = { fixture, plan, relay, call, silenced: new Set(), paid: new Map(), begun: 0 };
  let isPaying = true;
  const paying = Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => payOn(storm, random.fork(`client ${at}`))),
  ).finally(() => void (isPaying = false));
  // Looked at below; a failure meanwhile must not count as unhandled.
  paying.catch(() => {});
  const kills = await killMeanwhile(rig, plan, random.fork('kills'), () => isPaying);
  await paying;
  await waitUntilRailSettled(rig.database.owner(), rig.cashierJournal);
  return { ...(await judge(rig, storm)), kills, callbacks: relay.counts };
}

type Storm = {
  readonly fixture: RaceFixture;
  readonly plan: StormPlan;
  readonly relay: Relay;
  readonly call: CallCashier;
  /** Orders whose payment is never told. */
  readonly silenced: Set<string>;
  /** Value of the payments for each order at its rate.   Units: 1/100. */
  readonly paid: Map<string, bigint>;
  begun: number;
};

/** One client announces and pays, again and again, until enough was begun, for each member in turn: nobody
 *  may announce without an end. */
async function payOn(storm: Storm, random: Seeded): Promise<void> {
  const { fixture, plan, relay, call, silenced, paid } = storm;
  const silentEvery = Math.floor(plan.movements / plan.suppressed);
  while (storm.begun < plan.movements) {
    const isSilent = storm.begun % silentEvery === 0 && storm.begun / silentEvery < plan.suppressed;
    const member = fixture.members[storm.begun % fixture.members.length];
    if (!member) throw new Error('there is nobody to pay');
    storm.begun += 1;
    const {
      orderId,
      payUrl,
      rateE4 = ONE_E4,
    } = await announceDeposit(fixture, member, 10_00 + random.below(90_00));
    if (isSilent) {
      silenced.add(orderId);
      await call('silence', { orderIds: [orderId], isSilent: true });
    }
    const amountMinor = 1 + random.below(200_00);
    await payDeposit(payUrl, amountMinor);
    paid.set(orderId, (BigInt(amountMinor) * rateE4) / ONE_E4);
    if (paid.size % PRINT_EVERY === 0)
      plan.say(`${paid.size} paid, ${relay.accepted()} accepted by callback`);
    // A callback that waits for its turn for too long would rightly be taken for lost.
    while (paid.size - silenced.size - relay.accepted() > BEHIND_MAX) await sleep(WAIT_MS);
  }
}

/** Kills one process after the other during the run, and returns the number of kills. */
async function killMeanwhile(
  rig: ManagedRig,
  { kills, say }: StormPlan,
  random: Seeded,
  isPaying: () => boolean,
): Promise<number> {
  const parts: readonly (readonly [string, Omit<Killable, 'start'> & { start: () => Promise<void> }])[] = [
    ['the database', rig.database],
    ['the cashier', rig.cashier],
    ...rig.servers.map((server) => [`server ${server.node}`, server] as const),
  ];
  for (let done = 0; done < kills; done += 1) {
    await sleep(KILL_EVERY_MS * (0.5 + random.below(1_000) / 1_000));
    if (!isPaying()) return done;
    const [name, part] = random.pick(parts);
    await part.kill();
    await sleep(random.below(DOWN_MAX_MS));
    await part.start();
    say(`killed ${name}`);
  }
  return kills;
}

const CREDITED = `
  select o.order_id as "orderId" from unnest($1::text[], $2::bigint[]) o (order_id, minor)
  where (select count(*) from entries e where e.kind = 'deposit' and e.account_id > 4 and e.ref_id = o.order_id::bigint
      and e.amount_minor = o.minor) <> 1
    or not exists (select from deposits d
      where d.id = o.order_id::bigint and d.status = 'completed' and d.paid_minor = o.minor)`;
const FINDINGS = `
  select f.finding, m.order_id as "orderId" from rail_findings f
  left join rail_movements m on m.rail = f.rail and m.id = f.movement_id`;

async function judge(
  rig: ManagedRig,
  { paid, silenced }: Storm,
): Promise<Omit<CallbackStorm, 'kills' | 'callbacks'>> {
  const owner = rig.database.owner();
  const wrong = await owner.query(CREDITED, [[...paid.keys()], [...paid.values()].map(String)]);
  const { rows: found } = await owner.query<{ finding: string; orderId: string }>(FINDINGS);
  const isDue = ({ finding, orderId }: (typeof found)[number]): boolean =>
    finding === 'lost' && silenced.has(orderId);
  const foundLost = new Set(found.filter(isDue).map(({ orderId }) => orderId));
  const movements = readRailMovements(rig.cashierJournal).length;
  return {
    movements,
    suppressed: silenced.size,
    wrong: wrong.rows.length + Math.abs(movements - paid.size),
    notFound: silenced.size - foundLost.size,
    alsoFound: found.filter((each) => !isDue(each)).map(({ finding, orderId }) => `${finding} ${orderId}`),
    broken: await findViolations(rig),
  };
}
