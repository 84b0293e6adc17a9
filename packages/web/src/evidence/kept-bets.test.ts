import { describe, expect, test } from 'vitest';

import { hash, text, toHex } from '@tessera/domain/fairness/encoding';
import { ticketText } from '@tessera/domain/tickets/ticket-text';

import { type SlipRequest, type Fetched, fetchedRounds, type Placed, takenRounds } from './kept-bets.ts';

// A ticket of two match days of one league, at home in the first.
const legOf = (issue: string) => ({
  game_id: 9,
  game_no: issue,
  play: 'm3.1x2',
  number: ['h'],
  odds: ['1.95'],
  banker: 0,
});
const ROW = { play: 'ticket', number: '2x1', amount: '2.00', legs: [legOf('1'), legOf('2')] };
const ASKED = {
  game_id: 9,
  game_no: '1',
  bet_content: [ROW],
  seed: 'ab'.repeat(32),
} as unknown as SlipRequest;
const codeOf = (id: number): string | undefined => (id === 9 ? 'football-3' : undefined);
const hashOf = (unitMinor: bigint): string =>
  toHex(
    hash(
      text(
        ticketText({
          unitMinor,
          sizes: [2],
          legs: ['1', '2'].map((gameNo) => ({
            game: 'football-3',
            gameNo,
            selection: 'm3.1x2',
            picks: [{ pick: 'h', oddsE4: 19_500 }],
            isBanker: false,
          })),
        }),
      ),
    ),
  );
const receipt = (round: string, textHash: string) => ({
  bet_id: '77',
  round_id: round,
  chain_id: `chain of ${round}`,
  chain_index: Number(round),
  content: `ticket|${textHash}|0|200`,
  leaf: 'cc',
  root: 'dd',
  index: 0,
  size: 1,
  path: [],
  signature: 'ee',
});
const replyOf = (...hashes: readonly string[]) =>
  ({
    game_no: '1',
    round_id: '901',
    home: '901',
    chain_id: 'chain of 901',
    chain_index: 901,
    bets: [{ id: '77', play: 'ticket', number: '2x1', amount: '2.00', odds: '3.80' }],
    seed: 'ab'.repeat(32),
    acceptedAt: 5,
    accountTag: 'aa',
    receipts: hashes.map((each, at) => receipt(String(901 + at), each)),
  }) as unknown as Placed;

describe('the reply to a ticket', () => {
  const own = hashOf(200n);

  test('is kept for each of its rounds, with its stake in the home round alone', () => {
    const taken = takenRounds(ASKED, replyOf(own, own), codeOf);
    expect(
      taken.map(({ roundId, chainId, index, issue, problem, bets }) => ({
        roundId,
        chainId,
        index,
        issue,
        problem,
        stakes: bets.map(({ stakeMinor }) => stakeMinor),
      })),
    ).toEqual([
      { roundId: '901', chainId: 'chain of 901', index: 901, issue: '', problem: null, stakes: ['200'] },
      { roundId: '902', chainId: 'chain of 902', index: 902, issue: '', problem: null, stakes: ['0'] },
    ]);
  });

  test.each([
    ['another ticket', [hashOf(100n), hashOf(100n)]],
    ['another ticket in one of its rounds', [own, hashOf(100n)]],
  ])('is wrong with the text of %s', (_says, hashes) => {
    for (const { problem } of takenRounds(ASKED, replyOf(...hashes), codeOf))
      expect(problem?.step).toBe('bet-content');
  });

  test('is not judged while the codes of the games are not known', () => {
    const taken = takenRounds(ASKED, replyOf(hashOf(100n), own), null);
    expect(taken.map(({ problem }) => problem)).toEqual([null, null]);
  });
});

describe('the receipts of a ticket that are asked for later', () => {
  test('are kept for each of its rounds, with its stake in the home round alone', () => {
    const { receipts, bets: _bets, ...terms } = replyOf(hashOf(200n), hashOf(200n));
    const fetched = { ...terms, amount: '2.00', receipt: receipts[0], receipts } as unknown as Fetched;
    const taken = fetchedRounds(fetched);
    expect(taken.map(({ roundId, index, bets }) => [roundId, index, bets])).toEqual([
      ['901', 901, [expect.objectContaining({ stakeMinor: '200', isFetched: true })]],
      ['902', 902, [expect.objectContaining({ stakeMinor: '0', isFetched: true })]],
    ]);
  });
});
