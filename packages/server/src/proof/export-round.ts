import type { Payload } from '@tessera/contract/routes';
import type {
  AnnouncementExport,
  ClosedRound,
  CloseExport,
  BookExport,
  PayTableName,
  RoundReply,
  SourceExport,
} from '@tessera/domain/fairness/export-format';
import { leagueExport } from '@tessera/domain/fairness/verify/match-day-check';
import { roundGrade } from '@tessera/domain/fairness/verify/round-grade';
import { parseIssue } from '@tessera/domain/rounds/issue';

import type { Context } from '../context.ts';
import type { ChainRow } from '../fairness/chain-store.ts';
import { chainOf } from '../fairness/chains.ts';
import type { Game } from '../game/game-catalogue.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { bookExportOf, closeExportOf } from '../round/close-record.ts';
import type { DrawRow } from '../round/draw-store.ts';
import { gameOf } from '../round/round-context.ts';
import { roundRecord } from '../round/round-record.ts';
import type { RoundRow } from '../round/round-store.ts';
import type { CloseRow } from '../round/seal-store.ts';
import type { SessionMember } from '../session/session-member.ts';
import { leagueOfChain } from './league-of-chain.ts';
import { provenBets } from './proof-bets.ts';
import { roundIdByIssue } from './proof-store.ts';
import { provenTickets } from './proof-tickets.ts';

type ProofContext = Pick<Context, 'db' | 'games'>;
type Owner = Pick<SessionMember, 'accountId' | 'tag'>;

/** The public data of a round before its draw: its commitments and, once it is closed, its record. */
export type CommitmentExport = {
  readonly format: 'rf1/commitment/1';
  readonly state: RoundRow['state'];
  readonly announcement: AnnouncementExport;
  readonly index: number;
  readonly commitment: string;
  readonly close: CloseExport | null;
  /** The sum of the closed book, published with its record. */
  readonly book: BookExport | null;
  /** The outside entropy that is there already, with the time at which each witness saw q. */
  readonly sources: readonly SourceExport[];
};

const GAME_ID = /^[1-9][0-9]{0,8}$/;

/** The complete proof of a round, for anyone to verify. A member also gets their own bets with receipts. The
 *  pay tables are named by their hashes. Before the draw it contains the commitment, and once the round is
 *  closed its record, as roundRecord reads it. Refuses: ISSUE_NOT_EXIST. Cost: five round trips, eight with
 *  bets; more with tickets,
 *  and one for each list that it does not show whole. */
export async function roundProof(
  ctx: ProofContext,
  query: Payload<'games/roundProof'>,
  member: Owner | undefined,
): Promise<RoundReply | CommitmentExport> {
  const id = await askedId(ctx, query);
  const stored = id === undefined ? undefined : await roundRecord(ctx, id);
  if (!stored) throw new Refusal('ISSUE_NOT_EXIST');
  const { round, close, draw } = stored;
  const game = gameOf(ctx, round);
  const chain = await chainOf(ctx, round);
  if (!close || !draw) return commitmentExport(round, chain, close);
  const league = await leagueOfChain(ctx, game, chain);
  const own = member
    ? await provenBets(
        ctx,
        { round, close },
        { game, league },
        { ...member, afterId: after(query.bets_after) },
      )
    : { bets: [], payTables: [], total: 0 };
  const { tickets, total } =
    league && member
      ? await provenTickets(ctx, round.id, { ...member, afterId: after(query.tickets_after) })
      : { tickets: [], total: 0 };
  return {
    ...publicExport(game, chain, { round, close, draw }),
    ...(league
      ? { ...leagueExport(league, round.chain_index), tickets, payTables: [] }
      : { payTables: own.payTables.length > 0 ? own.payTables : [tableInForce(game, round)] }),
    bets: own.bets,
    ...(member && { own: { bets: own.total, tickets: total } }),
  };
}

/** Where a list continues; from its beginning after no id. */
const after = (id: string | undefined): bigint => (id ? (readId(id) ?? 0n) : 0n);

function tableInForce(game: Game, { chain_index: index }: RoundRow): PayTableName {
  const { payTable, tableHash } = game.rulesAt(index);
  return { id: payTable.id, hash: tableHash };
}

async function askedId(ctx: ProofContext, query: Payload<'games/roundProof'>): Promise<bigint | undefined> {
  const { round_id: roundId, game_id: gameId, game_no: issue } = query;
  if (roundId) return readId(roundId);
  const parsed = parseIssue(issue ?? '');
  if (!parsed || !gameId) return undefined;
  const game = GAME_ID.test(gameId) ? ctx.games.byId(Number(gameId)) : ctx.games.byCode(gameId);
  return game && roundIdByIssue(ctx.db.reader, game.id, parsed.businessDate, parsed.seq);
}

const commitmentExport = (
  round: RoundRow,
  chain: ChainRow,
  close: CloseRow | undefined,
): CommitmentExport => ({
  format: 'rf1/commitment/1',
  state: round.state,
  announcement: chain.announcement,
  index: round.chain_index,
  commitment: round.commitment.toString('hex'),
  close: close ? closeExportOf(round, chain, close) : null,
  book: close ? bookExportOf(close) : null,
  sources: close?.sources ?? [],
});

function publicExport(
  game: Game,
  chain: ChainRow,
  { round, close, draw }: { readonly round: RoundRow; readonly close: CloseRow; readonly draw: DrawRow },
): Omit<RoundReply, 'payTables' | 'bets'> {
  const witnessLocation = chain.witness_location;
  const closed: ClosedRound = {
    announcement: chain.announcement,
    index: round.chain_index,
    close: closeExportOf(round, chain, close),
    sources: draw.sources,
  };
  return {
    format: 'rf1/round/1',
    ...closed,
    book: bookExportOf(close),
    commitment: round.commitment.toString('hex'),
    seed: draw.seed.toString('hex'),
    // The head, so that nothing published later has to be trusted.
    anchor: { index: 0, value: chain.head.toString('hex') },
    external: draw.external.toString('hex'),
    label: game.family.label,
    numbers: draw.numbers,
    resultHash: draw.result_hash.toString('hex'),
    witnessLocation,
    grade: roundGrade(closed, witnessLocation),
    outcome: round.state === 'void' ? 'void' : 'drawn',
  };
}
