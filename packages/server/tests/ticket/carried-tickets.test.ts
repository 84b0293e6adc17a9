import { beforeAll, describe, expect, it } from 'vitest';

import { formatMoney } from '@tessera/domain/money';

import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { quoteBet } from '../../src/bet/quote-bet.ts';
import { transaction } from '../../src/db/tx.ts';
import { readParts, updateParts } from '../../src/ticket/ticket-store.ts';
import { carry, parseTickets, printTickets } from '../../src/wager/part-tickets.ts';
import { codeOf, newMember, newRound, slipOf, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useKnownTickets } from '../support/known-ticket.ts';
import { KNOWN_LEAGUES } from '../support/rounds/known-leagues.ts';

// Tickets are entered into the book alone: only what singles make of them is under test.
const at = useDatabase({ checksInvariants: false });
const known = useKnownTickets(at);

/** The bets of the known worst case, in match 1 of pair A: 3,690.00 staked, 6,902.90 paid at worst. */
const BETS = [
  ['1x2', 'h', '1000'],
  ['1x2', 'd', '200'],
  ['ou2.5', 'o', '800'],
  ['btts', 'y', '500'],
  ['cs', '2-1', '50'],
  ['ah-0.25', 'h', '600'],
  ['ou2.25', 'u', '300'],
  ['htft', 'dh', '40'],
  ['first', 'a', '200'],
] as const;
/** Their largest loss, and that with the known ticket on the same home win: 45.60 + 88.60 x 2.20 more. */
const [ALONE, WITH_TICKET] = [3_212_90n, 3_453_42n];
const STAKED = 3_690_00n;

async function enterTicket(round: TestRound): Promise<void> {
  await transaction(at.db, async (tx) => {
    const parts = await readParts(tx, [round.id]);
    const first = parts.find(({ part }) => part === 1)!;
    const tickets = parseTickets(first.tickets);
    carry(tickets, { stakeMinor: 40_00n, baseMinor: 45_60n, carriedMinor: 88_60n }, [
      { selection: 'm1.1x2:h', oddsE4: 22_000, hasHalves: false },
    ]);
    await updateParts(tx, [{ roundId: round.id, part: 1, tickets: printTickets(tickets) }]);
  });
}

type Limit = 'exposure_cap_minor' | 'part_cap_minor' | 'round_limit_minor';
async function serversWithin(limit: Limit, minor: bigint) {
  const { id } = KNOWN_LEAGUES.A;
  await at.owner.query(`update games set ${limit} = $2 where id = $1`, [id, minor]);
  await known.server.games.refresh();
  await known.other.games.refresh();
  return [known.server, known.other].map((server) => ({ ...server, bets: createBetBatcher(server) }));
}
const OPEN = 200_000_000n;
const reset = () =>
  at.owner.query(
    'update games set exposure_cap_minor = $2, part_cap_minor = $2, round_limit_minor = $2 where id = $1',
    [KNOWN_LEAGUES.A.id, OPEN],
  );

type Server = Awaited<ReturnType<typeof serversWithin>>[number];
const newMatch = () => newRound(at.db, known.server.games.byId(KNOWN_LEAGUES.A.id)!);
let keys = 0;
async function place(server: Server, round: TestRound, bets: readonly (readonly [string, string, string])[]) {
  const member = await newMember(at.db, 10_000_00n);
  const slip = slipOf(round, ...bets.map(([play, pick, amount]) => [`m1.${play}`, pick, amount] as never));
  return { member, reply: placeBet(server, slip, member, `carried-${(keys += 1)}`) };
}
const codeWithin = async (server: Server, round: TestRound, bets: Parameters<typeof place>[2]) =>
  codeOf((await place(server, round, bets)).reply);

describe('singles beside tickets that a match carries', () => {
  beforeAll(reset);

  it.each(['exposure_cap_minor', 'part_cap_minor'] as const)(
    'fit while the worst outcome of both together is within %s, to the cent',
    async (limit) => {
      for (const [withTicket, minor, expected] of [
        [false, ALONE, undefined],
        [false, ALONE - 1n, 'ROUND_LIMIT'],
        [true, WITH_TICKET, undefined],
        [true, WITH_TICKET - 1n, 'ROUND_LIMIT'],
      ] as const) {
        const [server] = await serversWithin(limit, minor);
        const round = await newMatch();
        if (withTicket) await enterTicket(round);
        const placed = await place(server!, round, BETS);
        const code = expected ? await codeOf(placed.reply) : await placed.reply.then(() => undefined);
        expect([limit, withTicket, minor, code]).toEqual([limit, withTicket, minor, expected]);
      }
      await reset();
    },
  );

  it('notice tickets that came after their book was cached, on each server', async () => {
    const servers = await serversWithin('part_cap_minor', WITH_TICKET - 1n);
    const round = await newMatch();
    for (const server of servers) await (await place(server, round, [BETS[4]])).reply;
    await enterTicket(round);
    const rest = BETS.map((bet) => (bet[0] === 'cs' ? (['cs', '2-1', '0'] as const) : bet)).filter(
      ([, , amount]) => amount !== '0',
    );
    // 50.00 at 10.57 are in the book twice, so that the rest is beyond the cap with the ticket alone.
    for (const server of servers) expect(await codeWithin(server, round, rest)).toBe('ROUND_LIMIT');
    await reset();
  });

  it('are not taken back while the tickets need their stakes', async () => {
    const [server] = await serversWithin('part_cap_minor', 200_00n);
    const round = await newMatch();
    const cover = await place(server!, round, [['1x2', 'a', '50']]);
    const [bet] = (await cover.reply).bets;
    await enterTicket(round);
    // A home win costs 45.60 + 194.92 - 50.00 = 190.52, and without the stake 240.52.
    const cancelled = (id: string) => codeOf(cancelBet(server!, id, cover.member));
    expect(await cancelled(bet!.id)).toBe('BET_NOT_CANCELLABLE');
    const [wide] = await serversWithin('part_cap_minor', 240_52n);
    expect(await cancelBet(wide!, bet!.id, cover.member)).toMatchObject({ balance: '10000.00' });
    await reset();
  });

  it('share the limit of stakes of the round with them, and that of a member', async () => {
    const [server] = await serversWithin('round_limit_minor', STAKED + 40_00n - 1n);
    const round = await newMatch();
    await enterTicket(round);
    expect(await codeWithin(server!, round, BETS)).toBe('ROUND_LIMIT');
    const [wide] = await serversWithin('round_limit_minor', STAKED + 40_00n);
    await (
      await place(wide!, round, BETS)
    ).reply;
    await reset();
  });

  it('are quoted what the tickets leave', async () => {
    const [server] = await serversWithin('part_cap_minor', 1_000_00n);
    const round = await newMatch();
    const { member, reply } = await place(server!, round, [['1x2', 'a', '1']]);
    await reply;
    await enterTicket(round);
    const { rows } = await at.owner.query(
      'select id, issue, chain_id, chain_index from rounds where id = $1',
      [round.id],
    );
    const board = {
      view: () => ({ now: Date.now(), allOnSale: rows, onSale: rows[0] }),
      roundOfIssue: () => round.id,
    };
    const quoted = await quoteBet(
      { ...server!, board: board as never },
      {
        game_id: String(round.game.id),
        game_no: round.issue,
        bet_content: [{ play: 'm1.1x2', number: 'h', amount: '1' }],
      },
      member,
    );
    // (1,000.00 + what is staked - 240.52) at 2.20, beside the 1.00 on the other side.
    const staked = 1_00n;
    expect(quoted.row_left).toEqual([formatMoney(((1_000_00n + staked - 240_52n) * 10_000n) / 12_000n)]);
  });
});
