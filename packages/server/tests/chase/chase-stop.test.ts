import { describe, expect, it } from 'vitest';

import { FIRST_INDEX } from '@tessera/domain/games/rules';

import { settleIssues } from '../../src/chase/settle-issues.ts';
import { countBets } from '../support/betting-servers.ts';
import { useChasing } from '../support/chasing.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
const chasing = useChasing(at);
const { issues, open, end, buy, settle, started, shown, states, player, messagesOf } = chasing;

/** Makes every change to the issues of one chase fail until it is called. */
async function failingFor(id: string): Promise<() => Promise<unknown>> {
  await at.owner.query(
    `create function fail_issue() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
     create trigger fail_issue before update on chase_issues for each row
       when (old.chase_id = ${BigInt(id)}) execute function fail_issue()`,
  );
  return () => at.owner.query('drop function fail_issue cascade');
}

describe('a chase with a stop rule', () => {
  it('buys the next issue only after the result, and ends with a win', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const chase = await started(who.token, [first!, second!, third!], { stop_on_win: 1 });
    await open(first!);
    await buy();
    await open(second!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'waiting', 'waiting']);
    await end(first!, 'loses');
    await open(second!);
    await settle();
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'bought', 'waiting']);
    await end(second!, 'wins');
    await open(third!);
    await settle(chasing.other);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'bought', 'stopped']);
    expect(await shown(who.token, chase)).toMatchObject({ status: 'won', waiting_count: 0 });
    expect(await messagesOf(who)).toEqual(['chase_won']);
    expect(await countBets(at, third!.id)).toBe(0);
  });

  it('misses an issue whose sale ends before the result', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const chase = await started(who.token, [first!, second!, third!], { stop_on_win: '1' });
    await open(first!);
    await buy();
    await end(first!, 'loses');
    await open(third!);
    await settle();
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'missed', 'bought']);
  });

  it('loses at most its stop loss, to the cent', async () => {
    const [exact, short] = [await player(), await player()];
    const rounds = await issues(3);
    const enough = await started(exact.token, rounds, { stop_loss: '20.00' });
    const less = await started(short.token, rounds, { stop_loss: '19.99' });
    for (const round of rounds) {
      await open(round);
      await buy();
      await end(round, 'loses');
      await settle();
    }
    expect(await states(exact.token, enough)).toEqual(['bought', 'bought', 'stopped']);
    expect(await states(short.token, less)).toEqual(['bought', 'stopped', 'stopped']);
    expect(await shown(exact.token, enough)).toMatchObject({ status: 'stop_loss', profit: '-20.00' });
    expect(await messagesOf(short)).toEqual(['chase_stopped']);
  });

  it('ends when its profit reaches the stop win, to the cent', async () => {
    const [reached, missed] = [await player(), await player()];
    const [first, second] = await issues(2);
    const { payTable } = chasing.server.ctx.games.byId(1)!.rulesAt(FIRST_INDEX);
    const profit = BigInt(payTable.priceOf('side:big')!.oddsE4) / 10n - 10_00n;
    const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
    const exact = await started(reached.token, [first!, second!], { stop_win: text(profit) });
    const above = await started(missed.token, [first!, second!], { stop_win: text(profit + 1n) });
    await open(first!);
    await buy();
    await end(first!, 'wins');
    await open(second!);
    await settle();
    await buy();
    expect(await states(reached.token, exact)).toEqual(['bought', 'stopped']);
    expect(await shown(reached.token, exact)).toMatchObject({ status: 'stop_win', profit: text(profit) });
    expect(await states(missed.token, above)).toEqual(['bought', 'bought']);
  });

  it('counts a push as neither won nor lost', async () => {
    const [winning, losing] = [await player(), await player()];
    const [first, second] = await issues(2);
    const onWin = await started(winning.token, [first!, second!], { stop_on_win: 1 });
    const onLoss = await started(losing.token, [first!, second!], { stop_loss: '10' });
    await open(first!);
    await buy();
    await end(first!, 'pushes');
    await open(second!);
    await settle();
    await buy();
    expect(await states(winning.token, onWin)).toEqual(['bought', 'bought']);
    expect(await states(losing.token, onLoss)).toEqual(['bought', 'bought']);
    expect(await shown(losing.token, onLoss)).toMatchObject({
      profit: '0.00',
      issues: [{ is_win: 0, returned: '10.00' }, {}],
    });
  });

  it('stops for no other chase because one cannot be settled', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, player));
    const [first, second, third] = await issues(3);
    const rounds = [first!, second!];
    const chases = [];
    for (const { token } of members) chases.push(await started(token, rounds, { stop_on_win: 1 }));
    const later = await player();
    const other = await started(later.token, [second!, third!], { stop_on_win: 1 });
    await open(first!);
    await buy();
    await end(first!, 'loses');
    await open(second!);
    const release = await failingFor(chases[0]!.id);
    await settleIssues(chasing.server.ctx, 2);
    await buy();
    await end(second!, 'loses');
    await open(third!);
    await settleIssues(chasing.server.ctx, 2);
    await buy();
    await release();
    expect(await states(later.token, other)).toEqual(['bought', 'bought']);
    expect(await states(members[0]!.token, chases[0]!)).toEqual(['bought', 'waiting']);
    for (const n of [1, 2, 3, 4])
      expect(await states(members[n]!.token, chases[n]!)).toEqual(['bought', 'bought']);
    await settle();
    expect(await states(members[0]!.token, chases[0]!)).toEqual(['bought', 'missed']);
  });

  it('goes on after a void round and a refusal', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const chase = await started(who.token, [first!, second!, third!], { stop_on_win: 1 });
    await open(first!);
    await buy();
    await end(first!, 'void');
    await settle();
    await at.owner.query('update accounts set is_frozen = true where id = $1', [BigInt(who.id) * 16n]);
    await open(second!);
    await buy();
    await at.owner.query('update accounts set is_frozen = false where id = $1', [BigInt(who.id) * 16n]);
    await open(third!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'refused ACCOUNT_IS_FROZEN', 'bought']);
  });

  it('is settled once by two servers', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, player));
    const [first, second] = await issues(2);
    for (const { token } of members) await started(token, [first!, second!], { stop_on_win: 1 });
    await open(first!);
    await buy();
    await end(first!, 'loses');
    await open(second!);
    await Promise.all([chasing.server, chasing.other, chasing.server].map((on) => settleIssues(on.ctx, 5)));
    await settle();
    await Promise.all([buy(), buy(chasing.other)]);
    expect(await countBets(at, second!.id)).toBe(12);
  });
});
