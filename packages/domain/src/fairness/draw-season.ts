import type { FootballModel } from '../games/football/season/model.ts';
import { drawSeason, type Season } from '../games/football/season/season.ts';
import { uniformFrom, wordsOf } from './derive.ts';
import { fromHex, HASH_SIZE, tagged, u32 } from './encoding.ts';

/** The strengths and the order of the clubs in a season, which follow from the hash of the model's text.
 *  Source: sports, section 2.5.   Cost: three words a club. */
export const seasonOf = (model: FootballModel, modelHash: string, season: number): Season =>
  drawSeason(
    model,
    uniformFrom(wordsOf(tagged('rf1/season', fromHex(modelHash, HASH_SIZE), u32(season)), 'season')),
  );
