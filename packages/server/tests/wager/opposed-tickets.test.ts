import { beforeAll, describe, expect, it } from 'vitest';

import { closeCase, listCases } from '../../src/integrity/cases.ts';
import { flagMoney, flagRounds } from '../../src/integrity/integrity-jobs.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { addMembers, useWorld, type World } from '../support/round-world.ts';
import { addTicket, endSales, LEAGUE, onSale } from '../support/standing-tickets.ts';

const database = useDatabase();
const server = useServer(database);
const worlds = useWorld(database, [LEAGUE.id]);
let world: World;

const PAIR = [400_001, 400_002] as const;
const ALIKE = [400_011, 400_012] as const;
const STRANGERS = [400_021, 400_022] as const;

beforeAll(async () => {
  world = await worlds.server();
  await seedHouse(database.db, database.owner);
  await addMembers(world, [...PAIR, ...ALIKE, ...STRANGERS], 10_000_00n);
  await database.owner.query(
    `insert into member_devices (member_id, mac, trace)
     select m, sha256(int8send(m)), sha256(int8send(m / 10)) from unnest($1::bigint[]) m`,
    [[...PAIR, ...ALIKE]],
  );
  while (await flagMoney(server.ctx, { lagSeconds: 0 }));
});

const casesOf = async (member: number) =>
  (await listCases(server.ctx, 0n, false)).filter((row) => row.member_id === BigInt(member));

type Place = readonly [roundId: bigint, match: number, picks: string];
/** A double of 10.00 a line, each pick at 2.91. */
const place = (member: number, places: readonly Place[]) =>
  addTicket(world, {
    member,
    unit: 10_00n,
    sizes: [2],
    legs: places.map(([roundId, match, picks]) => ({
      roundId,
      match,
      market: '1x2',
      picks: Object.fromEntries([...picks].map((pick) => [pick, 291])),
    })),
  });

async function settled(...rounds: readonly bigint[]): Promise<void> {
  await endSales(database, rounds);
  for (let n = 0; n < 3; n += 1) await roundSteps(world).tick();
  const { rows } = await database.owner.query(
    'select 1 from ticket_homes where settled_at is null and round_id = any($1)',
    [rounds],
  );
  expect(rows).toEqual([]);
}

describe('the job of rounds, of tickets', () => {
  it('opens one case for each of two linked members whose tickets cover the same matches, and none else', async () => {
    const [first = 0n, second = 0n] = await onSale(database);
    // The results of the first match are shared out, those of the second are all named.
    const shareOut = async ([one, other]: readonly [number, number], picks: readonly [string, string]) => {
      for (const [member, own] of [
        [one, picks[0]],
        [other, picks[1]],
      ] as const)
        for (const pick of own)
          await place(member, [
            [first, 1, pick],
            [second, 1, 'hda'],
          ]);
    };
    await shareOut(PAIR, ['ha', 'd']);
    await shareOut(STRANGERS, ['ha', 'd']);
    await shareOut(ALIKE, ['ha', 'ha']);
    await settled(first, second);
    while (await flagRounds(server.ctx, { atOnce: 1 }));
    for (const [member, other] of [PAIR, [...PAIR].toReversed()] as const)
      expect(await casesOf(member!)).toMatchObject([
        {
          flag: 'opposed_bets',
          cause: `tickets ${second}`,
          evidence: { with: String(other), round: String(second), hedged_percent: 100, staked: '90.00' },
        },
      ]);
    for (const member of [...ALIKE, ...STRANGERS]) expect(await casesOf(member)).toEqual([]);
    // Closed cases stay closed, however often the round is checked.
    for (const member of PAIR)
      for (const { id } of await casesOf(member))
        await closeCase(server.ctx, { id, operator: 'ada', reason: 'looked at' });
    await database.owner.query(`update integrity_cursors set seq = 0 where name = 'rounds'`);
    while (await flagRounds(server.ctx));
    for (const member of PAIR) expect(await casesOf(member)).toEqual([]);
  });

  it('sees those whose tickets are at home in different rounds', async () => {
    const [first = 0n, second = 0n, third = 0n] = await onSale(database);
    await place(PAIR[0], [
      [first, 1, 'h'],
      [second, 2, 'hda'],
    ]);
    await place(PAIR[0], [
      [first, 1, 'd'],
      [second, 2, 'hda'],
    ]);
    await place(PAIR[1], [
      [first, 1, 'a'],
      [third, 2, 'hda'],
    ]);
    await settled(first, second, third);
    while (await flagRounds(server.ctx));
    for (const member of PAIR)
      expect(await casesOf(member)).toMatchObject([{ flag: 'opposed_bets', cause: `tickets ${third}` }]);
  });
});
