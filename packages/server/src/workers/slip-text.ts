import type { RefusalCode } from '@tessera/domain/refusal';
import type { RefusalDetail } from '@tessera/domain/result';

import type { Slip } from '../bet/slip.ts';
import type { GameCatalogue } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SlipLine } from '../wager/price-slip.ts';

// A slip between two processes of one machine is a list for JSON, which is read and written in half of the
// time of a structured clone: amounts and ids in decimals, bytes in hex, what is absent as null.

/** A slip as it is sent. */
export type SlipText = ReturnType<typeof printSlip>;
type LineText = ReturnType<ReturnType<typeof linePrinter>>;
/** A refusal as it is sent. */
export type RefusalText = readonly [code: RefusalCode, detail: RefusalDetail | null];

/** Prints a slip for another process of this machine.   Cost: under 5 us with its JSON. */
export const printSlip = (slip: Slip) =>
  [
    String(slip.memberId),
    String(slip.accountId),
    slip.tag.toString('hex'),
    slip.game.id,
    String(slip.roundId),
    slip.chainIndex ?? null,
    slip.issue,
    slip.lines.map(linePrinter(slip.seed)),
    String(slip.totalMinor),
    slip.seed.toString('hex'),
    slip.key.key,
    slip.key.olderKey ?? null,
    slip.key.bodyHash,
    slip.changedOdds ? printRefusal(slip.changedOdds) : null,
    slip.overBounds ? printRefusal(slip.overBounds) : null,
    slip.isFrozen,
    slip.waitedMs ? uptimeMs() - slip.waitedMs() : null,
  ] as const;

const linePrinter = (seed: Buffer) => (line: SlipLine) =>
  [
    line.row,
    line.selection,
    line.oddsE4,
    String(line.stakeMinor),
    String(line.payoutMinor),
    line.part,
    line.halves ? [String(line.halves.winMinor), String(line.halves.lossMinor)] : null,
    line.content,
    // Most lines have that of their slip.
    line.seed.equals(seed) ? null : line.seed.toString('hex'),
  ] as const;

/** Reads a slip, of a game that this process knows.
 *  Refuses: GAME_NOT_EXIST for a game that it does not know. */
export function readSlipText(games: Pick<GameCatalogue, 'byId'>, text: SlipText): Slip {
  const [memberId, accountId, tag, gameId, roundId, chainIndex, issue, lines, totalMinor, ...rest] = text;
  const [seedHex, key, olderKey, bodyHash, changedOdds, overBounds, isFrozen, readAtMs] = rest;
  const game = games.byId(gameId);
  if (!game) throw new Refusal('GAME_NOT_EXIST');
  const seed = Buffer.from(seedHex, 'hex');
  return {
    memberId: BigInt(memberId),
    accountId: BigInt(accountId),
    tag: Buffer.from(tag, 'hex'),
    game,
    roundId: BigInt(roundId),
    chainIndex: chainIndex ?? undefined,
    issue,
    lines: lines.map((line) => readLine(line, seed)),
    totalMinor: BigInt(totalMinor),
    seed,
    key: { key, olderKey: olderKey ?? undefined, bodyHash },
    changedOdds: changedOdds ? readRefusal(changedOdds) : undefined,
    overBounds: overBounds ? readRefusal(overBounds) : undefined,
    isFrozen,
    isAbnormal: false,
    waitedMs: readAtMs === null ? undefined : () => uptimeMs() - readAtMs,
  };
}

function readLine(
  [row, selection, oddsE4, stakeMinor, payoutMinor, part, halves, content, ownSeed]: LineText,
  seed: Buffer,
): SlipLine {
  const [winMinor, lossMinor] = halves ?? [];
  return {
    row,
    selection,
    oddsE4,
    stakeMinor: BigInt(stakeMinor),
    payoutMinor: BigInt(payoutMinor),
    part,
    ...(winMinor !== undefined &&
      lossMinor !== undefined && { halves: { winMinor: BigInt(winMinor), lossMinor: BigInt(lossMinor) } }),
    content,
    seed: ownSeed === null ? seed : Buffer.from(ownSeed, 'hex'),
  };
}

export const printRefusal = ({ code, detail }: Refusal): RefusalText => [code, detail ?? null];
export const readRefusal = ([code, detail]: RefusalText): Refusal => new Refusal(code, detail ?? undefined);

/** Milliseconds on the clock that all processes of a machine share and nobody can set. */
function uptimeMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
