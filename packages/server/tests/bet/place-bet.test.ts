import { describe, expect, it } from 'vitest';

import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';

import { isIncluded } from '../../../domain/tests/oracles/merkle-tree.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { balanceOf, useBettingServers } from '../support/betting-servers.ts';
import { codeOf, newMember, newRound, slipOf, type TestRound, testOperator } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
const { server, other, game } = useBettingServers(at);

const betsOf = async (accountId: bigint): Promise<number> =>
  Number(
    (await at.owner.query('select count(*) as n from bets where account_id = $1', [accountId])).rows[0].n,
  );

describe('bet slip', () => {
  it('is accepted with all its lines, debited from the balance and receipted', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const reply = await placeBet(
      server,
      slipOf(round, ['sum', '11', '10'], ['side', 'big', '2.50'], ['threeDiff', '1-2-3-4', '1']),
      member,
      'a',
    );
    expect(reply).toMatchObject({ count: 6, total_amount: '16.50', balance: '83.50', game_no: round.issue });
    expect(reply.bets.map(({ play, number }) => `${play}:${number}`)).toEqual([
      'sum:11',
      'side:big',
      'threeDiff:1-2-3',
      'threeDiff:1-2-4',
      'threeDiff:1-3-4',
      'threeDiff:2-3-4',
    ]);
    expect(await balanceOf(at, member.accountId)).toBe(83_50n);
    expect(await balanceOf(at, -round.id)).toBe(16_50n);
    const { chain_id: chainId } = (
      await at.owner.query('select chain_id from rounds where id = $1', [round.id])
    ).rows[0];
    const hex = (text: string) => Buffer.from(text, 'hex');
    for (const { leaf, index, size, path, root, signature } of reply.receipts) {
      expect(isIncluded(hex(leaf), { index, size, hashes: path.map(hex) }, hex(root))).toBe(true);
      expect(isSigned(receiptMessage(chainId, 1, hex(root)), hex(signature), testOperator.publicKey)).toBe(
        true,
      );
    }
  });

  it('is rejected as a whole when one line is rejected', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const slip = slipOf(round, ['sum', '11', '10'], ['sum', '12', '0.50']);
    expect(await codeOf(placeBet(server, slip, member, 'b'))).toBe('BET_LIMIT');
    expect(await betsOf(member.accountId)).toBe(0);
  });
});

it('stakes the whole balance to the cent, and not a cent more', async () => {
  const [member, round] = [await newMember(at.db, 12_34n), await newRound(at.db, game())];
  const place = (amount: string, key: string) =>
    placeBet(server, slipOf(round, ['sum', '11', '10'], ['side', 'big', amount]), member, key);
  expect(await codeOf(place('2.35', 'a'))).toBe('MONEY_NOT_ENOUGH');
  expect(await balanceOf(at, member.accountId)).toBe(12_34n);
  expect(await place('2.34', 'b')).toMatchObject({ total_amount: '12.34', balance: '0.00' });
  expect(await balanceOf(at, member.accountId)).toBe(0n);
  expect(await codeOf(placeBet(server, slipOf(round, ['sum', '11', '1']), member, 'c'))).toBe(
    'MONEY_NOT_ENOUGH',
  );
});

describe('64 concurrent slips', () => {
  it('are accepted once when the balance covers one, on one server and on two', async () => {
    for (const servers of [[server], [server, other]]) {
      const [member, round] = [await newMember(at.db, 10_00n), await newRound(at.db, game())];
      const codes = await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          codeOf(
            placeBet(servers[i % servers.length]!, slipOf(round, ['sum', '11', '10']), member, `race-${i}`),
          ),
        ),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'MONEY_NOT_ENOUGH')).toHaveLength(63);
      expect(await balanceOf(at, member.accountId)).toBe(0n);
    }
  });

  it('are accepted up to the balance, and a later smaller slip still fits', async () => {
    const [member, round] = [await newMember(at.db, 25_00n), await newRound(at.db, game())];
    const place = (amount: string, key: string) =>
      codeOf(placeBet(server, slipOf(round, ['sum', '11', amount]), member, key));
    const codes = await Promise.all([place('20', '1'), place('20', '2'), place('5', '3'), place('1', '4')]);
    expect(codes).toEqual(['ok', 'MONEY_NOT_ENOUGH', 'ok', 'MONEY_NOT_ENOUGH']);
  });
});

describe('many members on many rounds over two servers', () => {
  it('keep the ledger exact', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => newMember(at.db, 50_00n)));
    const rounds: TestRound[] = [];
    for (const id of [1, 3, 4, 6]) rounds.push(await newRound(at.db, server.games.byId(id)!));
    const play: Record<number, [string, string]> = {
      1: ['side', 'big'],
      3: ['rank1', '7'],
      4: ['ball1', '3'],
      6: ['sum', '13'],
    };
    const codes = await Promise.all(
      Array.from({ length: 400 }, (_, i) => {
        const round = rounds[(i * 7) % rounds.length]!;
        const slip = slipOf(round, [...play[round.game.id]!, String(1 + (i % 5))]);
        return codeOf(
          placeBet(i % 3 ? server : other, slip, members[(i * 13) % members.length]!, `many-${i}`),
        );
      }),
    );
    expect(new Set(codes)).toEqual(new Set(['ok', 'MONEY_NOT_ENOUGH']));
  });
});
