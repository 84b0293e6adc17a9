import type { Control } from './control.ts';
import type { ControlFixture } from './fixture.ts';

const STAKE_MINOR = 100n;

/** The payout formula returns a cent too much. Bet, book and settlement agree with one another; only an
 *  independent computation detects it. */
export const oneCentMore: Control = {
  name: 'one-cent-more',
  patches: [
    {
      file: 'packages/domain/src/odds.ts',
      from: 'minor((stakeMinor * BigInt(oddsE4)) / ODDS_SCALE)',
      to: 'minor((stakeMinor * BigInt(oddsE4)) / ODDS_SCALE + 1n)',
    },
  ],
  check: async (fixture) => {
    const { members, games } = fixture;
    const round = await fixture.soldFor(games[0] ?? 0, 1_500);
    for (const member of members) await fixture.insist(0, fixture.slip(member, round));
    await fixture.untilClose(round, 0);
    await fixture.until('select from rounds where id = $1 and settled_at is not null', [round.id]);
    const [paid, due] = [await paidFor(fixture, round.id), await dueFor(fixture, round.id)];
    const broken = await fixture.findViolations();
    return paid === due
      ? broken
      : [`${members.length} winners were paid ${paid} cents where ${due} are due`, ...broken];
  },
};

async function paidFor(fixture: ControlFixture, roundId: bigint): Promise<bigint> {
  const [paid] = await fixture.read<{ cents: bigint }>(
    `select sum(amount_minor)::bigint as cents from entries where kind = 'payout' and ref_id = $1 and account_id > 0`,
    [roundId],
  );
  return paid?.cents ?? 0n;
}

/** The payouts due by the dice and by the odds at which each slip was accepted. */
async function dueFor(fixture: ControlFixture, roundId: bigint): Promise<bigint> {
  const [draw] = await fixture.read<{ numbers: readonly number[] }>(
    'select numbers from draws where round_id = $1',
    [roundId],
  );
  const sum = draw?.numbers.reduce((total, dice) => total + dice, 0);
  const won = await fixture.read<{ odds_e4: number }>(
    'select odds_e4 from bets where round_id = $1 and selection = $2',
    [roundId, `sum:${sum}`],
  );
  return won.reduce((total, { odds_e4 }) => total + (STAKE_MINOR * BigInt(odds_e4)) / 10_000n, 0n);
}
