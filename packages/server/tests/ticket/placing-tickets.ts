import { beforeAll } from 'vitest';

import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { gameNamed } from '../../src/game/game-result.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { placeTicket } from '../../src/ticket/place-ticket.ts';
import { createTicketBatcher } from '../../src/ticket/ticket-batcher.ts';
import { findTicket } from '../../src/ticket/ticket-codec.ts';
import { seedHouse } from '../support/betting.ts';
import type { useDatabase } from '../support/database.ts';
import { useWorld } from '../support/round-world.ts';

export const VFL = LEAGUE_GAMES[0]!.id;

export type Leg = {
  /** Its place among the match days on sale. */
  readonly round: number;
  readonly play: string;
  readonly picks: string | readonly string[];
  readonly odds?: string;
  readonly banker?: number;
};

export const TWO: readonly Leg[] = [
  { round: 0, play: 'm1.1x2', picks: 'h' },
  { round: 2, play: 'm3.1x2', picks: 'a' },
];

/** A league on sale, on which tickets of 10.00 a line are placed by the use case, on any of the servers that
 *  the file makes. */
export function useTickets(database: ReturnType<typeof useDatabase>) {
  const world = useWorld(database, [VFL]);
  async function betting() {
    const ctx = await world.server();
    const made = {
      ...ctx,
      board: createRoundBoard(ctx),
      bets: createBetBatcher(ctx),
      tickets: createTicketBatcher(ctx),
    };
    made.board.stop();
    await made.board.refreshAll();
    return { ...made, game: gameNamed(made, 'football-5') };
  }
  const servers: Awaited<ReturnType<typeof betting>>[] = [];
  beforeAll(async () => {
    await seedHouse(database.db, database.owner);
    servers.push(await betting());
  });
  const roundAt = (place: number) => servers[0]!.board.view(VFL).allOnSale[place]!;
  const placeLegs = (
    member: SessionMember,
    legs: readonly object[],
    { number = '2', amount = '10', key = 'a', on = servers[0], ...more }: Record<string, unknown> = {},
  ) => {
    const content = [{ play: 'ticket', number, amount, legs }];
    const server = on as (typeof servers)[number];
    const call = { game_id: 'football-5', game_no: roundAt(0).issue, bet_content: content, ...more };
    return placeTicket(server, call, findTicket(content)!, { member, idempotencyKey: String(key) });
  };
  const place = (member: SessionMember, list: readonly Leg[], more?: Record<string, unknown>) =>
    placeLegs(
      member,
      list.map(({ round, picks, ...leg }) => ({ ...leg, game_no: roundAt(round).issue, number: picks })),
      more,
    );
  const count = async (table: string, member: SessionMember): Promise<number> => {
    const text = `select count(*)::int as n from ${table} where account_id = $1`;
    return (await database.owner.query(text, [member.accountId])).rows[0].n;
  };
  return { betting, roundAt, place, placeLegs, count };
}
