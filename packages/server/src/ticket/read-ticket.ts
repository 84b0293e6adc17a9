import { hash } from 'node:crypto';

import type { Payload } from '@tessera/contract/routes';
import type { Play } from '@tessera/domain/games/family';
import { splitPlay } from '@tessera/domain/games/football/match-sale';
import { ticketMarketOf } from '@tessera/domain/games/football/ticket-picks';
import { FIRST_INDEX, type RoundRules } from '@tessera/domain/games/rules';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { judgeLegs } from '@tessera/domain/tickets/legs';
import { checkTicket, TICKET_LIMITS } from '@tessera/domain/tickets/limits';
import {
  carriedBound,
  carrierAmong,
  linesOf,
  mostPaid,
  stakeOf,
  type TicketPick,
} from '@tessera/domain/tickets/ticket';
import { ticketText } from '@tessera/domain/tickets/ticket-text';
import { sizesOfWay } from '@tessera/domain/tickets/ways';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requestKeyOf } from '../kernel/request-key.ts';
import type { SessionMember } from '../session/session-member.ts';
import { gameOf } from '../wager/game-of.ts';
import { type IssueBoard, roundOfIssue } from '../wager/issue-round.ts';
import { refusalOfUnknownGame, refusalOfUnknownIssue } from '../wager/refusal-to-place.ts';
import { rulesOfRound, rulesToReadBy } from '../wager/round-rules.ts';
import { readSeed, SEED_SIZE } from '../wager/slip-codec.ts';
import { type LegRow, readTicketRow } from './ticket-codec.ts';
import type { SlipLeg, TicketSlip } from './ticket.ts';

export type ReadTicketDeps = Pick<Context, 'games' | 'clock' | 'random'> & {
  readonly board: IssueBoard;
  readonly db: Pick<Context['db'], 'reader'>;
};

/** A ticket without its member. Units: 1/100. */
export type TicketTerms = Omit<TicketSlip, 'memberId' | 'accountId' | 'tag' | 'isFrozen' | 'seed' | 'key'> & {
  /** The player's own randomness, where its row has it. */
  readonly rowSeed: Buffer | undefined;
  /** The text that its leaves name by its hash. */
  readonly text: string;
  /** The first leg on an issue that does not exist. */
  readonly unknown: SlipLeg | undefined;
};

/** Parses a call of submitBet with the row of a ticket into a ticket that is ready to be placed. Errors in
 *  the call itself are refused before the state of account and rounds: see REFUSALS for the order.
 *  Refuses: as readTerms; INVALID_PARAMETERS, IDEMPOTENCY_KEY_INVALID, ACCOUNT_IS_FROZEN, ISSUE_CLOSED for an
 *  issue that does not exist.   Cost: that of readTerms. */
export async function readTicket(
  ctx: ReadTicketDeps,
  payload: Payload<'games/submitBet'>,
  row: object,
  { member, idempotencyKey }: { readonly member: SessionMember; readonly idempotencyKey: string | undefined },
): Promise<TicketSlip> {
  const seedOfCall = readSeed(payload.seed);
  const { text, unknown, rowSeed, ...terms } = await readTerms(ctx, payload, row, member);
  const ownSeed = rowSeed ?? seedOfCall;
  const body = ownSeed ? `${text}@${ownSeed.toString('hex')}` : text;
  const key = requestKeyOf(idempotencyKey, body, ctx.clock.now());
  if (unknown) throw refusalOfUnknownIssue(member, { leg: unknown.at });
  return {
    ...terms,
    memberId: member.memberId,
    accountId: member.accountId,
    tag: member.tag,
    isFrozen: member.isFrozen,
    seed: ownSeed ?? ctx.random.bytes(SEED_SIZE),
    key,
  };
}

/** Parses and prices the row of a ticket.
 *  Refuses: as the codec; INVALID_PARAMETERS, refusalOfUnknownGame, PLAY_NOT_EXIST and NUMBER_INVALID with
 *  the leg, LEGS_INVALID, BET_TOO_MANY.   Cost: the prices of its matches, which are kept; the place of a
 *  league's round is read once. */
export async function readTerms(
  ctx: Pick<ReadTicketDeps, 'games' | 'db' | 'board'>,
  payload: Pick<Payload<'games/submitBet'>, 'game_id' | 'accept_odds'>,
  row: object,
  member: Pick<SessionMember, 'isFrozen'> | undefined,
): Promise<TicketTerms> {
  const { way, unitMinor: perNote, notes, legs: rows, seed } = readTicketRow(row);
  const found: FoundLeg[] = [];
  for (const [at, leg] of rows.entries()) {
    const game = gameOfLeg(ctx, leg.gameId ?? payload.game_id);
    if (!game) throw refusalOfUnknownGame(member, { leg: at });
    found.push(await findLeg(ctx, game, leg, at));
  }
  const sizes = sizesOfWay(way.length === 1 ? String(way[0]) : way, rows.length) ?? [];
  const judged = judgeLegs(found.map(termsOf), sizes);
  if (!judged.ok) throw new Refusal(judged.refusal, judged.detail);
  const legs = found.map(({ leg }) => leg).toSorted(byPlace);
  const lines = linesOf({ sizes, legs });
  if (lines > TICKET_LIMITS.linesMost)
    throw new Refusal('BET_TOO_MANY', { limit: Number(TICKET_LIMITS.linesMost) });
  // As a row on a set does, one with lines states their number, and they are not counted twice.
  const unitMinor = notes === lines ? perNote : perNote * notes;
  const ticket = { unitMinor, sizes, legs };
  const text = textOf(ticket);
  const homeId = legs.reduce((last, { roundId }) => (roundId > last ? roundId : last), 0n);
  const atHome = legs.flatMap((leg, at) => (leg.roundId === homeId ? [at] : []));
  const carrier = carrierAmong(legs, atHome);
  const { base, carried } = carriedBound(ticket, carrier);
  const amounts = { unitMinor, stakeMinor: stakeOf(ticket), maxPayoutMinor: mostPaid(ticket) };
  const checked = checkTicket(amounts);
  const changed = String(payload.accept_odds) === '1' ? undefined : found.find((each) => each.changedOdds);
  return {
    ...ticket,
    ...amounts,
    rowSeed: seed,
    text,
    textHash: hash('sha256', text, 'hex'),
    unknown: found.find(({ isKnown }) => !isKnown)?.leg,
    homeId,
    lines,
    carrier,
    baseMinor: base,
    carriedMinor: carried,
    changedOdds: changed?.changedOdds,
    overBounds: checked.ok ? undefined : new Refusal(checked.refusal, checked.detail),
  };
}

type FoundLeg = {
  readonly leg: SlipLeg;
  /** How its market may stand on tickets. */
  readonly ticket: Play['ticket'];
  /** Whether its round exists. */
  readonly isKnown: boolean;
  /** The refusal of odds that are no longer those the member has seen. */
  readonly changedOdds: Refusal | undefined;
};

function gameOfLeg(
  { games }: Pick<ReadTicketDeps, 'games'>,
  wanted: string | number | undefined,
): Game | undefined {
  if (wanted === undefined || wanted === '') throw new Refusal('INVALID_PARAMETERS', { field: 'game_id' });
  return gameOf(games, wanted);
}

async function findLeg(
  ctx: Pick<ReadTicketDeps, 'games' | 'db' | 'board'>,
  game: Game,
  row: LegRow,
  at: number,
): Promise<FoundLeg> {
  const roundId = roundOfIssue(ctx.board, game, row.issue);
  const round = roundId === undefined ? undefined : await rulesOfRound(ctx.db.reader, game, roundId);
  // The call itself is checked before its issues, if need be by the rules of another one.
  const rules = rulesToReadBy(game, round);
  if (!rules) return legOfNoIssue(game, row, at);
  const play = rules.family.playOf(row.play);
  if (!play) throw new Refusal('PLAY_NOT_EXIST', { leg: at });
  const { picks, changedOdds } = pricePicks(rules, play, row, at);
  const place = { game, roundId: roundId ?? 0n, chainIndex: round?.chainIndex ?? FIRST_INDEX };
  const leg = legOn(rules, {
    ...place,
    at,
    issue: row.issue,
    market: play.key,
    picks,
    isBanker: row.isBanker,
  });
  return { leg, ticket: play.ticket, isKnown: round !== undefined, changedOdds };
}

const legOn = (
  rules: RoundRules,
  leg: Omit<SlipLeg, 'rules' | 'part' | 'payTableId' | 'tableHash'>,
): SlipLeg => ({
  ...leg,
  rules,
  part: rules.family.partOf(`${leg.market}:${leg.picks[0]?.pick ?? ''}`),
  payTableId: rules.payTable.id,
  tableHash: rules.tableHash,
});

/** A leg on an issue of a league that does not exist. No market can be said to be on sale, so those that are
 *  known are taken, at odds that play no part. */
function legOfNoIssue(game: Game, row: LegRow, at: number): FoundLeg {
  const rules = game.rulesAt(FIRST_INDEX);
  const place = splitPlay(row.play);
  const market = place && rules.family.parts.includes(place.match) ? ticketMarketOf(place.market) : undefined;
  if (!market && !rules.family.playOf(row.play)) throw new Refusal('PLAY_NOT_EXIST', { leg: at });
  if (market && row.picks.some(({ pick }) => !market.hasPick(pick)))
    throw new Refusal('NUMBER_INVALID', { leg: at });
  const leg = legOn(rules, {
    game,
    roundId: 0n,
    chainIndex: FIRST_INDEX,
    at,
    issue: row.issue,
    market: row.play,
    picks: row.picks.map(({ pick }) => ({ pick, oddsE4: ODDS_OF_NOTHING })),
    isBanker: row.isBanker,
  });
  return { leg, ticket: market, isKnown: false, changedOdds: undefined };
}

const ODDS_OF_NOTHING = 10_000;

function pricePicks(
  { family, payTable }: RoundRules,
  play: Play,
  row: LegRow,
  at: number,
): { readonly picks: readonly TicketPick[]; readonly changedOdds: Refusal | undefined } {
  let changedOdds: Refusal | undefined;
  const picks = row.picks.map(({ pick, oddsSeenE4 }) => {
    const selection = play.selectionOf(pick);
    const price = selection && payTable.priceOf(selection.key);
    if (!price) throw new Refusal('NUMBER_INVALID', { leg: at });
    assert(family.selectionOf(selection.key), 'what a play sells is a selection of its family');
    if (oddsSeenE4 !== undefined && oddsSeenE4 !== price.oddsE4)
      changedOdds ??= new Refusal('ODDS_CHANGED', {
        leg: at,
        play: play.key,
        number: pick,
        odds: formatOdds(price.oddsE4),
      });
    return { pick: selection.pick, oddsE4: price.oddsE4 };
  });
  return { picks, changedOdds };
}

const termsOf = ({ leg, ticket, isKnown }: FoundLeg) => ({
  // By the round: after a change of the timetable one has two issues until midnight.
  match: `${leg.game.id} ${isKnown ? leg.roundId : leg.issue} ${leg.part}`,
  kind: 'virtual' as const,
  picks: leg.picks.map(({ pick }) => pick),
  isBanker: leg.isBanker,
  // What is not sold on tickets makes none of two legs.
  maxLegs: ticket?.maxLegs ?? 1,
  isExclusive: ticket?.isExclusive ?? false,
});

const byPlace = (a: SlipLeg, b: SlipLeg): number =>
  a.roundId === b.roundId ? a.part - b.part : a.roundId < b.roundId ? -1 : 1;

const textOf = ({ legs, ...ticket }: Pick<TicketSlip, 'unitMinor' | 'sizes' | 'legs'>): string =>
  ticketText({
    ...ticket,
    legs: legs.map(({ game, issue, market, picks, isBanker }) => ({
      game: nameOf(game),
      gameNo: issue,
      selection: market,
      picks,
      isBanker,
    })),
  });

const nameOf = ({ code }: Game): string => code;
