import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sumAccount } from '../../src/ledger/account-sums.ts';
import { countNextHome } from '../../src/wallet/count-ticket-hedges.ts';
import { countedHedges } from '../../src/wallet/hedge-store.ts';
import { hedgesOf } from '../../src/wallet/hedged-stakes.ts';
import { openStakes } from '../../src/wallet/open-stakes-store.ts';
import { firmTurnover } from '../../src/wallet/turnover.ts';
import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, useWorld, type World } from '../support/round-world.ts';
import { addTicket, LEAGUE, onSale } from '../support/standing-tickets.ts';

// Rounds and homes end here by their state alone: what they paid is not the matter.
const database = useDatabase({ checksInvariants: false });
const worlds = useWorld(database, [LEAGUE.id]);
let world: World;
let rounds: [bigint, bigint, bigint];
let member = 300_000;

beforeAll(async () => {
  world = await worlds.server();
  await seedHouse(database.db, database.owner);
});
beforeEach(async () => {
  await database.owner.query('update ticket_homes set settled_at = coalesce(settled_at, now())');
  while (await count());
  await database.owner.query(
    "update rounds set state = 'settled' where id in (select round_id from ticket_homes)",
  );
  rounds = (await onSale(database)).slice(0, 3) as typeof rounds;
  await addMembers(world, [(member += 1)], 100_000_00n);
});

const RESULTS = ['h', 'd', 'a'] as const;
const account = (of = member) => BigInt(of) * 16n;
const count = (accounts?: number) => countNextHome(world, accounts);
const hedged = (of = member) => hedgesOf(database.db.reader, world.games, account(of));
const counted = (of = member) => countedHedges(database.db.reader, account(of));
const turnover = async () => {
  const terms = { env: { wallet: { turnoverPercent: 100 } } as never, games: world.games };
  const sums = await sumAccount(database.db, account());
  return (await firmTurnover(database.db.reader, terms, account(), sums)).stakedMinor;
};
const become = (state: string, ...ids: readonly bigint[]) =>
  database.owner.query('update rounds set state = $2 where id = any($1)', [ids, state]);
const settle = (...homes: readonly bigint[]) =>
  database.owner.query('update ticket_homes set settled_at = now() where round_id = any($1)', [homes]);

/** The games of the house, which say when somebody asks for all results of a match. */
const watched = (onLook: () => void): World['games'] => ({
  ...world.games,
  byId: (id) => {
    const game = world.games.byId(id);
    if (!game) return undefined;
    return {
      ...game,
      rulesOf: (round) => {
        const rules = game.rulesOf(round);
        const get = (family: typeof rules.family, key: keyof typeof rules.family) => {
          if (key === 'jointResults') onLook();
          return family[key];
        };
        return { ...rules, family: new Proxy(rules.family, { get: get as never }) };
      },
    };
  },
});

type Place = readonly [roundId: bigint, match: number, picks: string];
/** A double of 100.00 a line, each pick at 2.91. */
const place = (places: readonly Place[], of = member) =>
  addTicket(world, {
    member: of,
    unit: 100_00n,
    sizes: [2],
    legs: places.map(([roundId, match, picks]) => ({
      roundId,
      match,
      market: '1x2',
      picks: Object.fromEntries([...picks].map((pick) => [pick, 291])),
    })),
  });
/** Doubles on every result of the second match beside each of these of the first. */
const placeAll = async (
  [first, one]: readonly [bigint, number],
  picks: readonly string[],
  [second, other]: readonly [bigint, number],
  of = member,
) => {
  const ids: bigint[] = [];
  for (const pick of picks)
    for (const result of RESULTS)
      ids.push(
        await place(
          [
            [first, one, pick],
            [second, other, result],
          ],
          of,
        ),
      );
  return ids;
};

/** Payout of each of nine such doubles. */
const PAYS = 846_81n;

describe('tickets that cover each other', () => {
  it('leave what they cannot win back as turnover, the same before and after they are counted', async () => {
    const [round] = rounds;
    await placeAll([round, 1], RESULTS, [round, 2]);
    expect([await hedged(), await turnover()]).toEqual([0n, 0n]);
    for (const state of ['closed', 'drawn', 'settled']) {
      await become(state, round);
      expect([await hedged(), await turnover()]).toEqual([PAYS, 900_00n - PAYS]);
    }
    expect(await count()).toBe(false);
    await settle(round);
    expect([await hedged(), await counted()]).toEqual([PAYS, 0n]);
    expect(await count()).toBe(true);
    expect([await hedged(), await counted()]).toEqual([PAYS, PAYS]);
    expect(await count()).toBe(false);
    expect([await hedged(), await turnover()]).toEqual([PAYS, 900_00n - PAYS]);
  });

  it('are counted for every account, however few at once, and in full where nothing covers them', async () => {
    const [round] = rounds;
    const others = [member + 1, member + 2];
    await addMembers(world, others, 100_000_00n);
    member += 2;
    for (const of of others) await placeAll([round, 1], RESULTS, [round, 2], of);
    const [ordinary] = [member - 2];
    for (const [match, pick] of [...RESULTS, 'h', 'a'].entries())
      await place(
        [
          [round, match + 1, pick],
          [round, match + 2, 'h'],
        ],
        ordinary,
      );
    await become('settled', round);
    expect(await hedged(ordinary)).toBe(0n);
    await settle(round);
    await count(1);
    expect([await counted(ordinary), await counted(others[0]), await counted(others[1])]).toEqual([
      0n,
      PAYS,
      PAYS,
    ]);
  });

  it('are compared once, and again when one of them may no longer be taken back', async () => {
    const [first, second] = rounds;
    await placeAll([first, 1], RESULTS, [second, 1]);
    let looks = 0;
    const games = watched(() => (looks += 1));
    const read = async () => {
      const before = looks;
      return [await hedgesOf(database.db.reader, games, account()), looks > before];
    };
    await become('closed', first);
    expect([await read(), await read()]).toEqual([
      [PAYS, true],
      [PAYS, false],
    ]);
    await place([
      [second, 2, 'h'],
      [second, 3, 'h'],
    ]);
    // One more that can be taken back: what is firm is known, all together is not.
    expect([await read(), await read()]).toEqual([
      [PAYS, true],
      [PAYS, false],
    ]);
    await become('closed', second);
    expect(await read()).toEqual([PAYS, false]);
    await settle(first, second);
    while (await count());
    expect(await read()).toEqual([PAYS, false]);
  });

  it('count none of one ticket that names every result', async () => {
    const [round] = rounds;
    await place([
      [round, 1, 'hda'],
      [round, 2, 'hda'],
    ]);
    await become('closed', round);
    expect([await hedged(), await turnover()]).toEqual([900_00n, 0n]);
  });

  it.each([
    ['in their order', [1, 2]],
    ['the later one first', [2, 1]],
  ])('are compared across homes, whichever is settled first: %s', async (_, order) => {
    const [first, second, third] = rounds;
    await placeAll([first, 1], ['h'], [second, 1]);
    await placeAll([first, 1], ['d', 'a'], [third, 1]);
    await become('closed', first);
    expect(await hedged()).toBe(PAYS);
    await become('settled', ...rounds);
    for (const at of order) {
      await settle(rounds[at]!);
      while (await count());
      expect(await hedged()).toBe(PAYS);
    }
    expect(await counted()).toBe(PAYS);
  });

  it('are compared with those that can still be taken back', async () => {
    const [first, second, third] = rounds;
    for (const pick of RESULTS)
      await place([
        [first, 1, pick],
        [second, 1, 'h'],
      ]);
    await placeAll([second, 1], ['d', 'a'], [third, 1]);
    await become('closed', first);
    expect(await openStakes(database.db.reader, account())).toBe(600_00n);
    expect([await hedged(), await turnover()]).toEqual([PAYS - 600_00n, 900_00n - PAYS]);
    await become('closed', second, third);
    expect([await hedged(), await turnover()]).toEqual([PAYS, 900_00n - PAYS]);
  });

  it('count as placed when cashed out, and not at all when taken back', async () => {
    const [first, second] = rounds;
    const ids = await placeAll([first, 1], RESULTS, [second, 1]);
    const end = (table: string, more: string, id: bigint) =>
      database.owner.query(
        `insert into ${table} select home_round_id, id, account_id${more} from tickets where id = $1`,
        [id],
      );
    await become('closed', first);
    for (const id of ids.slice(0, 3)) await end('ticket_cashouts', ', 100, 100', id);
    expect(await hedged()).toBe(PAYS);
    // Another of nine: some two cases in ten are open then.
    await end('ticket_cancellations', '', ids[0]!);
    expect(await hedged()).toBeLessThan(PAYS);
  });

  it('are not taken twice when all of them are void', async () => {
    const [round] = rounds;
    const ids = await placeAll([round, 1], RESULTS, [round, 2]);
    await database.owner.query(
      `insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor, is_void)
       select home_round_id, id, account_id, stake_minor, true from tickets where id = any($1)`,
      [ids],
    );
    await become('void', round);
    // Until its home is settled the stakes may not have come back.
    expect(await hedged()).toBe(PAYS);
    await settle(round);
    expect(await hedged()).toBe(0n);
    while (await count());
    expect(await counted()).toBe(0n);
  });

  it('count with what was cashed out of them when all of them are void', async () => {
    const [round] = rounds;
    const ids = await placeAll([round, 1], RESULTS, [round, 2]);
    await become('drawn', round);
    await database.owner.query(
      `insert into ticket_part_cashouts (home_round_id, ticket_id, number, account_id, stake_minor, paid_minor, worth_minor)
       select home_round_id, id, 1, account_id, 40_00, 30_00, 30_00 from tickets where id = any($1)`,
      [ids],
    );
    expect(await hedged()).toBe(PAYS);
    await database.owner.query(
      `insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor, is_void, rest_minor)
       select home_round_id, id, account_id, 60_00, true, 60_00 from tickets where id = any($1)`,
      [ids],
    );
    await become('void', round);
    await settle(round);
    // 40.00 of 100.00 of each.
    const ofParts = (PAYS * 40n) / 100n;
    expect(await hedged()).toBe(ofParts);
    while (await count());
    expect(await counted()).toBe(ofParts);
  });
});
