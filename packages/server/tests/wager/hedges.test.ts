import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { placeBet } from '../../src/bet/place-bet.ts';
import { countNextRound } from '../../src/wallet/count-hedges.ts';
import { countedHedges } from '../../src/wallet/hedge-store.ts';
import { hedgesOf } from '../../src/wallet/hedged-stakes.ts';
import {
  type BettingServer,
  bettingServer,
  newMember,
  newRound,
  seedHouse,
  slipOf,
} from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

// Rounds are closed and settled here by their state alone: what they paid is not the matter.
const at = useDatabase({ checksInvariants: false });

let betting: BettingServer;
beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  betting = await bettingServer(at.db, 5);
});

type Line = [play: string, pick: string, stake: string];
let member: Awaited<ReturnType<typeof newMember>>;
beforeEach(async () => {
  while (await countNextRound({ db: at.db, games: betting.games }));
  member = await newMember(at.db, 1_000_00n);
});

/** A round of three dice with these lines of the member, and those of others. */
async function played(lines: readonly Line[], of = member) {
  const round = await newRound(at.db, betting.games.byCode('k3-3')!);
  for (const [n, line] of lines.entries())
    await placeBet(betting, slipOf(round, line), of, `h-${round.id}-${n}`);
  return round;
}
const become = (state: string, { id }: { readonly id: bigint }) =>
  at.owner.query('update rounds set state = $2 where id = $1', [id, state]);
const hedged = () => hedgesOf(at.db.reader, betting.games, member.accountId);
const counted = () => countedHedges(at.db.reader, member.accountId);
const count = (accounts?: number) => countNextRound({ db: at.db, games: betting.games }, accounts);

const OPPOSED: Line[] = [
  ['side', 'big', '100.00'],
  ['side', 'small', '100.00'],
];

describe('stakes that cover each other', () => {
  it('are no turnover from the close on, and the same before and after they are counted', async () => {
    const round = await played(OPPOSED);
    expect(await hedged()).toBe(0n);
    await become('closed', round);
    const found = await hedged();
    expect(found).toBeGreaterThan(180_00n);
    expect(found).toBeLessThan(200_00n);
    await become('drawn', round);
    expect(await hedged()).toBe(found);
    await become('settled', round);
    expect(await hedged()).toBe(found);
    expect(await counted()).toBe(0n);
    expect(await count()).toBe(true);
    expect([await hedged(), await counted()]).toEqual([found, found]);
    expect(await count()).toBe(false);
    expect(await hedged()).toBe(found);
  });

  it('are counted for every account, however few at once', async () => {
    const other = await newMember(at.db, 1_000_00n);
    const round = await newRound(at.db, betting.games.byCode('k3-3')!);
    for (const who of [member, other])
      for (const [n, line] of OPPOSED.entries())
        await placeBet(betting, slipOf(round, line), who, `o-${who.memberId}-${n}`);
    await become('settled', round);
    await count(1);
    expect(await countedHedges(at.db.reader, other.accountId)).toBe(await counted());
    expect(await counted()).toBeGreaterThan(180_00n);
  });

  it('count in full on different rounds, and where nothing covers them', async () => {
    for (const line of OPPOSED) await become('settled', await played([line]));
    await become(
      'settled',
      await played([
        ['sum', '11', '50.00'],
        ['sum', '12', '50.00'],
      ]),
    );
    expect(await hedged()).toBe(0n);
    while (await count());
    expect(await counted()).toBe(0n);
  });

  it("of a void round are nobody's: they came back", async () => {
    await become('void', await played(OPPOSED));
    expect(await hedged()).toBe(0n);
  });

  it('that were returned are not taken twice', async () => {
    const round = await played(OPPOSED);
    await at.owner.query(
      `insert into round_results (round_id, selection, won, back, of) select $1, s, 0, 1, 1
       from unnest(array['side:big', 'side:small']) s`,
      [round.id],
    );
    await become('settled', round);
    await count();
    expect(await counted()).toBe(0n);
  });
});
