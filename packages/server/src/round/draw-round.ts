import type { SourceExport } from '@tessera/domain/fairness/export-format';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import { assert } from '@tessera/domain/result';
import { DAY_MS } from '@tessera/domain/time';
import { resultOf } from '@tessera/domain/wager/settlement';

import { transaction, type Tx } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import type { ChainRow } from '../fairness/chain-store.ts';
import { chainOf } from '../fairness/chains.ts';
import type { Game } from '../game/game-catalogue.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { appendEvent } from '../live/event-store.ts';
import { eventOf } from '../live/round-event.ts';
import { abandonRound } from './abandon-round.ts';
import { closeExportOf } from './close-record.ts';
import { deriveDraw, type SealedRound } from './derive-draw.ts';
import { bookOf, type DrawRow, findDraw, insertDraw, insertResults, playedSelections } from './draw-store.ts';
import { DrawDiffers, freezeGame } from './freeze-game.ts';
import { loseChain, SEEDS_LOST } from './lose-chain.ts';
import type { RoundContext } from './round-context.ts';
import {
  askSources,
  type Entropy,
  isNotSigned,
  isOtherRecord,
  isUnknownChain,
  tooEarlyMs,
} from './round-entropy.ts';
import { lockRound, markDrawn, type RoundRow } from './round-store.ts';
import { firstUndrawn, insertSources, markAbandoned } from './seal-store.ts';
import { voidRound } from './void-round.ts';

// sealed -> entropy stored -> seed revealed -> drawn. Any server can repeat each transition: sources and
// keeper return the first answer to a repeat, and each value is stored once.

/** The longest delay by a missing source before the round is voided. */
const ENTROPY_PATIENCE_MS = DAY_MS;
const UNSEALED_RETRY_MS = 200;

/** Draws every due round of a game in the order of their draws, and returns the delay until the next check.
 *  Units: ms.  Locks: see publish.  Cost: two external calls, one transaction and the cost of firstUndrawn
 *  for each draw. */
export async function drawRounds(ctx: RoundContext, game: Game): Promise<number | undefined> {
  for (;;) {
    const next = await firstUndrawn(ctx.db, game.id);
    if (!next) return undefined;
    const { round, close, now } = next;
    if (!close) return Math.max(UNSEALED_RETRY_MS, round.closes_at - now);
    const chain = await chainOf(ctx, round);
    if (chain.lost_at !== null) {
      // One that another server made while the chain was given up; most are void by now.
      await voidRound(ctx, round.id, SEEDS_LOST);
      await markAbandoned(ctx.db.reader, round.id);
      continue;
    }
    const sealed = { round, game, chain, record: closeExportOf(round, chain, close) };
    const entropy = await entropyOf(ctx, sealed, close.sources, now);
    if (entropy === 'abandoned') continue;
    if (!entropy.isComplete) return entropy.retryMs;
    if (round.draws_at > now) return round.draws_at - now;
    const isOverdue = now - round.draws_at >= ENTROPY_PATIENCE_MS;
    const waitMs = await drawRound(ctx, sealed, entropy.sources, isOverdue);
    if (waitMs !== undefined) return waitMs;
  }
}

async function entropyOf(
  ctx: RoundContext,
  { round, chain, record }: SealedRound,
  stored: readonly SourceExport[],
  now: number,
): Promise<Entropy | 'abandoned'> {
  if (chain.policy === 0 || stored.length > 0) return { isComplete: true, sources: stored };
  const isOverdue = now >= round.draws_at + ENTROPY_PATIENCE_MS;
  const entropy = await askSources(ctx, round, chain, record).catch((error: unknown) => {
    // A witness that saw another record: the keeper knows whether the index is consumed, and answers before
    // it checks the sources.
    if (isOtherRecord(error)) return { isComplete: true as const, sources: [] };
    // Overdue rounds are abandoned for any reason; the clock retries the others.
    if (!isOverdue) throw error;
    if (isUnknownChain(error)) return 'lost' as const;
    return { isComplete: false as const, retryMs: 0 };
  });
  if (entropy === 'lost') {
    await giveUpChain(ctx, chain);
    return 'abandoned';
  }
  if (entropy.isComplete && entropy.sources.length > 0) {
    failpoint('witness-revealed');
    await insertSources(ctx.db.reader, round.id, entropy.sources);
    failpoint('sources-kept');
  } else if (isOverdue) {
    await abandonRound(ctx, round, record, 'entropy_missing');
    return 'abandoned';
  }
  return entropy;
}

async function drawRound(
  ctx: RoundContext,
  sealed: SealedRound,
  sources: readonly SourceExport[],
  isOverdue: boolean,
): Promise<number | undefined> {
  const { round, game, chain, record } = sealed;
  const request = {
    chainId: round.chain_id.toString('hex'),
    index: round.chain_index,
    close: record,
    sources,
  };
  let seed: Buffer;
  try {
    seed = Buffer.from((await ctx.keeper.release(request)).seed, 'hex');
  } catch (error) {
    if (isOtherRecord(error)) {
      ctx.log.error({ round: round.id.toString() }, 'seed released before for another close record');
      await abandonRound(ctx, round, record, 'other_record');
      return undefined;
    }
    if (isOverdue && isNotSigned(error)) {
      await abandonRound(ctx, round, record, 'entropy_missing');
      return undefined;
    }
    if (isOverdue && isUnknownChain(error)) {
      await giveUpChain(ctx, chain);
      return undefined;
    }
    const waitMs = tooEarlyMs(error);
    if (waitMs === undefined) throw error;
    return waitMs;
  }
  failpoint('seed-released');
  const draw = deriveDraw(sealed, sources, seed);
  try {
    const isNew = await transaction(ctx.db, (tx) => publish(tx, game, draw));
    failpoint('draw-stored');
    if (isNew) countDraw(ctx, round);
  } catch (error) {
    if (error instanceof DrawDiffers) await freezeGame(ctx, game, round, draw);
    throw error;
  }
  return undefined;
}

/** After a day without the seeds of a chain: a folder that was only mounted late would be back. */
async function giveUpChain(ctx: RoundContext, chain: ChainRow): Promise<void> {
  const count = await loseChain(ctx.db, chain);
  ctx.metrics.rounds.labels('void').inc(count);
  ctx.log.error({ chain: chain.id.toString('hex'), count }, 'seed chain lost, its rounds are void');
}

/** Stores the draw with the result of every selection played, once; false when another server has stored it.
 *  Throws DrawDiffers when the stored draw is not the one this server computed.
 *  Locks: the round, audit head, event head.   Idempotent by: round. */
async function publish(tx: Tx, game: Game, computed: Omit<DrawRow, 'drawn_at'>): Promise<boolean> {
  const round = await lockRound(tx, computed.round_id);
  if (!round) throw new Error('a round that is drawn exists');
  const draw = { ...computed, is_void: round.state === 'void' };
  if (!(await insertDraw(tx, draw))) {
    const stored = await findDraw(tx, round.id);
    if (!stored || !isSameDraw(stored, draw)) throw new DrawDiffers(round.id);
    return false;
  }
  failpoint('draw-inserted');
  if (round.state === 'closed') {
    const { family } = game.rulesOf(round);
    await insertResults(tx, round.id, await resultsOf(tx, family, draw));
    failpoint('results-inserted');
    assert(await markDrawn(tx, round.id), `round ${round.id} is drawn once`);
  } else if (round.state !== 'void')
    throw new Error(`round ${round.id} is ${round.state} and cannot be drawn`);
  await appendAudit(tx, 'draw', auditOf(round, draw));
  await appendEvent(tx, { ...eventOf(round, draw.is_void ? 'void' : 'drawn'), numbers: draw.numbers });
  return true;
}

/** The results of all selections played. A cancelled bet shows no result, but its selection still has one. */
async function resultsOf(tx: Tx, family: FamilyDefinition, draw: Omit<DrawRow, 'drawn_at'>) {
  const book = await bookOf(tx, draw.round_id);
  const played =
    book.cancelled_count > 0 ? await playedSelections(tx, draw.round_id) : [...book.lines.keys()];
  return [...new Set([...played, ...book.tickets.selections])].map((selection) => ({
    selection,
    result: resultOf(family, selection, draw.numbers),
  }));
}

const isSameDraw = (a: Omit<DrawRow, 'drawn_at'>, b: Omit<DrawRow, 'drawn_at'>): boolean =>
  a.result_hash.equals(b.result_hash) && a.seed.equals(b.seed) && a.numbers.join() === b.numbers.join();

function countDraw(ctx: RoundContext, round: RoundRow): void {
  ctx.metrics.rounds.labels('drawn').inc();
  ctx.metrics.drawLagSeconds.observe(Math.max(0, ctx.clock.now() - round.draws_at) / 1000);
}

const auditOf = (round: RoundRow, draw: Omit<DrawRow, 'drawn_at'>) => ({
  round: round.id.toString(),
  issue: round.issue,
  chain: round.chain_id.toString('hex'),
  index: round.chain_index,
  numbers: draw.numbers,
  seed: draw.seed.toString('hex'),
  external: draw.external.toString('hex'),
  sources: draw.sources,
  resultHash: draw.result_hash.toString('hex'),
  isVoid: draw.is_void,
});
