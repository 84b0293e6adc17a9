import type { Payload } from '@tessera/contract/routes';
import type { EpochMs } from '@tessera/domain/time';
import { SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readTerms } from '../ticket/read-ticket.ts';
import { TICKET } from '../ticket/ticket-codec.ts';
import { gameOf } from '../wager/game-of.ts';
import { roundOfIssue } from '../wager/issue-round.ts';
import { priceSlip } from '../wager/price-slip.ts';
import { refusalOfUnknownIssue } from '../wager/refusal-to-place.ts';
import { rulesOfRound, rulesToReadBy } from '../wager/round-rules.ts';
import { readContent, SEED_SIZE } from '../wager/slip-codec.ts';
import type { SharedContent, SharedLine } from './shared-content.ts';

export type ReadSharedDeps = Pick<Context, 'games' | 'board'> & {
  readonly db: Pick<Context['db'], 'reader'>;
};

type SentLine = Payload<'games/shareSlip'>['lines'][number];
/** Selections that can be bet now; they end when the last of their issues closes. */
export type ReadShared = { readonly content: SharedContent; readonly endsAt: EpochMs };

/** A stake by which selections are read as a slip that could be placed; it is stored nowhere. */
const ANY_STAKE = '1';
const NO_SEED = Buffer.alloc(SEED_SIZE);

/** Parses selections by the readers of real slips and tickets, into the one form in which they are stored.
 *  Refuses: as slip-codec and price-slip with the row, or as readTerms with the leg; BET_TOO_MANY;
 *  GAME_NOT_EXIST; ISSUE_CLOSED for an issue that does not exist or takes no bets.
 *  Cost: about 5 us a line; see rulesOfRound. */
export async function readShared(
  ctx: ReadSharedDeps,
  { way, lines }: Payload<'games/shareSlip'>,
): Promise<ReadShared> {
  if (lines.length === 0) throw new Refusal('BET_EMPTY');
  return way === undefined || way === '' ? readBets(ctx, lines) : readLegs(ctx, way, lines);
}

async function readBets(ctx: ReadSharedDeps, sent: readonly SentLine[]): Promise<ReadShared> {
  const lines: SharedLine[] = [];
  let endsAt: EpochMs | undefined;
  let count = 0;
  for (const [row, line] of sent.entries()) {
    const read = await readBet(ctx, line).catch((error: unknown) => {
      throw error instanceof Refusal && error.detail?.['row'] !== undefined
        ? new Refusal(error.code, { ...error.detail, row })
        : error;
    });
    count += read.count;
    if (count > SLIP_LINES_MAX) throw new Refusal('BET_TOO_MANY', { row, limit: SLIP_LINES_MAX });
    endsAt = later(endsAt, read.endsAt);
    lines.push(read.line);
  }
  return { content: { way: undefined, lines }, endsAt: endsAt ?? closed() };
}

async function readBet(
  ctx: ReadSharedDeps,
  { game_id: gameId, game_no: issue, play, number }: SentLine,
): Promise<{ readonly line: SharedLine; readonly count: number; readonly endsAt: EpochMs }> {
  const rows = readContent([{ play, number, amount: ANY_STAKE }]);
  const game = gameOf(ctx.games, gameId);
  if (!game) throw new Refusal('GAME_NOT_EXIST');
  const roundId = roundOfIssue(ctx.board, game, issue);
  const round = roundId === undefined ? undefined : await rulesOfRound(ctx.db.reader, game, roundId);
  const rules = rulesToReadBy(game, round);
  if (!rules) throw refusalOfUnknownIssue(undefined);
  const { lines } = priceSlip({ game, rules }, rows, NO_SEED, true);
  const [first, ...others] = lines;
  // One selection is stored as the game itself writes it, a set as it was sent.
  const picked = others.length === 0 ? first?.selection.slice(first.selection.indexOf(':') + 1) : undefined;
  const line = { game_id: game.id, game_no: issue, play, number: picked || number, banker: 0 };
  return { line, count: lines.length, endsAt: closesAt(ctx, game, roundId) };
}

async function readLegs(ctx: ReadSharedDeps, way: string, sent: readonly SentLine[]): Promise<ReadShared> {
  const row = { play: TICKET, number: way, amount: ANY_STAKE, legs: sent };
  const { sizes, legs, unknown } = await readTerms(ctx, { accept_odds: '1' }, row, undefined);
  if (unknown) throw refusalOfUnknownIssue(undefined, { leg: unknown.at });
  const ends = legs.map(({ game, roundId }) => closesAt(ctx, game, roundId));
  const lines = legs.map(({ game, issue, market, picks, isBanker }) => ({
    game_id: game.id,
    game_no: issue,
    play: market,
    number: picks.map(({ pick }) => pick),
    banker: isBanker ? 1 : 0,
  }));
  const endsAt = ends.reduce<EpochMs | undefined>(later, undefined);
  return { content: { way: sizes.join(), lines }, endsAt: endsAt ?? closed() };
}

/** Close of an issue on sale, by the board.   Refuses: ISSUE_CLOSED for any other. */
function closesAt({ board }: ReadSharedDeps, game: Game, roundId: bigint | undefined): EpochMs {
  const found = board.view(game.id).allOnSale.find(({ id }) => id === roundId);
  return game.status === 'on' && found ? found.closes_at : closed();
}

const closed = (): never => {
  throw new Refusal('ISSUE_CLOSED');
};

const later = (one: EpochMs | undefined, other: EpochMs): EpochMs =>
  one !== undefined && one > other ? one : other;
