import { bettor } from '../bets/in-process.ts';
import { assertBooks } from '../kit/books.ts';
import { inParallel, type Driven } from '../kit/in-parallel.ts';
import { machineText } from '../kit/machine.ts';
import { isWanted, readOptions } from '../kit/options.ts';
import { progress, print } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { openSeededRounds } from '../kit/rounds.ts';
import { bodiesOf } from '../kit/selections.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld } from '../kit/world.ts';
import { updateFloor } from './floor.ts';
import { killAndResume, type Resumed } from './kill-and-resume.ts';
import { assertPaid, payOut } from './pay-out.ts';
import { reportSettle, type SettleSamples } from './report.ts';
import { seedDrawnRound } from './seed-round.ts';
import { settleHomes } from './tickets.ts';

const CALLERS = { callers: 50, pauseMs: 10 };
const QUIET_MS = 10_000;
const SMALLEST = 10_000;
/** Five digits, every five minutes. */
const SETTLED_GAME_ID = 5;
/** Another one, so that their rounds do not meet. */
const TICKET_GAME_ID = 1;

/** `npm run bench -- settle`: parts sizes, callers, resume, tickets. Sizes are 10 000 and on by tens up to
 *  --bets. */
export async function benchSettle(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { bets: 1_000_000 });
  const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= Math.max(SMALLEST, options.bets));
  const largest = sizes.at(-1) ?? SMALLEST;
  const members = Math.max(options.members, largest / 10);
  return withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, 'settle', members);
    const owner = cluster.owner('settle', 4);
    closers.add(() => owner.end());
    const world = await openWorld(cluster, 'settle', 6);
    closers.add(world.close);
    const game = world.games.byId(SETTLED_GAME_ID);
    if (!game) throw new Error('the games are seeded');
    const seed = (size: number) => seedDrawnRound(owner, world.ids, { game, bets: size, nowMs: nowMs() });

    const samples: SettleSamples = new Map(sizes.map((size) => [size, []]));
    let othersCores = 0;
    for (let rep = 1; rep <= options.reps && isWanted(options, 'sizes'); rep++) {
      for (const size of sizes) {
        const round = await seed(size);
        othersCores = Math.max(othersCores, await waitForQuiet(QUIET_MS));
        progress(`${rep}/${options.reps} ${size} bets`);
        const floor100Ms = await updateFloor(owner, round.id, 100);
        const floor50Ms = await updateFloor(owner, round.id, 50);
        await owner.query('checkpoint');
        const settleMs = await payOut(world, round.id);
        await assertPaid(owner, round);
        samples.get(size)?.push({ floor100Ms, floor50Ms, settleMs });
      }
    }

    const rounds = await openSeededRounds(owner, world.games.all(), nowMs());
    const bet = bettor(
      world,
      rounds.flatMap(({ game: each, issue }) => bodiesOf(each, issue)),
      members,
    );
    let calls: { before: Driven; during: Driven; settleMs: number } | undefined;
    if (isWanted(options, 'callers')) {
      const round = await seed(largest);
      await inParallel(bet, { ...CALLERS, seconds: 3 });
      othersCores = Math.max(othersCores, await waitForQuiet(QUIET_MS));
      progress(`50 callers bet while ${largest} bets are settled`);
      const before = await inParallel(bet, { ...CALLERS, seconds: Math.min(5, options.seconds) });
      const done = new AbortController();
      const betting = inParallel(bet, { ...CALLERS, until: done.signal });
      const settleMs = await payOut(world, round.id);
      done.abort();
      calls = { before, during: await betting, settleMs };
      await assertPaid(owner, round);
    }
    let resumed: Resumed | undefined;
    if (isWanted(options, 'resume')) {
      const round = await seed(Math.min(100_000, largest));
      progress('a settlement is killed and taken up again');
      resumed = await killAndResume(world, owner, cluster.url('settle'), round.id);
      await assertPaid(owner, round);
    }
    const ticketGame = world.games.byId(TICKET_GAME_ID);
    if (isWanted(options, 'tickets') && ticketGame) await settleHomes(world, owner, ticketGame, options.reps);
    print(`settle: ${machineText()}`);
    print(cluster.about);
    print(`${options.reps} repetitions, interleaved; others used up to ${othersCores.toFixed(2)} cores`);
    print();
    const isMet = reportSettle(samples, { largest, calls, resumed, othersCores });
    print(`books: ${await assertBooks(owner)} queries, no row; every payout is what the winning bets say`);
    return isMet;
  });
}
