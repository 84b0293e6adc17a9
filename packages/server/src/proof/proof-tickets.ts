import { toHex } from '@tessera/domain/fairness/encoding';
import type {
  OtherRoundExport,
  PathExport,
  TicketExport,
  TicketRoundExport,
} from '@tessera/domain/fairness/export-format';
import { betIdBytes } from '@tessera/domain/fairness/leaf';
import type { KeyChange } from '@tessera/domain/fairness/operator-keys';
import type { DrawLabel } from '@tessera/domain/games/families';
import { assert } from '@tessera/domain/result';
import type { RoundState } from '@tessera/domain/rounds/round';

import type { Context } from '../context.ts';
import type { ChainRow } from '../fairness/chain-store.ts';
import { chainOf } from '../fairness/chains.ts';
import { leafHasher } from '../fairness/fast-hash.ts';
import { operatorKeyChanges } from '../fairness/operator-key-changes.ts';
import { blockOf, roundPaths } from '../fairness/round-tree.ts';
import { closeExportOf } from '../round/close-record.ts';
import { gameOf } from '../round/round-context.ts';
import { type RoundRecord, roundRecord } from '../round/round-record.ts';
import type { SessionMember } from '../session/session-member.ts';
import { cashedOutParts, type CashedOutPart } from '../ticket/cashed-out-parts.ts';
import { type LegResult, outcomeOf, readLegs } from '../ticket/leg-results.ts';
import { termsOf } from '../ticket/stored-ticket.ts';
import { leafContent, textHashOf, textOfStored } from '../ticket/ticket-leaf.ts';
import { leagueOfChain } from './league-of-chain.ts';
import { batchesOf, treeBlocksOf, treeTopOf } from './proof-store.ts';
import { countOwnTickets, ownTickets, PROOF_TICKETS_MAX, type ProofTicket } from './proof-ticket-store.ts';

type Deps = Pick<Context, 'db' | 'games'>;
type Owner = Pick<SessionMember, 'accountId' | 'tag'>;

/** Those that a reply lists, and how many there are. */
type OwnTickets = { readonly tickets: TicketExport[]; readonly total: number };

/** A member's tickets with a leg in a round, each with its proof in all its rounds.
 *  Cost: two round trips, and five to seven for each of their rounds. */
export async function provenTickets(
  ctx: Deps,
  roundId: bigint,
  { accountId, tag, afterId }: Owner & { readonly afterId: bigint },
): Promise<OwnTickets> {
  const tickets = await ownTickets(ctx.db.reader, roundId, accountId, afterId);
  const isAll = afterId === 0n && tickets.length < PROOF_TICKETS_MAX;
  const total = isAll ? tickets.length : await countOwnTickets(ctx.db.reader, roundId, accountId);
  return { tickets: tickets.length === 0 ? [] : await exportsOf(ctx, roundId, tickets, tag), total };
}

async function exportsOf(
  ctx: Deps,
  roundId: bigint,
  tickets: readonly ProofTicket[],
  tag: Buffer,
): Promise<TicketExport[]> {
  // The legs are read before the rounds: one that is over is one of a round that is known to be drawn.
  const legsOf = await readLegs(
    ctx.db.reader,
    tickets.map(({ id, home_round_id: homeId }) => ({ id, homeId })),
  );
  const partsOf = await cashedOutParts(ctx.db.reader, tickets);
  const written = tickets.map((ticket) => writtenTicket(ctx, ticket, legsOf.get(ticket.id) ?? []));
  const days = await Promise.all(
    [...new Set(written.flatMap(({ roundIds }) => roundIds))].map((id) => dayOf(ctx, id, written, tag)),
  );
  // Legs on both sides of a change of the operator's key: the proof says that both keys are the operator's.
  const hasOneKey = new Set(days.map(({ chain }) => chain.announcement.operatorKey)).size < 2;
  const changes = hasOneKey
    ? []
    : (await operatorKeyChanges(ctx.db.reader)).map(({ seq: _seq, ...change }) => change);
  return written.map(({ ticket, legs, text, roundIds }) => ({
    ticketId: toHex(betIdBytes(ticket.id)),
    accountTag: tag.toString('hex'),
    text,
    acceptedAt: ticket.placed_at,
    playerSeed: ticket.player_seed.toString('hex'),
    rounds: roundIds.map((id): TicketRoundExport => {
      const day = days.find((each) => each.roundId === id);
      assert(day, 'each round of a ticket is read');
      const isOver = legs.some((leg) => leg.roundId === id && OVER.has(leg.state));
      return { ...day.proofOf(ticket.id), round: id === roundId ? null : otherRound(day, isOver, changes) };
    }),
    ...endOf(ticket, legs),
    ...partsIn(partsOf.get(ticket.id)),
  }));
}

/** A leg of a ticket that its member ended may have no result although its round is drawn. */
const OVER: ReadonlySet<RoundState> = new Set<RoundState>(['drawn', 'settled', 'void']);

type WrittenTicket = {
  readonly ticket: ProofTicket;
  readonly legs: readonly LegResult[];
  readonly text: string;
  /** In the order of the text. */
  readonly roundIds: readonly bigint[];
};

function writtenTicket(ctx: Deps, ticket: ProofTicket, legs: readonly LegResult[]): WrittenTicket {
  return {
    ticket,
    legs,
    text: textOfStored(ctx, ticket, legs),
    roundIds: [...new Set(legs.map(({ roundId }) => roundId))],
  };
}

function endOf(
  ticket: ProofTicket,
  legs: readonly LegResult[],
): Pick<TicketExport, 'status' | 'reason' | 'payoutMinor'> {
  const { status, reason, payoutMinor } = outcomeOf(
    {
      ...termsOf(ticket, ticket),
      partsPaidMinor: ticket.parts_paid_minor,
      isCancelled: ticket.is_cancelled,
      cashedOutMinor: ticket.cashed_out_minor ?? undefined,
    },
    legs,
  );
  const creditMinor = ticket.is_cancelled ? ticket.stake_minor : payoutMinor;
  return { status, reason: reason ?? null, payoutMinor: String(creditMinor) };
}

/** The parts that were cashed out, in their order; only of a ticket that has some. */
const partsIn = (parts: readonly CashedOutPart[] = []): Pick<TicketExport, 'parts'> =>
  parts.length === 0
    ? {}
    : {
        parts: parts.map((part) => ({
          stakeMinor: String(part.stakeMinor),
          paidMinor: String(part.paidMinor),
        })),
      };

type Day = RoundRecord & {
  readonly roundId: bigint;
  readonly chain: ChainRow;
  readonly label: DrawLabel;
  readonly proofOf: (ticketId: bigint) => Omit<TicketRoundExport, 'round'>;
};

/** A round with what proves the tickets that have a leg in it. */
async function dayOf(
  ctx: Deps,
  roundId: bigint,
  written: readonly WrittenTicket[],
  tag: Buffer,
): Promise<Day> {
  const record = await roundRecord(ctx, roundId);
  assert(record, 'the rounds of a ticket exist');
  const { round, close } = record;
  const chain = await chainOf(ctx, round);
  const league = await leagueOfChain(ctx, gameOf(ctx, round), chain);
  assert(league, 'tickets are sold on matches of leagues');
  const hasher = leafHasher(round.chain_id, round.chain_index);
  const here = written.filter(({ roundIds }) => roundIds.includes(roundId));
  const batches = await batchesOf(
    ctx.db.reader,
    roundId,
    here.map(({ ticket }) => ticket.batch_id),
  );
  const signatureOf = new Map(batches.map(({ batch_id: id, signature }) => [id, signature]));
  const leaves = new Map(
    here.map(({ ticket, text }) => {
      const content = leafContent(textHashOf(text), { id: league.model.id, hash: league.hash });
      const stakeMinor = ticket.home_round_id === roundId ? ticket.stake_minor : 0n;
      const leaf = hasher({
        betId: betIdBytes(ticket.id),
        accountTag: tag,
        content,
        stakeMinor,
        acceptedAt: ticket.placed_at,
        playerSeed: ticket.player_seed,
      });
      return [ticket.id, { content, stakeMinor, leaf, signature: signatureOf.get(ticket.batch_id) }];
    }),
  );
  const own = Array.from(leaves.values(), ({ leaf }) => leaf);
  const pathOf = close && (await pathsIn(ctx, roundId, own, close.leaf_count));
  return {
    ...record,
    roundId,
    chain,
    label: league.family.label,
    proofOf: (ticketId) => {
      const found = leaves.get(ticketId);
      assert(found?.signature, 'a ticket has a leaf and a receipt in each of its rounds');
      const { content, stakeMinor, leaf, signature } = found;
      return {
        content,
        stakeMinor: String(stakeMinor),
        leaf: leaf.toString('hex'),
        // The tree of a ticket has one leaf in each round.
        receipt: { batchRoot: leaf.toString('hex'), path: [], signature: signature.toString('hex') },
        path: pathOf?.(leaf) ?? null,
      };
    },
  };
}

async function pathsIn(
  { db }: Deps,
  roundId: bigint,
  leaves: readonly Buffer[],
  size: number,
): Promise<(leaf: Buffer) => PathExport> {
  const top = await treeTopOf(db.reader, roundId);
  assert(top, 'a closed round with tickets has its tree');
  const blocks = [...new Set(leaves.map((leaf) => blockOf(top, leaf)))];
  return roundPaths(top, await treeBlocksOf(db.reader, roundId, blocks), size);
}

/** Another round, drawn only where it was over when the legs were read. */
function otherRound(
  { round, chain, label, close, draw }: Day,
  isOver: boolean,
  keyChanges: readonly KeyChange[],
): OtherRoundExport {
  const isVoid = isOver && round.state === 'void';
  const { hash, chainId, operatorKey } = chain.announcement;
  return {
    index: round.chain_index,
    announcement: { hash, chainId, operatorKey },
    ...(keyChanges.length > 0 && { keyChanges }),
    close: close ? closeExportOf(round, chain, close) : null,
    draw:
      isOver && draw
        ? {
            external: draw.external.toString('hex'),
            label,
            numbers: draw.numbers,
            resultHash: draw.result_hash.toString('hex'),
          }
        : null,
    outcome: isVoid ? 'void' : isOver ? 'drawn' : null,
  };
}
