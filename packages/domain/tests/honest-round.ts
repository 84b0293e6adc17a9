import { ed25519 } from '@noble/curves/ed25519.js';

import { hash, text, toHex, u32, type Bytes } from '../src/fairness/encoding.ts';
import type { BetExport, RoundExport } from '../src/fairness/export-format.ts';
import { gradeOf, type WitnessLocation } from '../src/fairness/grade.ts';
import { betIdBytes, contentText } from '../src/fairness/leaf.ts';
import { QUICKNET } from '../src/fairness/quicknet.ts';
import { FAMILIES } from '../src/games/definitions.ts';
import type { GameFamily } from '../src/games/families.ts';
import { payoutOf } from '../src/odds.ts';
import { payTableOf, payTableText } from '../src/pricing.ts';
import { LOSS, PUSH } from '../src/selection-result.ts';
import { headOf, seedAt } from './oracles/seed-chain.ts';
import { LENGTH, OPERATOR_SECRET, sign, testWitness, type TestWitness } from './signed-round.ts';

const INDEX = 7;
const CLOSES_AT = 1_692_806_348_000;
/** quicknet's own signature of the round that a close at that moment takes. */
const ROUND_1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

export type HonestWish = {
  readonly family: GameFamily;
  readonly policy: 0 | 1 | 2 | 3;
  readonly selections: readonly string[];
  readonly outcome?: 'drawn' | 'void';
  readonly location?: WitnessLocation;
  /** How many witnesses the chain announces, where the policy has witnesses. */
  readonly witnesses?: number;
  /** The index of the chain that the round is bound to. */
  readonly index?: number;
  /** Numbers (from 0) of the bets that their member took back. */
  readonly takenBack?: readonly number[];
};

/** A round as an honest operator publishes it, made with the formulas themselves. Chain, keys and times are
 *  fixed, so one wish always gives one round. */
export function honestRound(wish: HonestWish): RoundExport {
  const { policy, index = INDEX } = wish;
  const family = FAMILIES[wish.family];
  const label = family.label;
  const chainId = hash(text(`${wish.family} ${policy}`)).slice(0, 16);
  const lastSeed = hash(text('last seed'), chainId);
  const witnesses = Array.from({ length: policy & 2 ? (wish.witnesses ?? 1) : 0 }, (_, at) =>
    testWitness(at),
  );
  const location = wish.location ?? (policy & 2 ? 'independent' : 'none');

  const table = payTableOf(family, 9700);
  const tableText = payTableText(table);
  const payTable = { id: table.id, hash: toHex(hash(text(tableText))), text: tableText };
  const bets = wish.selections.map((key, at) =>
    draftBet(
      wish,
      at,
      contentText({
        selectionKey: key,
        oddsE4: table.priceOf(key)?.oddsE4 ?? 0,
        payTableId: table.id,
        payTableHash: payTable.hash,
      }),
    ),
  );
  const signed = sign({
    format: 'rf1/round/1',
    announcement: announced(wish, chainId, headOf(chainId, lastSeed, LENGTH), witnesses),
    index,
    commitment: '',
    close: {
      game: `${wish.family}-3`,
      issue: '20230823-0321',
      opensAt: CLOSES_AT - 240_000,
      closesAt: CLOSES_AT,
      drawsAt: CLOSES_AT + 60_000,
      sealedAt: CLOSES_AT + 900,
      leafCount: 0,
      root: '',
      q: '',
      signature: '',
    },
    book: { cancelledCount: 0, stakeMinor: '', signature: '' },
    sources: [
      ...(policy & 1 ? [{ type: 'beacon', round: 1000, signature: ROUND_1000 } as const] : []),
      ...witnesses.map(({ source }) => source(index, CLOSES_AT + 1_000)),
    ],
    seed: toHex(seedAt(chainId, lastSeed, LENGTH, index)),
    anchor: { index: Math.min(3, index), value: '' },
    external: '',
    label,
    numbers: [],
    resultHash: '',
    witnessLocation: location,
    grade: gradeOf(policy, location),
    outcome: wish.outcome ?? 'drawn',
    payTables: bets.length > 0 ? [payTable] : [],
    bets,
  });
  return settle(signed, wish);
}

/** What each bet of a round came to. */
export const settle = (round: RoundExport, wish: HonestWish): RoundExport => ({
  ...round,
  bets: round.bets.map((bet, at) => ({ ...bet, ...endOf(wish, bet, at, round.numbers) })),
});

function endOf(
  wish: HonestWish,
  bet: BetExport,
  at: number,
  numbers: readonly number[],
): Pick<BetExport, 'status' | 'reason' | 'payoutMinor'> {
  const reason = wish.takenBack?.includes(at) ? 'member' : wish.outcome === 'void' ? 'void' : null;
  if (reason !== null) return { status: 'cancelled', reason, payoutMinor: bet.stakeMinor };
  const result = FAMILIES[wish.family].selectionOf(wish.selections[at] ?? '')?.resultOn(numbers) ?? LOSS;
  if (result === PUSH) return { status: 'cancelled', reason: 'push', payoutMinor: bet.stakeMinor };
  if (result === LOSS) return { status: 'lose', reason, payoutMinor: '0' };
  const odds = Number(bet.content.split('|')[1]);
  return { status: 'win', reason, payoutMinor: String(payoutOf(BigInt(bet.stakeMinor), odds)) };
}

const draftBet = (wish: HonestWish, at: number, content: string): BetExport => ({
  betId: toHex(betIdBytes(BigInt(at + 1) << 22n)),
  accountTag: toHex(hash(u32(at % 2)).slice(0, 16)),
  content,
  stakeMinor: String(1_001 + at * 333),
  acceptedAt: CLOSES_AT - 60_000 + at,
  playerSeed: toHex(hash(text('player'), u32(at))),
  leaf: '',
  receipt: { batchRoot: '', path: [], signature: '' },
  path: { index: 0, size: 0, hashes: [] },
  status: 'lose',
  reason: wish.takenBack?.includes(at) ? 'member' : null,
  payoutMinor: '0',
});

function announced(
  wish: HonestWish,
  chainId: Bytes,
  head: Bytes,
  witnesses: readonly TestWitness[],
): RoundExport['announcement'] {
  const { chainHash, publicKey, groupHash, genesis, period, beaconId } = QUICKNET;
  const network = { chainHash: toHex(chainHash), publicKey: toHex(publicKey), groupHash: toHex(groupHash) };
  return {
    hash: '',
    previous: '00'.repeat(32),
    chainId: toHex(chainId),
    game: `${wish.family}-3`,
    length: LENGTH,
    head: toHex(head),
    policy: wish.policy,
    beacon: wish.policy & 1 ? { ...network, genesis, period, beaconId, guard: 15 } : null,
    witnesses: witnesses.map(({ terms }) => terms),
    operatorKey: toHex(ed25519.getPublicKey(OPERATOR_SECRET)),
    createdAt: CLOSES_AT - 86_400_000,
  };
}
