import { afterEach, describe, expect, it } from 'vitest';

import type { Slip } from '../../src/bet/slip.ts';
import { type BuyDeps, buyDueIssues } from '../../src/chase/buy-issues.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { Refusal } from '../../src/kernel/refusal.ts';
import { countBets } from '../support/betting-servers.ts';
import { useChasing, WELCOME } from '../support/chasing.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
const chasing = useChasing(at);
const { issues, open, end, buy, settle, started, shown, states, player, moneyOf, messagesOf, loseLease } =
  chasing;

/** Lets a server claim what is due and lose its lease; it places the slips once it continues. */
async function stalled(ctx: BuyDeps, placeLate: BuyDeps['bets']['place']) {
  const hold = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const place = async (slip: Slip) => {
    claimed.resolve();
    await hold.promise;
    return placeLate(slip);
  };
  const late = buyDueIssues({ ...ctx, bets: { ...ctx.bets, place } }, 10);
  await claimed.promise;
  await loseLease();
  return { late, resume: hold.resolve };
}

afterEach(() => armFailpoints(undefined));

describe('a server that ends between two steps', () => {
  it.each<Failpoint>(['chase-claimed', 'chase-bought', 'batch-committed', 'transaction-before-commit'])(
    'leaves an issue that is bought once after %s',
    async (point) => {
      const who = await player();
      const [first, second] = await issues(2);
      const chase = await started(who.token, [first!, second!]);
      await open(first!);
      armFailpoints((passed) => {
        if (passed !== point) return;
        armFailpoints(undefined);
        throw new Error('ended');
      });
      await buyDueIssues(chasing.server.ctx, 10).catch((error: Error) => expect(error.message).toBe('ended'));
      expect(await states(who.token, chase)).toEqual(['buying', 'waiting']);
      await buy(chasing.other);
      expect(await states(who.token, chase)).toEqual(['buying', 'waiting']);
      await loseLease();
      await buy(chasing.other);
      expect(await states(who.token, chase)).toEqual(['bought', 'waiting']);
      expect(await countBets(at, first!.id)).toBe(1);
      expect(await moneyOf(who)).toBe(WELCOME - 10_00n);
    },
  );

  it('buys again what the batcher was too busy for', async () => {
    const who = await player();
    const [first] = await issues(1);
    const chase = await started(who.token, [first!]);
    await open(first!);
    const { ctx } = chasing.server;
    const bets = { ...ctx.bets, place: () => Promise.reject(new Refusal('SERVER_BUSY')) };
    await buyDueIssues({ ...ctx, bets }, 10);
    expect(await states(who.token, chase)).toEqual(['buying']);
    await loseLease();
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought']);
  });

  it('does not buy twice when it comes back after its lease', async () => {
    const who = await player();
    const [first] = await issues(1);
    const chase = await started(who.token, [first!]);
    await open(first!);
    const { late, resume } = await stalled(chasing.server.ctx, (slip) => chasing.server.ctx.bets.place(slip));
    await buy(chasing.other);
    resume();
    await late;
    expect(await states(who.token, chase)).toEqual(['bought']);
    expect(await countBets(at, first!.id)).toBe(1);
  });

  it('follows the slip when one server notes it after another noted a refusal', async () => {
    const who = await player();
    const rounds = await issues(2);
    const chase = await started(who.token, rounds, { stop_on_win: 1 });
    await open(rounds[0]!);
    const { late, resume } = await stalled(chasing.server.ctx, (slip) => chasing.server.ctx.bets.place(slip));
    const { bets } = chasing.other.ctx;
    const place = () => Promise.reject(new Refusal('MONEY_NOT_ENOUGH'));
    await buyDueIssues({ ...chasing.other.ctx, bets: { ...bets, place } }, 10);
    expect(await states(who.token, chase)).toEqual(['refused MONEY_NOT_ENOUGH', 'waiting']);
    resume();
    await late;
    await open(rounds[1]!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'waiting']);
    expect(await countBets(at, rounds[1]!.id)).toBe(0);
  });

  it('notes no refusal of an issue whose slip another server has placed', async () => {
    const who = await player();
    const rounds = await issues(2);
    const chase = await started(who.token, rounds, { stop_on_win: 1 });
    await open(rounds[0]!);
    const { late, resume } = await stalled(chasing.server.ctx, () =>
      Promise.reject(new Refusal('MONEY_NOT_ENOUGH')),
    );
    armFailpoints((point) => {
      if (point === 'chase-bought') throw new Error('ended');
    });
    await expect(buyDueIssues(chasing.other.ctx, 10)).rejects.toThrow('ended');
    armFailpoints(undefined);
    resume();
    await late;
    expect(await states(who.token, chase)).toEqual(['bought', 'waiting']);
    expect(await messagesOf(who)).toEqual([]);
  });

  it('notes the other issues when one cannot be noted', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, player));
    const [first] = await issues(1);
    const chases = await Promise.all(members.map(({ token }) => started(token, [first!])));
    await open(first!);
    await at.owner.query(
      `create function fail_note() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
       create trigger fail_note before update on chase_issues for each row
         when (old.chase_id = ${BigInt(chases[1]!.id)} and new.state = 'bought') execute function fail_note()`,
    );
    await buyDueIssues(chasing.server.ctx, 10);
    await at.owner.query('drop function fail_note cascade');
    const statesOf = () => Promise.all(chases.map((chase, n) => states(members[n]!.token, chase)));
    expect(await statesOf()).toEqual([['bought'], ['buying'], ['bought']]);
    await loseLease();
    await buy();
    expect(await statesOf()).toEqual([['bought'], ['bought'], ['bought']]);
  });

  it('corrects a refusal that was noted while another server still placed the slip', async () => {
    const who = await player();
    const [first] = await issues(1);
    const chase = await started(who.token, [first!], {
      lines: [{ play: 'side', number: 'big', amount: '1000' }],
    });
    await open(first!);
    await buy();
    await at.owner.query(
      `update chase_issues set state = 'refused', code = 'MONEY_NOT_ENOUGH', slip_id = null where chase_id = $1`,
      [chase.id],
    );
    await end(first!, 'loses');
    await settle();
    expect(await states(who.token, chase)).toEqual(['bought']);
    expect(await shown(who.token, chase)).toMatchObject({ profit: '-1000.00' });
  });

  it('shares the work with others: 40 members on two servers are each bought once', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, player));
    const [first, second] = await issues(2);
    for (const { token } of members) await started(token, [first!, second!]);
    for (const round of [first!, second!]) {
      await open(round);
      const both = [chasing.server, chasing.other, chasing.server, chasing.other];
      await Promise.all(both.map((on) => buyDueIssues(on.ctx, 15)));
      await Promise.all([buy(), buy(chasing.other)]);
      expect(await countBets(at, round.id)).toBe(40);
    }
    const { rows } = await at.owner.query(
      `select state, count(*)::int as n from chase_issues where round_id = any($1) group by 1`,
      [[first!.id, second!.id]],
    );
    expect(rows).toEqual([{ state: 'bought', n: 80 }]);
  });
});
