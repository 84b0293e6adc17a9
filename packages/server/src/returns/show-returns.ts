import type { Locale } from '@tessera/contract/locales';
import { marketNameIn } from '@tessera/contract/names/football/name-in';
import { FOOTBALL_NAMES } from '@tessera/contract/names/football/names';
import { playName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { grouped } from '@tessera/domain/grouped';
import { RETURN_GATE } from '@tessera/domain/statistics/realised-return';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { type JudgedReturn, judgedReturns } from './judged-returns.ts';
import { ALL_PLAYS } from './round-returns.ts';

type Reply = Data<'games/returns'>;

/** Returns of the plays of a game beside their expectations.
 *  Units: ratios of the stakes. Cost: one round trip: see `returnsOfWindows`. */
export async function showReturns(
  ctx: Pick<Context, 'db' | 'games' | 'clock'>,
  game: Game,
  locale: Locale,
): Promise<Reply> {
  const found = await judgedReturns(ctx, [game.id], ctx.clock.now());
  const byPlay = grouped(found, ({ play }) => play);
  const all = byPlay.get(ALL_PLAYS) ?? [];
  byPlay.delete(ALL_PLAYS);
  const plays = [...byPlay].map(([play, windows]) => ({
    play,
    name: nameOf(game, play, locale),
    windows: windowsOf(windows),
  }));
  return { game_id: game.id, gate: RETURN_GATE, all: windowsOf(all), plays: plays.toSorted(byBets) };
}

const nameOf = ({ family, league }: Game, play: string, locale: Locale): string =>
  league ? marketNameIn(FOOTBALL_NAMES[locale], play) : playName(locale, family.code, play);

const windowsOf = (found: readonly JudgedReturn[]): Reply['all'] =>
  found
    .toSorted((a, b) => a.days - b.days)
    .map(({ days, rounds, bets, stake_minor: stake, returned_minor: returned, ...each }) => ({
      days,
      rounds,
      bets,
      expected: each.expected_minor / Number(stake),
      realised: Number(returned) / Number(stake),
      z: each.z ?? null,
      verdict: each.verdict,
    }));

type Row = Pick<Reply['plays'][number], 'play' | 'windows'>;
const betsOf = ({ windows }: Row): number => windows.at(-1)?.bets ?? 0;
const byBets = (a: Row, b: Row): number => betsOf(b) - betsOf(a) || (a.play < b.play ? -1 : 1);
