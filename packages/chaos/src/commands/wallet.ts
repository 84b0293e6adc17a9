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

/** Races 64 concurrent requests over two servers, repeatedly, for transfers and for withdrawals. Prints the
 *  number accepted, and returns whether it was always correct. */
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

/** Pays this many orders at the cashier, with callbacks repeated, delayed and reordered while processes are
 *  killed, and one in two hundred suppressed. Returns whether each was credited once and reconciliation found
 *  exactly the suppressed ones. */
export async function proveCallbacks([count]: readonly string[], seed: bigint, say: Say): Promise<boolean> {
  const movements = wholeOf(count ?? String(MOVEMENTS));
  const kills = Math.max(1, Math.round((movements * KILLS) / MOVEMENTS));
  const suppressed = Math.max(1, Math.round((movements * SUPPRESSED_E4) / 10_000));
  const relay = await openRelay(seeded(seed).fork('relay'));
  const run = async (fixture: RaceFixture, rig: ManagedRig): Promise<boolean> => {
    const storm = await sendCallbackStorm(fixture, rig, relay, { movements, kills, suppressed, seed, say });
    say(JSON.stringify({ mode: 'callbacks', seed: seedText(seed), ...storm }));
    const { wrong, notFound, alsoFound, broken } = storm;
    return wrong + notFound + alsoFound.length + broken.length === 0;
  };
  return onWalletRig(MEMBERS, run, { callbackUrl: relay.url }).finally(relay.close);
}

/** Sends hostile amounts in every money field over the wire. Returns whether none was accepted, caused a
 *  fault or moved money. */
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
