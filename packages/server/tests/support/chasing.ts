import { afterEach, beforeAll } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { buyDueIssues } from '../../src/chase/buy-issues.ts';
import { settleIssues } from '../../src/chase/settle-issues.ts';
import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { balanceOf } from './betting-servers.ts';
import { testIds } from './betting.ts';
import type { TestDatabase } from './database.ts';
import { type TestReply, type TestServer, useServer } from './http.ts';
import { useWorld, type World } from './round-world.ts';
import { withResults } from './rounds/forced-results.ts';
import { type Holder, holder } from './wallet.ts';

const K3 = 1;
/** Issues that could open by the clock while a test runs are over before it. */
const PASSED = 10;
const LIMIT = 100;

export type Chase = Data<'games/chaseDetail'>;
export type ChaseTerms = {
  readonly lines?: readonly { play: string; number: string; amount: string }[];
  readonly [field: string]: unknown;
};
/** Shares of a stake that win and that are returned, by outcome. A void round has no results. */
const SHARES = {
  wins: ['new.of', '0'],
  loses: ['0', '0'],
  pushes: ['0', 'new.of'],
  void: ['0', '0'],
} as const;
type Outcome = keyof typeof SHARES;
type Round = { readonly id: bigint; readonly issue: string };

/** Everything a test of chases moves by hand: two servers, and rounds that open and end when it says so. */
export type Chasing = {
  readonly server: TestServer;
  readonly other: TestServer;
  /** The next issues of the game, none of which has opened; each call gives later ones. */
  readonly issues: (count: number) => Promise<readonly Round[]>;
  /** Opens an issue; those before it are over. */
  readonly open: (round: Round) => Promise<void>;
  /** Ends the sale of an issue, draws and settles it; its bets end as the test says. */
  readonly end: (round: Round, outcome: Outcome) => Promise<void>;
  /** Buys what is due, on the first server unless another is named, until nothing is. */
  readonly buy: (on?: TestServer) => Promise<void>;
  readonly settle: (on?: TestServer) => Promise<void>;
  /** A server that died while it bought: what it claimed is older than its lease. */
  readonly loseLease: () => Promise<unknown>;
  readonly create: (
    token: string,
    rounds: readonly Round[],
    terms?: ChaseTerms,
  ) => Promise<TestReply['body']>;
  readonly started: (token: string, rounds: readonly Round[], terms?: ChaseTerms) => Promise<Chase>;
  readonly shown: (token: string, chase: Pick<Chase, 'id'>) => Promise<Chase>;
  /** The status of every issue, with the code of a refusal. */
  readonly states: (token: string, chase: Pick<Chase, 'id'>) => Promise<readonly string[]>;
  readonly cancel: (token: string, chase: Pick<Chase, 'id'>) => Promise<TestReply['body']>;
  readonly player: () => Promise<Holder>;
  readonly moneyOf: (who: Holder) => Promise<bigint>;
  /** The kinds of the messages about chases, in order. */
  readonly messagesOf: (who: Holder) => Promise<readonly string[]>;
};

/** Balance of a new member. Units: 1/100. */
export const WELCOME = 1_000_00n;

const ON_BIG = [{ play: 'side', number: 'big', amount: '10' }];

/** Opens the servers and rounds of a test file about chases. */
export function useChasing(at: TestDatabase): Chasing {
  const server = useServer(at);
  const other = useServer(at, { nodeNumber: 2 });
  const world = useWorld(at, [K3]);
  const opened: { clock?: World; last: bigint } = { last: 0n };

  const clock = async (): Promise<World> => (opened.clock ??= await world.server(3));
  const issues = async (count: number): Promise<readonly Round[]> => {
    const found = await at.owner.query<Round>(
      `select id, issue from rounds where game_id = $1 and state = 'scheduled' and id > $2 order by id limit $3`,
      [K3, opened.last, count],
    );
    opened.last = found.rows.at(-1)?.id ?? opened.last;
    return found.rows;
  };
  const settleUpTo = async (id: bigint): Promise<void> => settleRounds(at, await clock(), id);

  beforeAll(async () => {
    await transaction(at.db, (tx) => fundHouse(tx, testIds));
    await at.owner.query(`update rounds set state = 'scheduled' where game_id = $1 and state = 'open'`, [K3]);
    const passed = await issues(PASSED);
    const over = passed.at(-1)?.id ?? 0n;
    await endRounds(at, over);
    await settleUpTo(over);
  });

  // Chases left by one test buy nothing in the next.
  afterEach(async () => {
    await at.owner.query(
      `with ended as (
         update chases set next_round_id = null, end_reason = 'cancelled', ended_at = now() where ended_at is null)
       update chase_issues set state = 'cancelled' where state = 'waiting'`,
    );
  });

  return {
    server,
    other,
    issues,
    open: ({ id }) => openRound(at, id),
    end: async ({ id }, outcome) => {
      await endRounds(at, id);
      if (outcome === 'void') await voidRound(await clock(), id, 'test');
      const [won, back] = SHARES[outcome];
      await withResults(at, `new.won := ${won}; new.back := ${back}`, () => settleUpTo(id));
    },
    buy: async (on = server) => {
      while ((await buyDueIssues(on.ctx, LIMIT)) > 0);
    },
    settle: async (on = server) => void (await settleIssues(on.ctx, LIMIT)),
    loseLease: () =>
      at.owner.query(
        `update chase_issues set claimed_at = claimed_at - interval '11 seconds' where state = 'buying'`,
      ),
    ...callsOf(at, server),
  };
}

type Calls = Pick<
  Chasing,
  'create' | 'started' | 'shown' | 'states' | 'cancel' | 'player' | 'moneyOf' | 'messagesOf'
>;

/** The calls of members about chases. */
function callsOf(at: TestDatabase, server: TestServer): Calls {
  const create: Chasing['create'] = async (token, rounds, { lines = ON_BIG, key, ...terms } = {}) => {
    const payload = {
      game_id: K3,
      bet_content: lines,
      issues: rounds.map(({ issue }) => ({ game_no: issue })),
      ...terms,
    };
    const headers = typeof key === 'string' ? { headers: { 'idempotency-key': key } } : {};
    return (await server.post('games/createChase', payload, { token, ...headers })).body;
  };
  const shown: Chasing['shown'] = async (token, { id }) => {
    const { body } = await server.get('games/chaseDetail', { chase_id: id }, { token });
    if (body.code !== 1) throw new Error(body.msg);
    return body.data;
  };
  return {
    create,
    started: async (token, rounds, terms) => {
      const body = await create(token, rounds, terms);
      if (body.code !== 1) throw new Error(body.msg);
      return body.data;
    },
    shown,
    states: async (token, chase) =>
      (await shown(token, chase)).issues.map(({ status, code }) => (code ? `${status} ${code}` : status)),
    cancel: async (token, { id }) =>
      (await server.post('games/cancelChase', { chase_id: id }, { token })).body,
    player: () => holder(server),
    moneyOf: ({ id }) => balanceOf(at, BigInt(id) * 16n),
    messagesOf: async ({ id }) => {
      const { rows } = await at.owner.query<{ kind: string }>(
        `select kind from messages where member_id = $1 and kind like 'chase%' order by id`,
        [id],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

/** Opens a round of the game; the sale of those before it ends. */
export async function openRound(at: TestDatabase, id: bigint): Promise<void> {
  await endRounds(at, id - 1n);
  await at.owner.query(
    `update rounds set opens_at = now() - interval '1 second', closes_at = now() + interval '20 minutes',
       draws_at = now() + interval '21 minutes' where id = $1`,
    [id],
  );
}

/** Ends the sale of every round of the game up to this one, after all bets that were placed. */
export const endRounds = (at: TestDatabase, id: bigint): Promise<unknown> =>
  at.owner.query(
    `update rounds set opens_at = least(opens_at, now() - interval '1 second'),
       closes_at = date_trunc('milliseconds', now()) + interval '1 ms',
       draws_at = date_trunc('milliseconds', now()) + interval '2 ms'
     where game_id = $1 and id <= $2 and state in ('scheduled', 'open')`,
    [K3, id],
  );

/** Draws and settles rounds whose sale has ended, up to this one. */
export async function settleRounds({ owner }: TestDatabase, world: World, id: bigint): Promise<void> {
  for (let left = 1; left > 0;) {
    await roundSteps(world).tick();
    const { rows } = await owner.query<{ left: number }>(
      'select count(*)::int as left from rounds where game_id = $1 and id <= $2 and settled_at is null',
      [K3, id],
    );
    left = rows[0]?.left ?? 0;
  }
}
