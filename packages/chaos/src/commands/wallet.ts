import { seeded } from '@tessera/simulator/seeded';

import type { RaceFixture } from '../races/race-fixture.ts';
import { raceWithdrawals, raceTransfers } from '../races/races.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import { openRelay } from '../wallet/callback-relay.ts';
import { sendCallbackStorm } from '../wallet/callbacks.ts';
import { sendHostile } from '../wallet/hostile.ts';
import { findViolations, onWalletRig } from '../wallet/wallet-rig.ts';

type Say = (text: string) => void;

const ROUNDS = 1_000;
const MOVEMENTS = 10_000;
const KILLS = 20;
const SUPPRESSED_E4 = 50;
const MEMBERS = 64;

/** 64 requests at the same moment over two servers, so many times, for transfers and for withdrawals: prints
 *  how many went through, and gives whether it was always as many as it must be. */
export function proveRaces([count]: readonly string[], seed: bigint, say: Say): Promise<boolean> {
  const rounds = wholeOf(count ?? String(ROUNDS));
  return onWalletRig(2, async (fixture, rig) => {
    const transfers = await raceTransfers(fixture, rounds, seeded(seed));
    say(JSON.stringify({ mode: 'races transfer', ...transfers }));
    const withdrawals = await raceWithdrawals(fixture, rounds);
    say(JSON.stringify({ mode: 'races withdraw', ...withdrawals }));
    const broken = await findViolations(rig);
    say(JSON.stringify({ mode: 'races', seed: seedText(seed), broken }));
    return transfers.wrong.length + withdrawals.wrong.length + broken.length === 0;
  });
}

/** So many payments at the cashier whose callbacks come doubled, late and in any order while everything is
 *  killed, one in two hundred of them never: gives whether each was credited once and the comparison found
 *  those and no others. */
export async function proveCallbacks([count]: readonly string[], seed: bigint, say: Say): Promise<boolean> {
  const movements = wholeOf(count ?? String(MOVEMENTS));
  const kills = Math.max(1, Math.round((movements * KILLS) / MOVEMENTS));
  const suppressed = Math.max(1, Math.round((movements * SUPPRESSED_E4) / 10_000));
  const relay = await openRelay(seeded(seed).fork('relay'));
  const run = async (fixture: RaceFixture, rig: ManagedRig): Promise<boolean> => {
    const storm = await sendCallbackStorm(fixture, rig, relay, { movements, kills, suppressed, seed, say });
    say(JSON.stringify({ mode: 'callbacks', seed: seedText(seed), ...storm }));
    const { wrong, missed, alsoFound, broken } = storm;
    return wrong + missed + alsoFound.length + broken.length === 0;
  };
  return onWalletRig(MEMBERS, run, { callbackUrl: relay.url }).finally(relay.close);
}

/** Hostile amounts in every field of money over the wire: gives whether none was taken, made a fault or moved
 *  money. */
export const proveHostile = (say: Say): Promise<boolean> =>
  onWalletRig(2, async (fixture, rig) => {
    const { wrong, ...hostile } = await sendHostile(fixture, rig);
    say(JSON.stringify({ mode: 'hostile', ...hostile, wrong: wrong.slice(0, 20), wrongs: wrong.length }));
    return wrong.length + hostile.postings + hostile.broken.length === 0;
  });

const seedText = (seed: bigint): string => `0x${seed.toString(16)}`;

function wholeOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${text} is no number of rounds or movements`);
  return Number(text);
}
