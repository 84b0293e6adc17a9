import { print } from './kit/print.ts';
import type { BenchName } from './short-runs.ts';

const USAGE = `npm run bench -- <bets | paired | workers | limits | logins | settle | league | tickets | records | web | waves | draw | push | integrity | growth>
  [options]

  bets     bets a second against pgbench, over HTTP and in process, and two simpler ways of placing one
  paired   two versions of the product beside each other: --against <another checkout>
  workers  servers with no worker, one and two beside each other
  limits   bets of members with limits beside bets of members without
  logins   1,000 log-ins a second beside bets, with their latency and the memory
  settle   paying out a round against a bare update of its bets
  league   bets on matches, and paying a match day out, beside those of other games
  tickets  tickets of three and eight legs, and singles beside them
  records  a member's own bets, first page and page 1000
  web      what a first visit loads and how long it takes
  waves    the waves of requests and the scripts of a first visit
  draw     the main thread while a draw is played on the bet page
  integrity  labelled scenarios and 10 000 ordinary players through the jobs that open cases
  growth   what grows with members, bets, games and time: [members | stored | pages | games | day]
  push     round events to thousands of streams, their memory, and their return
  short    each of them for some seconds, to see that it runs

  --seconds N  length of one measurement   --reps N     repetitions, interleaved
  --only a,b   parts of the bench          --members N  accounts
  --bets N     bets of settle or records   --scale N    of pgbench
  --streams N  live streams of push          --sizes a,b   sizes of growth that are compared
  --days N     days of stored bets           --minutes N   length of growth's compressed day
  --dir PATH   folder on a disk for the database (usually the system's temporary one)

What the parts are and how to read the tables: bench/README.md`;

type Command = (args: readonly string[]) => Promise<unknown>;

// Each bench is loaded only when it is asked for.
const BENCHES: Readonly<Record<BenchName, Command>> = {
  bets: async (args) => (await import('./bets/bets.ts')).benchBets(args),
  paired: async (args) => (await import('./bets/paired.ts')).benchPaired(args),
  workers: async (args) => (await import('./bets/workers.ts')).benchWorkers(args),
  limits: async (args) => (await import('./limits/limits.ts')).benchLimits(args),
  logins: async (args) => (await import('./logins/logins.ts')).benchLogins(args),
  settle: async (args) => (await import('./settle/settle.ts')).benchSettle(args),
  league: async (args) => (await import('./league/league.ts')).benchLeague(args),
  tickets: async (args) => (await import('./league/tickets.ts')).benchTickets(args),
  records: async (args) => (await import('./records/records.ts')).benchRecords(args),
  web: async (args) => (await import('./web/web.ts')).benchWeb(args),
  waves: async (args) => (await import('./web/waves.ts')).benchWaves(args),
  draw: async (args) => (await import('./web/draw.ts')).benchDraw(args),
  push: async (args) => (await import('./push/push.ts')).benchPush(args),
  growth: async (args) => (await import('./growth/growth.ts')).benchGrowth(args),
  integrity: async (args) => (await import('./integrity/integrity.ts')).benchIntegrity(args),
};

/** The run of all, and the processes that benches start. */
const OTHERS: Readonly<Record<string, Command>> = {
  short: async () => (await import('./short-runs.ts')).runShort(),
  'push-receiver': async () => (await import('./push/receiver-process.ts')).serveReceiver(),
  'settle-child': async (args) => (await import('./settle/kill-and-resume.ts')).settleChild(args),
  peer: async (args) => (await import('./peers/serve-peer.ts')).servePeer(args),
  'log-ins': async (args) => (await import('./logins/send-log-ins.ts')).sendLogIns(args),
  load: async (args) => (await import('./load/send-bets.ts')).sendBets(args),
};

const COMMANDS: Readonly<Record<string, Command>> = { ...BENCHES, ...OTHERS };
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  print(USAGE);
  process.exitCode = name === '' ? 0 : 2;
} else {
  try {
    if ((await command(args)) === false) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 2;
  }
}
