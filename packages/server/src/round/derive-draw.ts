import { announcedModel } from '@tessera/domain/fairness/announcement';
import { commitmentOf } from '@tessera/domain/fairness/chain';
import { finalKey, numbersOf } from '@tessera/domain/fairness/derive';
import { externalHash } from '@tessera/domain/fairness/entropy';
import type { CloseExport, SourceExport } from '@tessera/domain/fairness/export-format';
import { resultHash } from '@tessera/domain/fairness/result-hash';
import { toSources } from '@tessera/domain/fairness/verify/verify-sources';
import { assert } from '@tessera/domain/result';

import type { ChainRow } from '../fairness/chain-store.ts';
import type { Game } from '../game/game-catalogue.ts';
import type { DrawRow } from './draw-store.ts';
import type { RoundRow } from './round-store.ts';

/** A round whose close record is stored, in the format of keeper, witness and verifier. */
export type SealedRound = {
  readonly round: RoundRow;
  readonly game: Game;
  readonly chain: ChainRow;
  readonly record: CloseExport;
};

/** Derives the only possible draw of a sealed round: a pure function of the stored record and the committed
 *  seed.
 *  Refuses by assertion a seed that does not match the commitment.   Source: RF1 section 4.   Cost: below 1
 *  ms. */
export function deriveDraw(
  { round, game, chain, record }: SealedRound,
  sources: readonly SourceExport[],
  seed: Buffer,
): Omit<DrawRow, 'drawn_at'> {
  const committed = commitmentOf(round.chain_id, round.chain_index, seed);
  assert(round.commitment.equals(committed), `the seed of round ${round.id} is the committed one`);
  const q = Buffer.from(record.q, 'hex');
  const { announcement } = chain;
  const external = externalHash(
    toSources({ announcement, index: round.chain_index, close: record, sources }),
  );
  const league = game.leagueOf(chain.id);
  assert(
    announcedModel(announcement.game) === league?.hash,
    `round ${round.id} is drawn by the model that its chain was announced with`,
  );
  const { family } = game.rulesOf(round);
  const numbers = numbersOf(finalKey(seed, q, external), family);
  assert(family.isDraw(numbers), 'a draw has the numbers of its family');
  return {
    round_id: round.id,
    numbers,
    seed,
    external: Buffer.from(external),
    sources,
    result_hash: Buffer.from(resultHash(q, external, family.label, numbers)),
    is_void: round.state === 'void',
  };
}
