import { beforeAll, describe, expect, it } from 'vitest';

import { formatMoney } from '@tessera/domain/money';

import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { type LegResult, outcomeOf, readLegs } from '../../src/ticket/leg-results.ts';
import { readScores } from '../../src/ticket/leg-scores.ts';
import { termsOf } from '../../src/ticket/stored-ticket.ts';
import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, type TestWorld, useWorld, type World } from '../support/round-world.ts';
import {
  addTicket,
  endSales,
  type Forced,
  LEAGUE,
  onSale,
  type TestLeg,
  withForced,
} from '../support/standing-tickets.ts';

const database = useDatabase();
const world: TestWorld = useWorld(database, [LEAGUE.id]);
const MEMBERS = Array.from({ length: 40 }, (_, n) => 100_001 + n);
let at: World;
beforeAll(async () => {
  at = await world.server();
  await seedHouse(database.db, database.owner);
  await addMembers(at, MEMBERS, 100_000_00n);
});

type Came = 'win' | 'half_win' | 'half_lose' | 'lose' | 'void';
/** The picks of a leg: odds in hundredths and what became of them; a banker is marked. */
type Played = { readonly of: readonly (readonly [odds: number, came: Came])[]; readonly isBanker?: boolean };

const leg = (...of: readonly (readonly [number, Came])[]): Played => ({ of });
const banker = (odds: number, came: Came): Played => ({ of: [[odds, came]], isBanker: true });

/** The table of sports, section 7.3. Units: 1/100. */
const KNOWN: readonly {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly unit: bigint;
  readonly legs: readonly Played[];
  readonly stake: string;
  readonly payout: string;
  readonly status: string;
}[] = [
  {
    name: '2串1, both won',
    sizes: [2],
    unit: 100_00n,
    legs: [leg([220, 'win']), leg([156, 'win'])],
    stake: '100.00',
    payout: '343.20',
    status: 'win ',
  },
  {
    name: '3串1 with a void leg',
    sizes: [3],
    unit: 10_00n,
    legs: [leg([205, 'win']), leg([188, 'win']), leg([340, 'void'])],
    stake: '10.00',
    payout: '38.54',
    status: 'win ',
  },
  {
    name: '3串1, all void',
    sizes: [3],
    unit: 10_00n,
    legs: [leg([205, 'void']), leg([188, 'void']), leg([340, 'void'])],
    stake: '10.00',
    payout: '10.00',
    status: 'cancelled void',
  },
  {
    name: '3串1, two void and a loss',
    sizes: [3],
    unit: 10_00n,
    legs: [leg([205, 'void']), leg([188, 'void']), leg([340, 'lose'])],
    stake: '10.00',
    payout: '0.00',
    status: 'lose ',
  },
  {
    name: '3串1 in halves',
    sizes: [3],
    unit: 33_33n,
    legs: [leg([195, 'half_win']), leg([187, 'win']), leg([210, 'half_lose'])],
    stake: '33.33',
    payout: '45.96',
    status: 'win ',
  },
  {
    name: '3串4 with a loss and a void leg',
    sizes: [2, 3],
    unit: 2_00n,
    legs: [leg([205, 'win']), leg([188, 'lose']), leg([340, 'void'])],
    stake: '8.00',
    payout: '4.10',
    status: 'lose part',
  },
  {
    name: '4串11 with a loss',
    sizes: [2, 3, 4],
    unit: 1_00n,
    legs: [leg([150, 'win']), leg([200, 'win']), leg([250, 'win']), leg([300, 'lose'])],
    stake: '11.00',
    payout: '19.25',
    status: 'win ',
  },
  {
    name: '2串1, a void leg with two picks',
    sizes: [2],
    unit: 5_00n,
    legs: [leg([230, 'void'], [320, 'void']), leg([175, 'win'])],
    stake: '10.00',
    payout: '17.50',
    status: 'win ',
  },
  {
    name: 'a banker that won',
    sizes: [3],
    unit: 4_00n,
    legs: [banker(140, 'win'), leg([210, 'win']), leg([260, 'lose']), leg([190, 'win'])],
    stake: '12.00',
    payout: '22.34',
    status: 'win ',
  },
  {
    name: 'a banker that lost',
    sizes: [3],
    unit: 4_00n,
    legs: [banker(140, 'lose'), leg([210, 'win']), leg([260, 'win']), leg([190, 'win'])],
    stake: '12.00',
    payout: '0.00',
    status: 'lose ',
  },
  {
    name: '8串247, five won',
    sizes: [2, 3, 4, 5, 6, 7, 8],
    unit: 1_00n,
    legs: Array.from({ length: 8 }, (_, n) => leg([200, n < 5 ? 'win' : 'lose'])),
    stake: '247.00',
    payout: '232.00',
    status: 'lose part',
  },
];

/** A market and two of its picks for each ticket of the table, so that no two tickets share a selection. */
const MARKETS: readonly (readonly [market: string, pick: string, other: string])[] = [
  ['1x2', 'h', 'd'],
  ['btts', 'y', 'n'],
  ['oe', 'o', 'e'],
  ['ht', 'h', 'd'],
  ['first', 'h', 'a'],
  ['ttg', 'm2', 'm3'],
  ['htft', 'hh', 'dd'],
  ['cs', '1-0', '0-0'],
  ['htou0.5', 'o', 'u'],
  ['htou1.5', 'o', 'u'],
  ['th0.5', 'o', 'u'],
];

const isVoid = ({ of }: Played): boolean => of.some(([, came]) => came === 'void');
/** Number of legs of each ticket in the first round. */
const EARLIER = 2;

/** Places the tickets of the table on three rounds of which the middle one is to be void. Void legs lie
 *  there, the others in the first and the last. */
async function placeTable(rounds: readonly bigint[]) {
  const [first = 0n, middle = 0n, last = 0n] = rounds;
  const forced: Forced[] = [];
  const placed = new Map<string, { readonly id: bigint; readonly member: number; readonly homeId: bigint }>();
  for (const [n, { name, sizes, unit, legs }] of KNOWN.entries()) {
    const [market, ...picks] = MARKETS[n]!;
    const made = legs.map(({ of, isBanker = false }, place): TestLeg => {
      const roundId = isVoid({ of }) ? middle : place < EARLIER ? first : last;
      for (const [pick, [, came]] of of.entries())
        if (came !== 'void')
          forced.push({ roundId, selection: `m${place + 1}.${market}:${picks[pick]}`, result: came });
      const odds = Object.fromEntries(of.map(([price], pick) => [picks[pick]!, price]));
      return { roundId, match: place + 1, market, picks: odds, isBanker };
    });
    const member = MEMBERS[n]!;
    const id = await addTicket(at, { member, unit, sizes, legs: made });
    const homeId = made.reduce((most, { roundId }) => (roundId > most ? roundId : most), 0n);
    placed.set(name, { id, member, homeId });
  }
  return { forced, placed };
}

type Stored = {
  readonly unit_minor: bigint;
  readonly sizes: number;
  readonly stake_minor: bigint;
};
const ticketOf = async (id: bigint) => {
  const { rows } = await database.owner.query<Stored>(
    'select unit_minor, sizes, stake_minor from tickets where id = $1',
    [id],
  );
  const [row] = rows;
  return {
    ...termsOf(row!, { parted_minor: 0n }),
    isCancelled: false,
    partsPaidMinor: 0n,
    cashedOutMinor: undefined,
  };
};

const shownOf = async (placed: ReadonlyMap<string, { readonly id: bigint; readonly homeId: bigint }>) => {
  const legs = await readLegs(database.db.reader, [...placed.values()]);
  return Promise.all(
    Array.from(placed, async ([name, { id }]) => {
      const outcome = outcomeOf(await ticketOf(id), legs.get(id)!);
      return {
        name,
        status: `${outcome.status} ${outcome.reason ?? ''}`,
        payout: formatMoney(outcome.payoutMinor),
      };
    }),
  );
};

type Placed = Awaited<ReturnType<typeof placeTable>>['placed'];

/** Stakes and payouts of each member of the table. */
const paidOn = (placed: Placed) =>
  Promise.all(
    Array.from(placed, async ([name, { id, member, homeId }]) => {
      const { rows } = await database.owner.query<{ kind: string; minor: bigint; posting: string }>(
        `select e.kind, e.amount_minor as minor, p.key as posting from entries e join postings p on p.id = e.posting_id
         where e.account_id = $1 and e.ref_id in ($2, $3) order by e.seq`,
        [BigInt(member) * 16n, id, homeId],
      );
      const [stake, ...paid] = rows;
      expect(paid.every(({ posting }) => posting.startsWith(`tpayout:${homeId}:`))).toBe(true);
      return {
        name,
        stake: formatMoney(-(stake?.minor ?? 0n)),
        paid: paid.map(({ kind, minor }) => `${kind} ${formatMoney(minor)}`).join(),
      };
    }),
  );

const homesOf = async (placed: Placed) => {
  const { rows } = await database.owner.query<{ round_id: bigint; escrow: bigint }>(
    `select h.round_id, h.settled_at is not null as is_settled, a.balance_minor as escrow,
       (select count(*)::int from round_events e where e.round_id = h.round_id and e.kind = 'tickets') as events
     from ticket_homes h join accounts a on a.id = -(10000000000000000 + h.round_id)
     where h.round_id = any($1) order by h.round_id`,
    [[...new Set(Array.from(placed.values(), ({ homeId }) => homeId))]],
  );
  return rows.map((row) => ({ ...row, escrow: formatMoney(row.escrow) }));
};

/** From the published numbers: four bytes of its ticket and two of its score for each match. */
async function drawnScore({ roundId, match }: LegResult): Promise<string> {
  const { rows } = await database.owner.query<{ numbers: number[] }>(
    'select numbers from draws where round_id = $1',
    [roundId],
  );
  const [home, away] = rows[0]!.numbers.slice(1 + 6 * (match - 1) + 4);
  return `${home}-${away}`;
}

describe('the tickets of the table', () => {
  it('come to what it says, read through their legs', async () => {
    const rounds = await onSale(database);
    const { forced, placed } = await placeTable(rounds);
    const [first, middle, last] = rounds as [bigint, bigint, bigint];
    expect(new Set((await shownOf(placed)).map(({ status, payout }) => status + payout))).toEqual(
      new Set(['pending 0.00']),
    );
    await voidRound(at, middle, 'operator');
    await withForced(database, forced, async () => {
      await endSales(database, [first, middle]);
      await roundSteps(at).tick();
      const early = await shownOf(placed);
      const waiting = KNOWN.filter(({ legs }) => !legs.slice(EARLIER).every(isVoid));
      expect(early.filter(({ status }) => status === 'pending ').map(({ name }) => name)).toEqual(
        waiting.map(({ name }) => name),
      );
      await endSales(database, [last]);
      await roundSteps(at).tick();
    });
    expect(await shownOf(placed)).toEqual(
      KNOWN.map(({ name, status, payout }) => ({ name, status, payout })),
    );
    expect(await paidOn(placed)).toEqual(
      KNOWN.map(({ name, stake, payout, status }) => ({
        name,
        stake,
        // A ticket of which every leg is void was never staked.
        paid: payout === '0.00' ? '' : `${status === 'cancelled void' ? 'refund' : 'payout'} ${payout}`,
      })),
    );
    const settled = { is_settled: true, escrow: '0.00', events: 1 };
    expect(await homesOf(placed)).toEqual(rounds.slice(0, 3).map((id) => ({ round_id: id, ...settled })));
    const { id } = placed.get('8串247, five won')!;
    const goliath = (await readLegs(database.db.reader, [{ homeId: last, id }])).get(id)!;
    const scoreOf = await readScores(at, goliath);
    expect(goliath.map((each) => scoreOf(each)?.score)).toEqual(await Promise.all(goliath.map(drawnScore)));
    const [called] = [...(await readLegs(database.db.reader, [placed.get('3串1, all void')!])).values()];
    expect(called!.map(await readScores(at, called!))).toEqual([undefined, undefined, undefined]);
  });
});
