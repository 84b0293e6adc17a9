import type { Data, Payload } from '@tessera/contract/routes';
import { approximate, fraction, type Fraction } from '@tessera/domain/fraction';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import { grouped } from '@tessera/domain/grouped';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { addToBook, type Book, exactLiability } from '@tessera/domain/wager/liability';

import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { gameOf } from '../wager/game-of.ts';
import { roundOfIssue } from '../wager/issue-round.ts';
import { priceSlip, type SlipLine } from '../wager/price-slip.ts';
import { isOnSale, type QuoteDeps, refusalReply, refuseUnquotable, unpriced } from '../wager/quote.ts';
import { refusalOfUnknownGame, refusalOfUnknownIssue } from '../wager/refusal-to-place.ts';
import { rulesOfRound, rulesToReadBy } from '../wager/round-rules.ts';
import { type ContentRow, readContent, readSeed } from '../wager/slip-codec.ts';
import { refusalNow, type Standing, standingOf, withinOwnLimits } from '../wager/standing.ts';
import { overLimits } from './over-limits.ts';
import { createExactBudget, largestStakeNow } from './round-room.ts';

/** Quotes a slip: its cost, return and largest payout, the refusal that it would meet now, and the largest
 *  stake of a member on each row. The chance is given for a single line only: those of several depend on each
 *  other.
 *  Units: decimal text.   Refuses: as slip-codec, price-slip and refuseUnquotable; INVALID_PARAMETERS,
 *  refusalOfUnknownGame.
 *  Locks: none.   Cost: an exact worst case of its lines; for a member that of standingOf, overLimits and for
 *  each row largestStakeNow, of which four may reckon exactly. */
export async function quoteBet(
  ctx: QuoteDeps,
  payload: Payload<'games/quoteBet'>,
  member: SessionMember | undefined,
): Promise<Data<'games/quoteBet'>> {
  const rows = readContent(payload.bet_content);
  const seed = readSeed(payload.seed) ?? NO_SEED;
  const { game_id: gameId, game_no: issue } = payload;
  if (gameId === undefined || gameId === '') throw new Refusal('INVALID_PARAMETERS', { field: 'game_id' });
  if (issue === undefined || issue === '') throw new Refusal('INVALID_PARAMETERS', { field: 'game_no' });
  const game = gameOf(ctx.games, gameId);
  if (!game) throw refusalOfUnknownGame(member);
  const roundId = roundOfIssue(ctx.board, game, issue);
  const round = roundId === undefined ? undefined : await rulesOfRound(ctx.db.reader, game, roundId);
  const rules = rulesToReadBy(game, round);
  if (!rules) return unpricedBet(rows, refusalOfUnknownIssue(member));
  const acceptsOdds = String(payload.accept_odds) === '1';
  const { lines, changedOdds, overBounds } = priceSlip({ game, rules }, rows, seed, acceptsOdds);
  const stakeMinor = lines.reduce((sum, line) => sum + line.stakeMinor, 0n);
  refuseUnquotable(
    stakeMinor,
    lines.reduce((sum, line) => sum + line.payoutMinor, 0n),
  );
  const book: Book = new Map();
  for (const line of lines) addToBook(book, line.selection, line);
  const mostMinor = exactLiability(rules.family, book);
  const prices = lines.map(({ selection }) => {
    const price = rules.payTable.priceOf(selection);
    assert(price, 'a priced line has a price');
    return price;
  });
  const mean = lines.reduce<Fraction>(
    (sum, line, at) => add(sum, prices[at]?.return ?? NOTHING, line.stakeMinor),
    NOTHING,
  );
  const isOpen = roundId !== undefined && round !== undefined && isOnSale(ctx, game, roundId);
  const openId = isOpen ? roundId : undefined;
  const standing = member && round && (await standingOf(ctx.db.reader, member, openId, ctx.clock.now()));
  const offer = { game, family: rules.family };
  const refusal = round
    ? refusalNow({
        standing,
        hasRoom: ctx.disk?.hasRoom() ?? true,
        isFrozen: member?.isFrozen ?? false,
        games: [game],
        notOnSale: isOpen ? undefined : new Refusal('ISSUE_CLOSED'),
        changedOdds,
        overBounds,
        limits: game,
        stakeMinor,
        overRoom: (view) => overLimits(offer, lines, view),
      })
    : refusalOfUnknownIssue(member);
  const [only, ...others] = prices;
  const left = leftOfRows(offer, lines, standing);
  return {
    game_no: round ? issue : null,
    lines: lines.length,
    stake: formatMoney(stakeMinor),
    odds: formatOdds(Number((mostMinor * ODDS_SCALE) / stakeMinor)),
    chance: only && others.length === 0 ? approximate(only.probability) : null,
    return: approximate({ n: mean.n, d: mean.d * stakeMinor }),
    max_payout: formatMoney(mostMinor),
    left: leftOfOnlyRow(left),
    row_left: left.map(({ unitMinor }) => formatMoney(unitMinor)),
    refusal: refusalReply(refusal),
  };
}

/** A row of a league is one line. */
function unpricedBet(rows: readonly ContentRow[], refusal: Refusal): Data<'games/quoteBet'> {
  const stakeMinor = rows.reduce((sum, row) => sum + row.stakeMinor * row.notes, 0n);
  return unpriced({ lines: rows.length, stakeMinor }, refusal);
}

/** Units: 1/100.   unitMinor: on each of its lines. */
type RowLeft = { readonly unitMinor: bigint; readonly lines: number };

/** The largest stake of each row, in their order, by the issue and by the own limits; nothing is less than
 *  the least stake. No row where nothing is known. */
function leftOfRows(
  offer: { readonly game: Game; readonly family: FamilyDefinition },
  lines: readonly SlipLine[],
  standing: Standing | undefined,
): readonly RowLeft[] {
  if (!standing?.view) return [];
  const { view, stakedMinor, account } = standing;
  const budget = createExactBudget();
  return [...grouped(lines, ({ row }) => row).values()].map((own) => {
    const most = largestStakeNow({ ...offer, view, lines: own, budget }, stakedMinor);
    const count = BigInt(own.length);
    const unit = withinOwnLimits(most * count, account?.guard, [offer.game]) / count;
    return { unitMinor: unit < offer.game.minStakeMinor ? 0n : unit, lines: own.length };
  });
}

/** Largest stake of a slip of one row at present, all its lines together: those of several rows limit each
 *  other. */
function leftOfOnlyRow([first, ...others]: readonly RowLeft[]): string | null {
  return first && others.length === 0 ? formatMoney(first.unitMinor * BigInt(first.lines)) : null;
}

const NO_SEED = Buffer.alloc(0);
const NOTHING = fraction(0);
const ODDS_SCALE = 10_000n;

const add = (sum: Fraction, { n, d }: Fraction, times: bigint): Fraction =>
  fraction(sum.n * d + n * times * sum.d, sum.d * d);
