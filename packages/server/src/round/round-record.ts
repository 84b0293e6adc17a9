import type { Context } from '../context.ts';
import { type DrawRow, findDraw } from './draw-store.ts';
import { findRound, type RoundRow } from './round-store.ts';
import { type CloseRow, findCloseRecord } from './seal-store.ts';

/** The stored record of a round: only the row until it is sealed, no draw until it is drawn. */
export type RoundRecord = {
  readonly round: RoundRow;
  readonly close: CloseRow | undefined;
  readonly draw: DrawRow | undefined;
};

/** Reads the whole record of a round, or nothing when the round does not exist. Nothing of it can be lost in
 *  a failover: see findCloseRecord.   Cost: three reads by key; with a close record, that of REPLICATED. */
export async function roundRecord(
  { db }: Pick<Context, 'db'>,
  roundId: bigint,
): Promise<RoundRecord | undefined> {
  const round = await findRound(db.reader, roundId);
  if (!round) return undefined;
  // The order matters: a draw that is found belongs to a record that existed before it.
  const draw = await findDraw(db.reader, roundId);
  return { round, close: await findCloseRecord(db, roundId), draw };
}
