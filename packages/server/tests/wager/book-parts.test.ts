import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { formatMoney } from '@tessera/domain/money';

import { MATCHES, matchFamily } from '../../../domain/tests/match-family.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { Refusal } from '../../src/kernel/refusal.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import {
  type BettingServer,
  bettingServer,
  codeOf,
  newMember,
  newRound,
  seedHouse,
  slipOf,
  type TestRound,
} from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { gamesWith } from '../support/rounds/family-game.ts';

const GAME = 7;
const CAP = 1_000_00n;
const PART_CAP = 700_00n;
const at = useDatabase();
const servers: BettingServer[] = [];

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  await at.owner.query('update games set exposure_cap_minor = $2, part_cap_minor = $3 where id = $1', [
    GAME,
    CAP,
    PART_CAP,
  ]);
  for (const node of [1, 2]) {
    const server = await bettingServer(at.db, node);
    servers.push({ ...server, games: gamesWith(server.games, GAME, matchFamily) });
  }
});

const matchRound = (): Promise<TestRound> => newRound(at.db, servers[0]!.games.byId(GAME)!);

type Line = { readonly selection: string; readonly stakeMinor: bigint };
let sent = 0;

/** Places lines on one of the servers: the ids of the bets, or the detail of the refusal. */
async function place(on: number, round: TestRound, member: SessionMember, lines: readonly Line[]) {
  const rows = lines.map(({ selection, stakeMinor }): [string, string, string] => {
    const [play = '', pick = ''] = selection.split(':');
    return [play, pick, formatMoney(stakeMinor)];
  });
  try {
    const key = `parts-${(sent += 1)}`;
    return {
      ids: (await placeBet(servers[on]!, slipOf(round, ...rows), member, key)).bets.map(({ id }) => id),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ROUND_LIMIT') return { detail: error.detail ?? {} };
    throw error;
  }
}

const oddsOf = (selection: string): bigint =>
  BigInt(servers[0]!.games.byId(GAME)!.rulesAt(FIRST_INDEX).payTable.priceOf(selection)?.oddsE4 ?? 0);

/** Payout of a line when its match shows a digit, counted by hand. */
function paidOn({ selection, stakeMinor: stake }: Line, digit: number): bigint {
  const [play = '', pick = ''] = selection.split(':');
  const whole = (stake * oddsOf(selection)) / 10_000n;
  if (play.endsWith('.digit')) return String(digit) === pick ? whole : 0n;
  const past = pick === 'over' ? digit - 5 : 5 - digit;
  if (past > 1) return whole;
  if (past === 1) return (stake * (oddsOf(selection) + 10_000n)) / 20_000n;
  return past === 0 ? stake : past === -1 ? stake / 2n : 0n;
}

/** Largest loss of the house on each match, beyond the stakes. */
const lossesOf = (lines: readonly Line[]): bigint[] =>
  MATCHES.map((match) => {
    const own = lines.filter(({ selection }) => selection.startsWith(`m${match}.`));
    const stakes = own.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    const paid = Array.from({ length: 10 }, (_, digit) =>
      own.reduce((sum, line) => sum + paidOn(line, digit), 0n),
    );
    return paid.reduce((most, each) => (each > most ? each : most)) - stakes;
  });

const fits = (lines: readonly Line[]): boolean => {
  const losses = lossesOf(lines);
  return losses.every((loss) => loss <= PART_CAP) && losses.reduce((sum, loss) => sum + loss, 0n) <= CAP;
};

const LINE = fc.record({
  selection: fc.oneof(
    fc.constantFrom('m1.line:over', 'm1.line:under', 'm2.line:over', 'm2.line:under'),
    fc.constantFrom('m1.digit:3', 'm1.digit:6', 'm2.digit:4', 'm2.digit:9'),
  ),
  stakeMinor: fc.bigInt({ min: 1_00n, max: 400_00n }),
});
const SLIPS = fc.array(
  fc.tuple(fc.constantFrom(0, 1), fc.oneof({ weight: 3, arbitrary: fc.tuple(LINE) }, fc.tuple(LINE, LINE))),
  { minLength: 15, maxLength: 30 },
);

describe('a round with parts', () => {
  it('takes a slip if and only if neither a match nor the round exceeds its cap, on two servers', async () => {
    const member = await newMember(at.db, 10_000_000_00n);
    const refusedOf = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(SLIPS, async (slips) => {
        const round = await matchRound();
        const standing: Line[] = [];
        for (const [on, lines] of slips) {
          const placed = await place(on, round, member, lines);
          const wanted = [...standing, ...lines];
          expect([lines, 'ids' in placed]).toEqual([lines, fits(wanted)]);
          if ('ids' in placed) {
            standing.push(...lines);
            continue;
          }
          refusedOf.add(placed.detail['of']);
          const [only] = lines;
          const left = BigInt(String(placed.detail['left']).replace('.', ''));
          if (lines.length > 1) continue;
          const withStake = (stakeMinor: bigint) => fits([...standing, { ...only, stakeMinor }]);
          expect(left === 0n || withStake(left)).toBe(true);
          // A payout is rounded down, which may leave room for some cents more.
          expect(withStake(left + 4n * (20_000n / (oddsOf(only.selection) - 10_000n) + 1n))).toBe(false);
        }
      }),
      { numRuns: 12 },
    );
    expect(refusedOf).toEqual(new Set(['match', 'exposure']));
  });

  it('reads and writes the parts on which a batch bets', async () => {
    const [member, round] = [await newMember(at.db, 10_000_00n), await matchRound()];
    const parts = async () =>
      (
        await at.owner.query<{ part: number; version: number; stake_minor: bigint; worst_minor: bigint }>(
          'select part, version, stake_minor, worst_minor from round_books where round_id = $1 order by part',
          [round.id],
        )
      ).rows;
    await place(0, round, member, [{ selection: 'm1.line:over', stakeMinor: 10_00n }]);
    const [first, second] = await parts();
    expect(first).toMatchObject({ part: 1, stake_minor: 10_00n });
    expect(first?.worst_minor).toBe(paidOn({ selection: 'm1.line:over', stakeMinor: 10_00n }, 9));
    expect(second).toMatchObject({ part: 2, version: 0, stake_minor: 0n });
    await place(1, round, member, [{ selection: 'm2.digit:4', stakeMinor: 3_00n }]);
    const [same, changed] = await parts();
    expect(same).toEqual(first);
    expect(changed?.stake_minor).toBe(3_00n);
  });

  it('knows the keys of slips that another server placed on another part', async () => {
    const [member, round] = [await newMember(at.db, 10_000_00n), await matchRound()];
    await place(0, round, member, [{ selection: 'm1.line:over', stakeMinor: 1_00n }]);
    const slip = slipOf(round, ['m2.line', 'over', '5']);
    const elsewhere = await placeBet(servers[1]!, slip, member, 'once');
    await place(0, round, member, [{ selection: 'm1.line:under', stakeMinor: 1_00n }]);
    expect((await placeBet(servers[0]!, slip, member, 'once')).bets).toEqual(elsewhere.bets);
  });

  it('counts what a match costs that only another server knows', async () => {
    const [member, round] = [await newMember(at.db, 10_000_00n), await matchRound()];
    const first = { selection: 'm1.digit:3', stakeMinor: 70_00n };
    const second = { selection: 'm2.digit:4', stakeMinor: 50_00n };
    expect([fits([first]), fits([second]), fits([first, second])]).toEqual([true, true, false]);
    expect(await place(0, round, member, [first])).toHaveProperty('ids');
    expect(await place(1, round, member, [second])).toMatchObject({ detail: { of: 'exposure' } });
  });

  it('counts the stakes of a member on a match that only another server knows', async () => {
    const limit = async (minor: bigint | undefined) => {
      await at.owner.query('update games set issue_limit_minor = $2 where id = $1', [GAME, minor]);
      await Promise.all(servers.map(async ({ games }) => games.refresh()));
    };
    const usual = servers[0]!.games.byId(GAME)?.issueLimitMinor;
    await limit(100_00n);
    const [member, rival] = [await newMember(at.db, 1_000_00n), await newMember(at.db, 100_00n)];
    const round = await matchRound();
    const small = [{ selection: 'm1.line:over', stakeMinor: 1_00n }];
    await place(0, round, rival, small);
    await place(1, round, member, [{ selection: 'm2.line:over', stakeMinor: 98_00n }]);
    // The first bet after another server's change reads the stakes of its own member only.
    await place(0, round, rival, small);
    const more = (amount: string) =>
      codeOf(placeBet(servers[0]!, slipOf(round, ['m1.line', 'over', amount]), member, `more-${amount}`));
    expect(await more('2.01')).toBe('ISSUE_LIMIT');
    expect(await more('2.00')).toBe('ok');
    await limit(usual);
  });

  it('takes no more different combinations than its family says, and more bets on those it has', async () => {
    const [member, round] = [await newMember(at.db, 100_000_00n), await matchRound()];
    const on = (match: number, digit: number) => [
      { selection: `m${match}.digit:${digit}`, stakeMinor: 1_00n },
    ];
    for (let digit = 0; digit < 10; digit += 1)
      expect(await place(digit % 2, round, member, on(1, digit))).toHaveProperty('ids');
    const beyond = [...on(2, 0), ...on(2, 1), ...on(2, 2)];
    expect(await place(0, round, member, beyond)).toEqual({
      detail: { of: 'combinations', limit: '12', left: '2' },
    });
    expect(await place(1, round, member, [...on(2, 0), ...on(2, 1)])).toHaveProperty('ids');
    expect(await place(0, round, member, on(2, 2))).toHaveProperty('detail');
    const again = await place(0, round, member, on(2, 1));
    expect(again).toHaveProperty('ids');
    const { rows } = await at.owner.query(
      'select part, combinations from round_books where round_id = $1 order by part',
      [round.id],
    );
    expect(rows).toEqual([
      { part: 1, combinations: 10 },
      { part: 2, combinations: 2 },
    ]);
  });

  it('cancels a bet unless its match, or the round, would then cost more than its cap', async () => {
    const member = await newMember(at.db, 10_000_000_00n);
    const tried: boolean[] = [];
    await fc.assert(
      fc.asyncProperty(SLIPS, async (slips) => {
        const own = await matchRound();
        const standing: (Line & { readonly id: string })[] = [];
        for (const [on, lines] of slips) {
          const placed = await place(on, own, member, lines);
          if ('ids' in placed)
            standing.push(...lines.map((line, n) => ({ ...line, id: placed.ids?.[n] ?? '' })));
        }
        for (const bet of standing.slice()) {
          const without = standing.filter((each) => each !== bet);
          const [before, after] = [lossesOf(standing), lossesOf(without)];
          const sum = (losses: readonly bigint[]) => losses.reduce((all, each) => all + each, 0n);
          const isNeeded =
            (sum(after) > CAP && sum(after) > sum(before)) ||
            after.some((loss, n) => loss > PART_CAP && loss > (before[n] ?? 0n));
          const outcome = await cancelBet(servers[tried.length % 2]!, bet.id, member).then(
            () => false,
            (error: unknown) => error instanceof Refusal && error.code === 'BET_NOT_CANCELLABLE',
          );
          expect([bet, outcome]).toEqual([bet, isNeeded]);
          tried.push(outcome);
          if (!outcome) standing.splice(standing.indexOf(bet), 1);
        }
      }),
      { numRuns: 5 },
    );
    expect(tried).toContain(false);
  });

  it.each([
    [
      'its match',
      [
        ['m1.line:over', 100_00n],
        ['m1.digit:3', 90_00n],
      ],
    ],
    [
      'the round',
      [
        ['m1.line:over', 70_00n],
        ['m2.line:over', 70_00n],
        ['m1.digit:3', 70_00n],
        ['m2.digit:2', 60_00n],
      ],
    ],
  ] as const)('keeps a bet on which %s depends', async (_, bets) => {
    const [member, round] = [await newMember(at.db, 10_000_00n), await matchRound()];
    const ids: string[] = [];
    for (const [selection, stakeMinor] of bets)
      ids.push(...((await place(0, round, member, [{ selection, stakeMinor }])).ids ?? []));
    expect(ids).toHaveLength(bets.length);
    expect(await codeOf(cancelBet(servers[1]!, ids[0], member))).toBe('BET_NOT_CANCELLABLE');
    expect(await codeOf(cancelBet(servers[0]!, ids.at(-1), member))).toBe('ok');
    expect(await codeOf(cancelBet(servers[1]!, ids[0], member))).toBe('ok');
  });
});
