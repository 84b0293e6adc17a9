import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { buildServerInto } from '../build/build-server.ts';
import { depositNotLimited } from '../controls/deposit-not-limited.ts';
import { exclusionNotChecked } from '../controls/exclusion-not-checked.ts';
import { limitNotChecked } from '../controls/limit-not-checked.ts';
import { type LimitStorm, runStorm } from '../limits/run-storm.ts';
import { findViolations, onWalletRig } from '../wallet/wallet-rig.ts';

type Say = (text: string) => void;

const TRIES = 100_000;
const TRIES_BROKEN = 4_000;
const KILLS = 12;
/** Of the storm itself; the books are read afterwards. */
const MINUTES = 30;
const TRIES_A_MEMBER = 250;
const MEMBERS_MIN = 12;
const SHOWN_MAX = 20;
const ROUND_SECONDS = 60;
/** Kinds of breaches that must be found in a build that checks nothing. */
const KINDS_BROKEN = ['of stake', 'of loss', 'of time', 'though excluded', 'of deposit'] as const;

/** Storms against limits and exclusions, and returns whether nothing came through. `--broken`: a build whose
 *  checks are taken out; returns whether each kind of breach is found there. */
export async function proveLimits(
  words: readonly string[],
  seed: bigint,
  build: string,
  say: Say,
): Promise<boolean> {
  const isBroken = words.includes('--broken');
  const [count, minutes = String(MINUTES)] = words.filter((word) => word !== '--broken');
  const tries = count === undefined ? (isBroken ? TRIES_BROKEN : TRIES) : wholeOf(count);
  const run = (program?: string): Promise<boolean> => {
    const kills = isBroken ? 0 : Math.max(2, Math.round((tries * KILLS) / TRIES));
    const members = MEMBERS_MIN + Math.ceil(tries / TRIES_A_MEMBER);
    const options = { roundSeconds: ROUND_SECONDS, ...(program === undefined ? {} : { program }) };
    return onWalletRig(
      members,
      async (fixture, rig) => {
        const storm = await runStorm(fixture, rig, {
          tries,
          kills,
          seconds: wholeOf(minutes) * 60,
          seed,
          say,
        });
        const broken = await findViolations(rig);
        const mode = isBroken ? 'limits --broken' : 'limits';
        say(JSON.stringify({ mode, seed: `0x${seed.toString(16)}`, build, ...lineOf(storm), broken }));
        return isBroken ? isFound(storm) : isSound(storm) && broken.length === 0;
      },
      options,
    );
  };
  return isBroken ? onBrokenBuild(run) : run();
}

const lineOf = ({ breaches, absent, ...storm }: LimitStorm): object => ({
  ...storm,
  absent,
  breaches: breaches.length,
  shown: breaches.slice(0, SHOWN_MAX),
});

const isSound = ({ absent, breaches, locked, released, returned, unknown }: LimitStorm): boolean =>
  absent.length + breaches.length + unknown === 0 && locked > 0 && released > 0 && returned > 0;

const isFound = ({ breaches }: LimitStorm): boolean =>
  KINDS_BROKEN.every((kind) => breaches.some((breach) => breach.includes(kind)));

async function onBrokenBuild(run: (program: string) => Promise<boolean>): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-limits-'));
  try {
    const patches = [limitNotChecked, exclusionNotChecked, depositNotLimited].flatMap((each) => each.patches);
    return await run(await buildServerInto(folder, { hasFailpoints: true, patches }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wholeOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${text} is no number of tries or minutes`);
  return Number(text);
}
