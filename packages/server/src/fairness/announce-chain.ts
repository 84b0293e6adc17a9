import { announcementHash, usesBeacon, usesWitness } from '@tessera/domain/fairness/announcement';
import { toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport, BeaconExport } from '@tessera/domain/fairness/export-format';
import { readAnnouncement } from '@tessera/domain/fairness/verify/verify-round';
import { assert } from '@tessera/domain/result';
import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { transaction } from '../db/tx.ts';
import type { Game } from '../game/game-catalogue.ts';
import { lockGame } from '../game/lock-game.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { createLimiter, type Limiter } from '../kernel/queue/limiter.ts';
import { appendAudit } from './audit-chain.ts';
import { chainsOf, insertChain } from './chain-store.ts';
import { isAsSet, isFor, isSignedNow, notLost, NOTICE_MS, policyOf } from './chains.ts';
import { witnessLocation } from './witness-location.ts';

export type ChainContext = Pick<
  Context,
  'db' | 'env' | 'clock' | 'keeper' | 'witness' | 'beacon' | 'operator' | 'log'
>;

/** Indexes of one chain: 136 days of three-minute rounds. */
const CHAIN_LENGTH = 65_536;
const NOTICE_ROUNDS = 200;
const GUARD_SECONDS = 15;
const NO_HASH = '0'.repeat(64);

/** The keeper makes one chain after the other. If those of all games were asked for at once, the last of
 *  some hundreds would be waited for too long, given up, and asked for again, without an end. */
const AT_ONCE = 2;

const limiters = new WeakMap<ChainContext['db'], Limiter>();

/** The limiter of one server, by its connection pool. */
function limiterOf({ db }: ChainContext): Limiter {
  const known = limiters.get(db) ?? createLimiter(AT_ONCE, Number.POSITIVE_INFINITY);
  limiters.set(db, known);
  return known;
}

/** Announces a chain for a game when it has none, when its sources differ from the configured ones, its key
 *  from the operator's or its name from the game's, or when the remaining indexes would not last two days and
 *  NOTICE_ROUNDS rounds.
 *  Locks: the game, then the audit head; no lock is held during calls of keeper and witness.
 *  Cost: one query; an announcement costs 0.2 s of the keeper's time, every few months. A server makes two at
 *  a time. */
export async function ensureChain(ctx: ChainContext, game: Game): Promise<void> {
  const chains = await chainsOf(ctx.db.reader, game.id);
  const fit = notLost(chains).filter(
    (chain) => isFor(game, chain) && isAsSet(ctx.env, chain) && isSignedNow(ctx.operator, chain, chains),
  );
  const left = fit.reduce((sum, chain) => sum + chain.length - chain.next_index + 1, 0);
  const wanted = (2 * NOTICE_MS) / game.schedule.intervalMs + NOTICE_ROUNDS;
  if (left < wanted) await limiterOf(ctx)(() => announceChain(ctx, game, chains.at(-1)?.hash));
}

async function announceChain(ctx: ChainContext, game: Game, before: Buffer | undefined): Promise<void> {
  const announcement = await newAnnouncement(ctx, game, before?.toString('hex') ?? NO_HASH);
  failpoint('chain-made');
  // Keeper and witness first: every chain in the database can then be drawn from.
  await ctx.keeper.announce({ announcement });
  failpoint('chain-announced');
  if (announcement.witnesses.length > 0) await ctx.witness?.announce({ announcement });
  failpoint('chain-witnessed');
  await transaction(ctx.db, async (tx) => {
    await lockGame(tx, game.id);
    const last = (await chainsOf(tx, game.id)).at(-1)?.hash;
    // Another server was first; the chain created here is never used.
    if ((last?.toString('hex') ?? NO_HASH) !== announcement.previous) return;
    const row = {
      id: Buffer.from(announcement.chainId, 'hex'),
      game_id: game.id,
      length: announcement.length,
      head: Buffer.from(announcement.head, 'hex'),
      policy: announcement.policy,
      witness_location: witnessLocation(ctx.env),
      announcement,
      hash: Buffer.from(announcement.hash, 'hex'),
    };
    await insertChain(tx, row, announcement.createdAt);
    await appendAudit(tx, 'announcement', announcement);
  });
  ctx.log.info({ game: game.code, chain: announcement.chainId }, 'seed chain announced');
}

async function newAnnouncement(ctx: ChainContext, game: Game, previous: string): Promise<AnnouncementExport> {
  const policy = policyOf(ctx.env);
  const made = await ctx.keeper.createChain({
    game: game.announced,
    policy,
    length: wholeCycles(ctx.env.chainLength ?? CHAIN_LENGTH, game.cycle),
  });
  const { chainId, head, length } = made;
  const terms = {
    hash: NO_HASH,
    previous,
    chainId,
    game: game.announced,
    length,
    head,
    policy,
    beacon: usesBeacon(policy) ? beaconTerms(ctx, game) : null,
    witnesses: usesWitness(policy) ? [await witnessTerms(ctx, chainId, length)] : [],
    operatorKey: toHex(ctx.operator.publicKey),
    // The same clock as that of the rounds: an announcement that appears later than its rounds proves
    // nothing.
    createdAt: await databaseNow(ctx.db.reader),
  };
  return { ...terms, hash: toHex(announcementHash(readAnnouncement(terms))) };
}

/** A chain ends where the game's rules begin anew: with a season of a league. */
const wholeCycles = (length: number, cycle: number): number =>
  Math.max(1, Math.floor(length / cycle)) * cycle;

async function witnessTerms({ witness }: ChainContext, operatorChain: string, length: number) {
  assert(witness, 'a policy with a witness needs one');
  return witness.createChain({ operatorChain, length });
}

/** The guard is part of the terms. It is shorter where a game closes shortly before it draws. */
function beaconTerms({ beacon }: ChainContext, game: Game): BeaconExport {
  assert(beacon, 'a policy with a beacon needs one');
  const { chainHash, publicKey, genesis, period, groupHash, beaconId } = beacon.network;
  const guard = Math.min(GUARD_SECONDS, Math.floor(game.schedule.closeLeadMs / 2 / SECOND_MS));
  return {
    chainHash: toHex(chainHash),
    publicKey: toHex(publicKey),
    groupHash: toHex(groupHash),
    genesis,
    period,
    guard,
    beaconId,
  };
}
