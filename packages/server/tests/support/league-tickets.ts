import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import type { Context } from '../../src/context.ts';
import type { BoardRound } from '../../src/game/board-store.ts';
import { seedHouse } from './betting.ts';
import type { TestDatabase } from './database.ts';
import { type TestReply, type TestServer, useServer } from './http.ts';
import { type TestWorld, useWorld } from './round-world.ts';
import type { Holder } from './wallet.ts';

export const [FIRST_LEAGUE, SECOND_LEAGUE] = LEAGUE_GAMES.map(({ id, code }) => ({ id, code })) as [
  { id: number; code: string },
  { id: number; code: string },
];

/** A leg of a ticket as a test writes it: `round` is its place among the issues on sale, from 0. */
export type TestLeg = {
  readonly round: number;
  readonly play: string;
  readonly picks: string | readonly string[];
  readonly league?: { readonly id: number };
  readonly banker?: number;
  readonly odds?: string;
};

export type LeagueTickets = {
  readonly world: TestWorld;
  readonly server: TestServer;
  /** An issue on sale of a league, by its place. */
  readonly roundAt: (place: number, league?: { readonly id: number }) => BoardRound;
  /** The input of submitBet and quoteBet for a ticket. */
  readonly callOf: (
    legs: readonly TestLeg[],
    more?: { readonly number?: unknown; readonly amount?: string },
  ) => Record<string, unknown>;
  readonly place: (member: Holder, call: object, key?: string) => Promise<TestReply['body']>;
  /** Places a ticket that has to be taken. */
  readonly placed: (
    member: Holder,
    legs: readonly TestLeg[],
    more?: { readonly number?: unknown; readonly amount?: string },
  ) => Promise<Data<'games/submitBet'>>;
};

/** Bets are looked up in the days of their ids. */
const toPresent = ({ clock }: TestServer): void => void (clock.now = Date.now());

/** A server with match days of these leagues on sale. */
export function useLeagueTickets(
  database: TestDatabase,
  leagues: readonly { readonly id: number }[] = [FIRST_LEAGUE],
  overrides: Partial<Context> = {},
): LeagueTickets {
  const world = useWorld(
    database,
    leagues.map(({ id }) => id),
  );
  const server = useServer(database, {}, overrides);
  beforeEach(() => toPresent(server));
  beforeAll(async () => {
    toPresent(server);
    await seedHouse(database.db, database.owner);
    server.ctx.board.stop();
    await server.ctx.board.refreshAll();
  });
  const roundAt = (place: number, { id } = FIRST_LEAGUE as { readonly id: number }): BoardRound => {
    const found = server.ctx.board.view(id).allOnSale[place];
    if (!found) throw new Error(`league ${id} has no issue ${place} on sale`);
    return found;
  };
  const callOf: LeagueTickets['callOf'] = (legs, { number = `${legs.length}串1`, amount = '10' } = {}) => ({
    game_id: FIRST_LEAGUE.id,
    game_no: roundAt(0).issue,
    bet_content: [
      {
        play: 'ticket',
        number,
        amount,
        legs: legs.map(({ round, picks, league = FIRST_LEAGUE, ...leg }) => ({
          ...leg,
          game_id: league.id,
          game_no: roundAt(round, league).issue,
          number: picks,
        })),
      },
    ],
  });
  const place: LeagueTickets['place'] = async ({ token }, call, key = randomUUID()) =>
    (await server.post('games/submitBet', call, { token, headers: { 'idempotency-key': key } })).body;
  return {
    world,
    server,
    roundAt,
    callOf,
    place,
    placed: async (member, legs, more) => {
      const body = await place(member, callOf(legs, more));
      if (body.code !== 1) throw new Error(`the ticket is refused: ${body.msg} ${JSON.stringify(body.data)}`);
      return body.data;
    },
  };
}
