import { setTimeout as sleep } from 'node:timers/promises';

import { seeded } from '@tessera/simulator/seeded';

import { poll } from '../cluster/poll.ts';
import { openMembers } from '../load/open-members.ts';
import { read } from '../load/read-offers.ts';
import {
  balanceOf,
  type RaceFixture,
  type RaceMember,
  runConcurrently,
  runPipelined,
} from '../races/race-fixture.ts';
import { type BetSale, raceBets, raceClaims, raceTransfers, raceWithdrawals } from '../races/races.ts';
import { PLAY_BALANCE } from '../rig/settings.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import { openRelay } from '../wallet/callback-relay.ts';
import { sendCallbackStorm } from '../wallet/callbacks.ts';
import { announceDeposit, payDeposit } from '../wallet/deposit.ts';
import { sendHostile } from '../wallet/hostile.ts';
import { findViolations, onWalletRig } from '../wallet/wallet-rig.ts';

type Say = (text: string) => void;

const ROUNDS = 1_000;
const MOVEMENTS = 10_000;
const KILLS = 20;
const SUPPRESSED_E4 = 50;
const MEMBERS = 64;

const WAYS = { concurrent: runConcurrently, pipelined: runPipelined } as const;
/** Of a game of dice: a sale that goes on for the whole run. */
const LONG_SALE = { roundSeconds: 14_400, closeSeconds: 3 };
const DICE = 1;
const RACERS = 2;
const DEPOSIT_MINOR = 10_00;
const CREDITED_MS = 60_000;
const LOOK_AGAIN_MS = 200;
const LOOKS_MAX = 300;

/** Races 64 requests at once, repeatedly, for transfers, withdrawals, bets and claims: concurrently over two
 *  servers, and in one write over one connection, or in one of these ways. Prints the number accepted, and
 *  returns whether it was always correct. */
export function proveRaces([count, only]: readonly string[], seed: bigint, say: Say): Promise<boolean> {
  const rounds = wholeOf(count ?? String(ROUNDS));
  const ways = Object.entries(WAYS).filter(([way]) => only === undefined || only === way);
  if (ways.length === 0) throw new Error(`${only} is no way of racing`);
  return onWalletRig(
    RACERS,
    async (fixture, rig) => {
      let wrong = 0;
      const sale = await diceOnSale(fixture);
      const newDepositor = depositors(fixture, rig);
      for (const [way, send] of ways) {
        const plan = { rounds, send };
        const races = {
          bet: () => raceBets(fixture, plan, { sale, random: seeded(seed) }),
          transfer: () => raceTransfers(fixture, plan, seeded(seed)),
          withdraw: () => raceWithdrawals(fixture, plan),
          claim: () => raceClaims(fixture, plan, newDepositor),
        };
        for (const [kind, run] of Object.entries(races)) {
          const result = await run();
          say(JSON.stringify({ mode: `races ${kind} ${way}`, ...result }));
          wrong += result.wrong.length;
        }
      }
      const broken = await findViolations(rig);
      say(JSON.stringify({ mode: 'races', seed: seedText(seed), broken }));
      return wrong + broken.length === 0;
    },
    LONG_SALE,
  );
}

/** Makes a member with a paid deposit, each time a new one. */
function depositors(fixture: RaceFixture, { database }: ManagedRig): () => Promise<RaceMember> {
  let made = RACERS;
  return async () => {
    const [member] = await openMembers(database, 1, PLAY_BALANCE, made);
    if (!member) throw new Error('no member was made');
    made += 1;
    const hadMinor = await balanceOf(fixture, member);
    const { payUrl } = await announceDeposit(fixture, member, DEPOSIT_MINOR);
    await payDeposit(payUrl, DEPOSIT_MINOR);
    const isCredited = async (): Promise<boolean> => (await balanceOf(fixture, member)) > hadMinor;
    await poll(`the deposit of ${member.name}`, async () => (await isCredited()) || undefined, CREDITED_MS);
    return member;
  };
}

async function diceOnSale({ servers: [server] }: RaceFixture): Promise<BetSale> {
  if (!server) throw new Error('there is no server to ask');
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const { game_no: issue } = await read<{ game_no: string | null }>(
      server,
      `games/getGameResult?game_id=${DICE}`,
    );
    if (issue !== null) return { gameId: DICE, issue, line: { play: 'side', number: 'big' } };
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error('the servers open no round');
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
