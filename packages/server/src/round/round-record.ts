import type { Context } from '../context.ts';
import { type DrawRow, findDraw } from './draw-store.ts';
import { findRound, type RoundRow } from './round-store.ts';
import { type CloseRow, findCloseRecord, leavesOf } from './seal-store.ts';

/** What is stored of a round: until it is sealed the row alone, until it is drawn no draw. */
export type RoundRecord = {
  readonly round: RoundRow;
  readonly close: CloseRow | undefined;
  readonly draw: DrawRow | undefined;
};

/** Everything that is stored of a round, or nothing when there is none.   Cost: three reads by key. */
export async function roundRecord(
  { db }: Pick<Context, 'db'>,
  roundId: bigint,
): Promise<RoundRecord | undefined> {
  const round = await findRound(db.reader, roundId);
  if (!round) return undefined;
  // In this order: a draw that is found belongs to a record that was there before it.
  const draw = await findDraw(db.reader, roundId);
  return { round, close: await findCloseRecord(db.reader, roundId), draw };
}

/** Every leaf of a round that takes no more bets, batch by batch.   Cost: one trip, 32 bytes a bet. */
export const leavesOfRound = async (db: Context['db']['reader'], roundId: bigint): Promise<Buffer[]> =>
  (await leavesOf(db, roundId)).leaves;
