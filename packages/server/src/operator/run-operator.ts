import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';

import { pino } from 'pino';

import { readCode } from '@tessera/domain/member/identifier';

import type { loadOperatorPlace } from '../config/env.ts';
import { openDatabase } from '../db/pool.ts';
import { leaseIds } from '../ids/leased-ids.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { systemRandom } from '../kernel/random.ts';
import { createSealer, type Sealer } from '../kernel/sealer.ts';
import type { Secret } from '../kernel/secrets.ts';
import { printText, terminalLine, terminalText } from '../kernel/text/terminal-text.ts';
import { repairLogin } from '../keys/repair-login.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { connectionOf } from '../ops/running-database.ts';
import { noRail } from '../rail/no-rail.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { type OperatorContext, runCommand } from './commands.ts';
import { jsonOf } from './output.ts';
import { reachRail } from './reach-rail.ts';
import { type Command, readCommand } from './read-command.ts';
import { sessionFile } from './session-file.ts';

type Place = ReturnType<typeof loadOperatorPlace>;

/** The node number of posting ids made here. A server with the same number would take turns with this
 *  command. */
const OPERATOR_NODE = 1_023;

const ASKS_RAIL: ReadonlySet<string> = new Set(['reconcile', 'rates accept']);

/** Asks the person at the terminal a question; nothing where there is none. */
export type Ask = (question: string) => Promise<string | undefined>;

type Terminal = { readonly say: (line: string) => void; readonly ask: Ask; readonly clock: Clock };

const TERMINAL: Terminal = {
  say: printText,
  ask: askPerson,
  clock: systemClock,
};

/** Runs one operator command alongside the servers, on the installation of the settings, with a server's
 *  rights. Open pages see the change at their next request. A log-in asks for what was not given. What it
 *  prints, members and visitors may have written: it is encoded for a terminal here, whatever the command.
 *  Refuses: OperatorRefused, and an installation that is not running. */
export async function runOperator(
  place: Place,
  args: readonly string[],
  terminal: Partial<Terminal> = {},
): Promise<void> {
  const { say, ask, clock } = { ...TERMINAL, ...terminal };
  const command = await completed(readCommand(args), ask);
  if (command.name === 'keys rotate' && command.target === 'database') await repairLogin(place);
  const { lines, data } = await beside(place, command, clock);
  if (command.isJson) say(terminalText(jsonOf(data)));
  else for (const line of lines) say(terminalLine(line));
}

async function completed(command: Command, ask: Ask): Promise<Command> {
  if (command.name !== 'login') return command;
  const operator = command.operator || (await ask('name: ')) || '';
  const code = command.code || (await ask('code of your app: ')) || '';
  return { ...command, operator: operator.trim(), code: readCode(code) };
}

async function askPerson(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

async function beside(place: Place, command: Command, clock: Clock) {
  const random = systemRandom;
  const db = openDatabase(await connectionOf(place), { random, mainSize: 2, readerSize: 1 });
  try {
    const ids = await leaseIds({ db, log: pino({ level: 'silent' }) }, OPERATOR_NODE);
    const live = createLiveHub(createMetrics());
    const sealer = isThere(place.passwordPepper) ? createSealer(place.passwordPepper, random) : noSealer;
    const session = sessionFile(place.operatorSession);
    const ctx: OperatorContext = {
      db,
      env: place,
      ids,
      live,
      clock,
      random,
      sealer,
      session,
      // Only once it is known who asks.
      get rail() {
        return ASKS_RAIL.has(command.name) ? reachRail(place) : noRail;
      },
    };
    return await runCommand(ctx, command);
  } finally {
    await db.close();
  }
}

const isThere = (secret: Secret): boolean => typeof secret === 'string' || existsSync(secret.file);

const withoutPepper = (): never => {
  throw new OperatorRefused(
    'this needs the pepper of the servers: set PASSWORD_PEPPER, or DATA_DIR to its folder',
  );
};
const noSealer: Sealer = {
  seal: withoutPepper,
  open: withoutPepper,
  isOutdated: withoutPepper,
  macsOf: withoutPepper,
  lastingMacOf: withoutPepper,
};
