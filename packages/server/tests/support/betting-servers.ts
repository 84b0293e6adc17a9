import { beforeAll } from 'vitest';

import { placeBet } from '../../src/bet/place-bet.ts';
import type { Game } from '../../src/game/game-catalogue.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { type BettingServer, bettingServer, seedHouse, slipOf, type TestRound } from './betting.ts';
import type { TestDatabase } from './database.ts';

/** The servers of a test file that bets. Read their fields inside tests and hooks, not at the top of the
 *  file. */
export type BettingServers = {
  readonly server: BettingServer;
  /** A second server on the same database, which has cached nothing of what the first one did. */
  readonly other: BettingServer;
  readonly game: (code?: string) => Game;
  /** Places a slip on the first server, unless another one is named. */
  readonly place: (
    slip: ReturnType<typeof slipOf>,
    member: SessionMember,
    key?: string,
    on?: BettingServer,
  ) => ReturnType<typeof placeBet>;
};

/** Two servers on the database of the file, with the games and a funded house. */
export function useBettingServers(at: TestDatabase): BettingServers {
  const [server, other] = [{} as BettingServer, {} as BettingServer];
  beforeAll(async () => {
    await seedHouse(at.db, at.owner);
    Object.assign(server, await bettingServer(at.db, 1));
    Object.assign(other, await bettingServer(at.db, 2));
  });
  return {
    server,
    other,
    game: (code = 'k3-3') => server.games.byCode(code)!,
    place: (slip, member, key, on = server) => placeBet(on, slip, member, key),
  };
}

/** A slip with one line, on the sum 11 of three dice. */
export const slipOnEleven = (round: TestRound, amount = '10') => slipOf(round, ['sum', '11', amount]);

/** The number of bets of a round, cancelled ones included. */
export async function countBets({ owner }: TestDatabase, roundId: bigint): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from bets where round_id = $1',
    [roundId],
  );
  return rows[0]?.n ?? 0;
}

/** The balance of an account, of a member or of a round's escrow (`-round.id`). Units: 1/100. */
export async function balanceOf({ owner }: TestDatabase, accountId: bigint): Promise<bigint> {
  const { rows } = await owner.query<{ balance_minor: bigint }>(
    'select balance_minor from accounts where id = $1',
    [accountId],
  );
  if (!rows[0]) throw new Error(`no account ${accountId}`);
  return rows[0].balance_minor;
}
