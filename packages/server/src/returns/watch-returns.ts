import { RETURN_WINDOWS } from '@tessera/domain/statistics/realised-return';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { countReturns } from './count-returns.ts';
import { type JudgedReturn, judgedReturns } from './judged-returns.ts';

type Deps = Pick<Context, 'db' | 'games' | 'clock' | 'metrics' | 'log'>;

const EVERY_MS = MINUTE_MS;

/** Tells monitoring how far the returns of each game are from their theory: of its plays, and of all of them
 *  together, the farthest. Names a play in the log when it becomes unusual.
 *  Cost: one read a minute: a row for each play of all games and each of thirty days. */
export function returnWatch({ db, games, clock, metrics, log }: Deps): () => Promise<void> {
  let known: ReadonlySet<string> = new Set();
  return async () => {
    const all = games.all();
    const found = await judgedReturns(
      { db, games },
      all.map(({ id }) => id),
      clock.now(),
    );
    for (const { id, code } of all)
      for (const days of RETURN_WINDOWS) {
        const own = found.filter((each) => each.game_id === id && each.days === days);
        metrics.returnDeviation.labels(code, String(days)).set(farthest(own));
      }
    const unusual = new Map(
      found.filter(({ verdict }) => verdict === 'unusual').map((each) => [nameOf(each), each]),
    );
    for (const [name, each] of unusual) {
      if (known.has(name)) continue;
      const { play, days, z, bets, stake_minor: stake, returned_minor: returned } = each;
      const game = games.byId(each.game_id)?.code;
      log.warn(
        { game, play: play || 'all', days, z, bets, stake: String(stake), returned: String(returned) },
        'the return of a play is far from its theory',
      );
    }
    known = new Set(unusual.keys());
  };
}

const nameOf = ({ game_id: game, play, days }: JudgedReturn): string => `${game} ${play} ${days}`;

const farthest = (found: readonly JudgedReturn[]): number =>
  found.reduce((most, { z = 0 }) => Math.max(most, Math.abs(z)), 0);

/** Counts what is settled and watches the sums, every minute until stopped. Any number of servers may run
 *  it. */
export function startReturns(ctx: Deps): Loop {
  const watch = returnWatch(ctx);
  return runLoop({
    name: 'returns',
    log: ctx.log,
    everyMs: EVERY_MS,
    isDelayed: true,
    step: async () => {
      while (await countReturns(ctx));
      await watch();
    },
  });
}
