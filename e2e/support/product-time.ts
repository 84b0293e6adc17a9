import { ownerOf } from './database.ts';
import { until } from './until.ts';
import type { WorldClock } from './world-clock.ts';

/** Time left of a sale when a test begins. Units: s. */
const SALE_LEFT_S = 400;

type Moment = 'close' | 'draw' | 'settled';

/** The time of a product, which belongs to the test: nothing closes and nothing is drawn before it says so,
 *  as long as it takes less than a sale. */
export type ProductTime = {
  /** By the clock of the product, its database and the browser. Units: Unix ms. */
  readonly now: () => number;
  /** Goes on to the close or the draw of the round of this game that is drawn next, and waits until all games
   *  have done what is due then; `settled` waits for the payments too. The rates of coins are as young as
   *  before. */
  readonly passTo: (moment: Moment, gameId?: number) => Promise<void>;
  /** Lets time pass. Rounds that close and are drawn in it do so one after the other, and are settled. */
  readonly pass: (seconds: number) => Promise<void>;
  /** Lets time pass over a product that does not run. */
  readonly skip: (seconds: number) => void;
  /** Goes on until a sale has long to last and no draw is awaited. */
  readonly passToQuietSale: () => Promise<void>;
};

type Times = {
  readonly now: number;
  readonly opens: number;
  readonly closes: number;
  readonly draws: number;
};

/** Each call asks the database through a connection of its own: the product may be killed between two. */
export function timeOf(dataDir: () => string, clock: WorldClock): ProductTime {
  const ask = async <T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> => {
    const owner = ownerOf(dataDir());
    try {
      return (await owner.query<T>(sql, [...values])).rows;
    } finally {
      await owner.end();
    }
  };
  const nextRound = async (gameId: number): Promise<Times> => {
    const [round] = await until(async () => {
      const found = await ask<Times>(NEXT_ROUND, [gameId]);
      if (found.length === 0) throw new Error(`game ${gameId} has no round`);
      return found;
    });
    if (!round) throw new Error('no round');
    return round;
  };
  const reach = async (atMs: number, isSettled = true): Promise<void> => {
    // A little later than the moment: what is due at it must be due for every process.
    const missing = atMs - clock.now() + MARGIN_MS;
    if (missing > 0) {
      clock.advance(missing);
      await ask(RENEW_RATES);
    }
    await until(async () => {
      const overdue = await ask<{ issue: string; state: string }>(OVERDUE, [isSettled]);
      if (overdue.length > 0) throw new Error(`still to be done: ${JSON.stringify(overdue)}`);
    });
  };
  const passTo = async (moment: Moment, gameId = 1): Promise<void> => {
    const { closes, draws } = await nextRound(gameId);
    await reach(closes);
    if (moment !== 'close') await reach(draws, moment === 'settled');
  };
  return {
    now: () => clock.now(),
    passTo,
    async pass(seconds) {
      const end = clock.now() + seconds * 1_000;
      for (;;) {
        const [event] = await ask<{ at: number }>(NEXT_EVENT, [clock.now()]);
        if (!event || event.at + MARGIN_MS > end) break;
        await reach(event.at);
      }
      await reach(end - MARGIN_MS);
    },
    skip: (seconds) => clock.advance(seconds * 1_000),
    async passToQuietSale() {
      const { now, opens, closes } = await nextRound(1);
      const isQuiet = opens <= now && closes - now > SALE_LEFT_S * 1_000;
      if (isQuiet) return;
      await passTo('settled');
      // Where a draw was awaited, a sale is on that has only begun.
      const after = await nextRound(1);
      if (after.closes - clock.now() <= SALE_LEFT_S * 1_000) await passTo('settled');
    },
  };
}

const MARGIN_MS = 50;
const msOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

const NEXT_ROUND = `
  select ${msOf('clock_timestamp()')} as now, ${msOf('opens_at')} as opens,
         ${msOf('closes_at')} as closes, ${msOf('draws_at')} as draws
  from rounds where game_id = $1 and state in ('open', 'closed') order by draws_at limit 1`;

const NEXT_EVENT = `
  select ${msOf('at')} as at
  from (select unnest(array[closes_at, draws_at]) as at from rounds
        where state in ('scheduled', 'open', 'closed')) as due
  where at > to_timestamp($1::float8 / 1000) order by at limit 1`;

/** The server asks for the rates once in a minute that truly passes. In the time that was jumped over it
 *  would have had them again and again, and none would have grown old. It locks them by coin too. */
const RENEW_RATES = `
  with kept as (select rail, coin from rail_rates order by rail, coin for update)
  update rail_rates r set rated_at = clock_timestamp() from kept k where r.rail = k.rail and r.coin = k.coin`;

/** A draw waits for some seconds after the seal of its round: time that passes before it does not count. */
const OVERDUE = `
  select issue, state from rounds
  where state = 'scheduled' and opens_at <= clock_timestamp()
     or state in ('scheduled', 'open') and closes_at <= clock_timestamp()
     or state = 'closed' and not exists (select from close_records where round_id = rounds.id)
     or (state = 'closed' or state = 'drawn' and $1) and draws_at <= clock_timestamp()
  limit 5`;
