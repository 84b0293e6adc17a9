import { connected } from '@tessera/domain/hedges/connected';
import type { PlacedTicket } from '@tessera/domain/hedges/joint-payouts';
import type { IntegrityLimits } from '@tessera/domain/integrity/limits';
import { opposedTickets } from '@tessera/domain/integrity/opposed-tickets';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { houseZone } from '../wallet/house-day.ts';
import { type MemberTicket, ticketsAround } from '../wallet/ticket-hedges.ts';
import type { Finding } from './case-store.ts';
import { flagChanges, flagStaff, MEMORY_MS } from './flag-round.ts';
import type { RoundPlayer, SettledRound } from './round-store.ts';
import { betsBesideTickets, firstRoundOf, linkedTicketPairs, type RoundBetRow } from './ticket-pair-store.ts';

type Deps = Pick<Context, 'games'>;

const memberOf = (accountId: bigint): bigint => accountId / 16n;

/** Applies the rules about tickets to some accounts with tickets at a home that has paid them.
 *  Cost: three round trips for all, two more where members are linked, and one for each account whose stake
 *  is large enough to be a change; everything is found by index. */
export async function flagTickets(
  tx: Tx,
  ctx: Deps,
  home: SettledRound,
  { players, limits }: { readonly players: readonly RoundPlayer[]; readonly limits: IntegrityLimits },
): Promise<Finding[]> {
  const accounts = players.map(({ account_id: id }) => id);
  return [
    ...(await flagOpposed(tx, ctx, home, { members: accounts.map(memberOf), limits })),
    ...(await flagStaff(tx, home, accounts)),
    ...(await flagChanges(tx, home, { players, limits, zone: houseZone(ctx) })),
  ];
}

/** Each member with those linked with it, over the tickets at this home and, where these share a match with
 *  them, at homes that were drawn before it; where these do not cancel out, together with bets on the rounds
 *  of this home. Both members of a pair are flagged. */
async function flagOpposed(
  tx: Tx,
  ctx: Deps,
  { round_id: homeId, at }: SettledRound,
  { members, limits }: { readonly members: readonly bigint[]; readonly limits: IntegrityLimits },
): Promise<Finding[]> {
  const homes = { from: await firstRoundOf(tx, homeId), to: homeId };
  const linked = await linkedTicketPairs(tx, members, at - MEMORY_MS, homes);
  // In one order, since both may be among the players.
  const pairs = new Map(
    linked
      .map(({ member_id: a, other_id: b }) => (a < b ? ([a, b] as const) : ([b, a] as const)))
      .map((pair) => [pair.join(), pair]),
  );
  if (pairs.size === 0) return [];
  const accounts = [...new Set([...pairs.values()].flat())].map(mainAccountOf);
  const tickets = await ticketsAround(tx, ctx, accounts, homes);
  const bets = (await betsBesideTickets(tx, accounts, homes)).map((bet) => legOf(ctx, bet));
  const flag = (pair: readonly [bigint, bigint], staked: readonly Staked[]): Finding[] =>
    flagPair(pair, staked, { homeId, limits });
  return [...pairs.values()].flatMap((pair) => {
    const found = flag(pair, tickets);
    return found.length > 0 || bets.length === 0 ? found : flag(pair, [...tickets, ...bets]);
  });
}

/** A ticket, or a bet as a ticket of one leg, which is at no home. */
type Staked = PlacedTicket & Pick<MemberTicket, 'accountId'> & { readonly homeId?: bigint };

function legOf({ games }: Deps, bet: RoundBetRow): Staked {
  const game = games.byId(bet.game_id);
  assert(game, `the game of round ${bet.round_id} exists`);
  const { family } = game.rulesOf(bet);
  const at = bet.selection.indexOf(':');
  const pick = { pick: bet.selection.slice(at + 1), oddsE4: bet.odds_e4 };
  const match = `${bet.round_id}.${family.partOf(bet.selection)}`;
  return {
    accountId: bet.account_id,
    stakeMinor: bet.stake_minor,
    unitMinor: bet.stake_minor,
    sizes: [1],
    legs: [{ match, family, market: bet.selection.slice(0, at), isBanker: false, picks: [pick] }],
  };
}

function flagPair(
  [one, other]: readonly [bigint, bigint],
  staked: readonly Staked[],
  { homeId, limits }: { readonly homeId: bigint; readonly limits: IntegrityLimits },
): Finding[] {
  const of = (member: bigint, among: readonly Staked[]): Staked[] =>
    among.filter(({ accountId }) => accountId === mainAccountOf(member));
  // Parts without a ticket at this home were checked before.
  const own = connected([...of(one, staked), ...of(other, staked)])
    .filter((part) => part.some((ticket) => ticket.homeId === homeId))
    .flat();
  return [
    { memberId: one, with: other },
    { memberId: other, with: one },
  ].flatMap(({ memberId, with: linked }) => {
    const evidence = opposedTickets({ one: of(memberId, own), other: of(linked, own) }, limits);
    if (!evidence) return [];
    const about = { with: String(linked), round: String(homeId) };
    return [
      {
        flag: 'opposed_bets',
        memberId,
        cause: `tickets ${homeId}`,
        evidence: { ...about, ...evidence },
      } as const,
    ];
  });
}
