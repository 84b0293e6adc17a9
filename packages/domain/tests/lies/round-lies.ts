import { fromHex, hash, text, toHex } from '../../src/fairness/encoding.ts';
import { resultHash } from '../../src/fairness/result-hash.ts';
import { honestRound } from '../honest-round.ts';
import { announce, closeWith, firstBet, WISH, type Lie } from './lie.ts';

/** Times as decimal text, which a comparison of texts orders by their first digit. */
const asText = (value: number | string): number => value as number;

export const SEED_LIES: readonly Lie[] = [
  ...[0, 3, 7].map((index): Lie => ({
    name: `a forged seed with its commitment and an anchor at ${index}`,
    step: 'seed-chain',
    change: (round) => ({ ...round, seed: toHex(hash(text('ground'))), anchor: { index, value: '' } }),
  })),
  {
    name: 'the seed of the next index',
    step: 'seed-chain',
    change: (round) => ({ ...round, seed: honestRound({ ...WISH, index: round.index + 1 }).seed }),
  },
  {
    name: 'an index beyond the announced length',
    step: 'seed-chain',
    change: announce({ length: 6 }),
  },
];

export const TIME_LIES: readonly Lie[] = [
  {
    name: 'a bet at the close',
    step: 'bet-time',
    change: firstBet((_, { close }) => ({ acceptedAt: close.closesAt })),
  },
  {
    name: 'a bet after the close and before the seal',
    step: 'bet-time',
    change: firstBet((_, { close }) => ({ acceptedAt: close.sealedAt - 1 })),
  },
  {
    name: 'a bet before the opening',
    step: 'bet-time',
    change: firstBet((_, { close }) => ({ acceptedAt: close.opensAt - 1 })),
  },
  {
    name: 'a seal before the close',
    step: 'times',
    change: closeWith((c) => ({ sealedAt: c.closesAt - 1 })),
  },
  { name: 'a close at the opening', step: 'times', change: closeWith((c) => ({ opensAt: c.closesAt })) },
  { name: 'a draw at the close', step: 'times', change: closeWith((c) => ({ drawsAt: c.closesAt })) },
  {
    name: 'an announcement after the opening',
    step: 'times',
    change: (round) => announce({ createdAt: round.close.opensAt + 1 })(round),
  },
  {
    name: 'a draw in 1970, with times as text',
    step: 'times',
    change: closeWith((c) => ({
      closesAt: asText(String(c.closesAt)),
      drawsAt: asText('2'),
      sealedAt: asText('3'),
    })),
  },
];

/** Sums of the book, each signed by the operator. The own bets are all bets of the round. */
export const BOOK_LIES: readonly Lie[] = [
  {
    name: 'the sum of another round',
    step: 'book',
    dishonesty: { bookQ: hash(text('another q')) },
  },
  {
    name: 'more bets taken back than there are',
    step: 'book',
    dishonesty: { book: { cancelledCount: 5 } },
  },
  { name: 'a sum below the own stakes', step: 'stakes', dishonesty: { book: { stakeMinor: '1001' } } },
  {
    name: 'a sum of one cent more than every stake',
    step: 'stakes',
    dishonesty: { book: { stakeMinor: String(1_001 + 1_334 + 1_667 + 2_000 + 1) } },
  },
  {
    name: 'an own bet told as taken back in the sum alone',
    step: 'stakes',
    dishonesty: { book: { cancelledCount: 1, stakeMinor: String(1_334 + 1_667 + 2_000) } },
  },
  {
    name: 'a bet its member took back counted as standing',
    step: 'stakes',
    of: { takenBack: [0] },
    dishonesty: { book: { cancelledCount: 0, stakeMinor: String(1_001 + 1_334 + 1_667 + 2_000) } },
  },
  {
    name: 'no stakes for the bets of others',
    step: 'stakes',
    dishonesty: { book: { stakeMinor: String(1_001 + 1_334) } },
    finish: (round) => ({ ...round, bets: round.bets.slice(0, 2) }),
  },
  {
    name: 'no stakes at all, to a reader without bets',
    step: 'stakes',
    dishonesty: { book: { stakeMinor: '0' } },
    finish: (round) => ({ ...round, bets: [] }),
  },
];

export const BETS_LEFT_OUT: readonly Lie[] = [
  { name: 'a bet with a receipt left out of the round', step: 'bet-in-round', dishonesty: { leftOut: [0] } },
  {
    name: 'every bet left out of the round but one',
    step: 'bet-in-round',
    dishonesty: { leftOut: [0, 1, 2] },
  },
  {
    name: 'more bets counted than are under the root',
    step: 'bet-in-round',
    dishonesty: { countedMore: 1, book: { stakeMinor: '6003' } },
  },
  { name: 'receipts signed for another round', step: 'receipt', dishonesty: { receiptIndex: 8 } },
  {
    name: 'receipts and q signed with another key',
    step: 'operator-signature',
    dishonesty: { operatorSecret: new Uint8Array(32).fill(9) },
  },
  {
    name: 'a close record of another game',
    step: 'announcement',
    change: closeWith(() => ({ game: 'k3-5' })),
  },
];

export const RESULT_LIES: readonly Lie[] = [
  {
    name: 'chosen numbers with their own result hash',
    step: 'numbers',
    finish: (round) => {
      const numbers = round.numbers.map((one) => 7 - one);
      const [q, external] = [fromHex(round.close.q), fromHex(round.external)];
      return { ...round, numbers, resultHash: toHex(resultHash(q, external, round.label, numbers)) };
    },
  },
  {
    name: 'numbers as text, by which no bet wins',
    step: 'numbers',
    finish: (round) => ({
      ...round,
      numbers: round.numbers.map(String) as unknown as number[],
      bets: round.bets.map((bet) => ({ ...bet, status: 'lose', payoutMinor: '0' })),
    }),
  },
  {
    name: 'numbers drawn as those of another game',
    step: 'numbers',
    of: { selections: [] },
    change: (round) => ({ ...round, label: 'ball5' }),
  },
];
