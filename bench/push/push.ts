import { assertBooks } from '../kit/books.ts';
import { machineText } from '../kit/machine.ts';
import { isWanted, type Options, readOptions } from '../kit/options.ts';
import { progress, print } from '../kit/print.ts';
import { cpuOf, waitForQuiet } from '../kit/processes.ts';
import { type Closers, withCluster } from '../kit/with-cluster.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { sendBets, watch } from './measure.ts';
import { settledMemory } from './memory.ts';
import { reportPush, type PushFigures } from './report.ts';
import { slowReaders } from './slow.ts';
import { ROUND_MS, type Server, setStage, type Stage, startServer, TOPICS } from './stage.ts';
import { COMMIT_TIMES } from './stored-events.ts';
import { restart, storm } from './storm.ts';

const BETS_PER_SECOND = 2_000;
const WARM_SECONDS = 3;
const WARM_STREAMS = 200;
const SECONDS = 45;
const QUIET_PATIENCE_MS = 10_000;

/** `npm run bench -- push`: parts idle, bets, slow, storm, restart, two. */
export async function benchPush(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { seconds: SECONDS });
  return withCluster(
    options.dir,
    async (cluster, closers) => {
      progress('filling the database');
      const stage = await setStage(cluster, Math.max(options.members, options.streams * 2), closers);
      const othersCores = await waitForQuiet(QUIET_PATIENCE_MS);
      const figures = await measureAll(stage, options, closers);
      print(`push: ${machineText()}`);
      print(
        `${cluster.about}; ${options.streams} streams held by two processes; rounds of ${ROUND_MS / 1000} s, ` +
          `${options.seconds} s of them at least; ${BETS_PER_SECOND} bets a second where bets are placed; ` +
          `others used ${othersCores.toFixed(2)} cores before`,
      );
      print();
      const isMet = reportPush(figures, { machine: machineText(), othersCores, streams: options.streams });
      const { owner } = stage;
      print(`books: ${await assertBooks(owner)} queries, no row`);
      return isMet;
    },
    COMMIT_TIMES,
  );
}

async function measureAll(stage: Stage, options: Options, closers: Closers): Promise<PushFigures> {
  let server = await startServer(stage, 0);
  closers.add(() => server.stop());
  const { streams, seconds, members } = options;
  await warmUp(stage, server, members);
  progress('memory before');
  const before = await settledMemory(server);
  progress(`opening ${streams} streams`);
  const [startedAt, cpuFrom] = [performance.now(), cpuOf(server.pid)];
  const crowd = await crowdOf([server], streams, closers);
  const openMs = performance.now() - startedAt;
  const openCpuMs = (cpuOf(server.pid) - cpuFrom) * 1000;
  const after = await settledMemory(server);
  const watchAt = (name: string, betsPerSecond: number) => {
    progress(name);
    return watch(stage, crowd, [server], { seconds, betsPerSecond, members });
  };
  const bets = { betsPerSecond: BETS_PER_SECOND, members };
  const wanted = (part: string): boolean => isWanted(options, part);
  const idle = wanted('idle') ? await watchAt('idle', 0) : undefined;
  const underBets = wanted('bets') ? await watchAt('under bets', BETS_PER_SECOND) : undefined;
  if (wanted('slow')) progress('slow readers');
  const slow = wanted('slow') ? await slowReaders(stage, crowd, server) : undefined;
  if (wanted('storm')) progress('reconnect storm');
  const stormed = wanted('storm') ? await storm(stage, crowd, server, bets) : undefined;
  if (wanted('restart')) progress('killed and started again');
  const restarted = wanted('restart')
    ? await restart(stage, crowd, server, (fresh) => (server = fresh))
    : undefined;
  await crowd.stop();
  const two = wanted('two') ? await overTwo(stage, server, options, closers) : undefined;
  return {
    memory: { before, after, streams, openMs, openCpuMs },
    watched: { idle, 'under bets': underBets, 'two servers': two },
    slow,
    storms: { 'connections reset': stormed, 'server killed': restarted },
  };
}

/** A first run compiles the code and allocates its memory before either is measured. */
async function warmUp(stage: Stage, server: Server, members: number): Promise<void> {
  const crowd = await gatherCrowd(ordersFor([server], WARM_STREAMS));
  await sendBets(stage, [server], { perSecond: BETS_PER_SECOND, seconds: WARM_SECONDS, members }).result;
  await crowd.stop();
}

async function overTwo(
  stage: Stage,
  first: Server,
  { streams, seconds, members }: Options,
  closers: Closers,
) {
  progress('two servers');
  const second = await startServer(stage, 1);
  closers.add(second.stop);
  const servers = [first, second];
  const crowd = await crowdOf(servers, streams, closers);
  return watch(stage, crowd, servers, { seconds, betsPerSecond: 0, members });
}

async function crowdOf(servers: readonly Server[], streams: number, closers: Closers): Promise<Crowd> {
  const crowd = await gatherCrowd(ordersFor(servers, streams));
  closers.add(crowd.stop);
  return crowd;
}

/** Two receivers, whether they share a server or have one each. */
const ordersFor = (servers: readonly Server[], streams: number) =>
  [0, 1].map((at) => {
    const count = Math.floor(streams / 2);
    const port = servers[at % servers.length]?.port ?? 0;
    return { port, first: at * count, count, topics: TOPICS };
  });
