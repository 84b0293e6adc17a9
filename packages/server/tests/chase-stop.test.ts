import { describe, expect, it } from 'vitest';

import { settleIssues } from '../src/chase/settle-issues.ts';
import { countBets } from './support/betting-servers.ts';
import { useChasing } from './support/chasing.ts';
import { useDatabase } from './support/database.ts';

const at = useDatabase();
const chasing = useChasing(at);
const { issues, open, end, buy, settle, started, shown, states, player, messagesOf } = chasing;

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
    const { payTable } = chasing.server.ctx.games.byId(1)!;
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
