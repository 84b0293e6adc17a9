import type { BetExport, RoundExport } from '@tessera/domain/fairness/export-format';
import { parseContent } from '@tessera/domain/fairness/leaf';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';

import { createStorage, type StoragePort } from '../storage/browser-storage.ts';
import { inMemory } from './evidence-storage.ts';
import { Evidence } from './evidence.ts';
import type { SlipRequest, Fetched, Placed } from './kept-bets.ts';
import type { KeptRound } from './kept-round.ts';

export const OWNER = '7';

/** The bets of a round whose own ones are of one slip, with its one seed and time. */
export const inOneSlip = ({ bets }: RoundExport): readonly BetExport[] =>
  bets.map((bet, at) => {
    const { playerSeed, acceptedAt, accountTag } = bets[0] ?? bet;
    return at % 2 === 0 ? { ...bet, playerSeed, acceptedAt, accountTag } : bet;
  });

/** Bets of a test round lie in batches of three. */
const BATCH = 3;

/** The bets of the member whose are the first, the third and so on. */
export const ownBets = (round: RoundExport): readonly BetExport[] =>
  round.bets.filter((_, at) => at % 2 === 0);

/** A round as its member is shown it. */
export const shown = (round: RoundExport): RoundExport => ({ ...round, bets: ownBets(round) });

/** The same before its draw. */
export const promised = (
  { announcement, index, commitment, close, book }: RoundExport,
  isClosed = false,
): object => ({
  format: 'rf1/commitment/1',
  state: isClosed ? 'closed' : 'open',
  announcement,
  index,
  commitment,
  close: isClosed ? close : null,
  book: isClosed ? book : null,
  sources: [],
});

const wireId = (betId: string): string => String(BigInt(`0x${betId}`));

/** Request of a member for the own bets of a round. */
export function askedFor(round: RoundExport): SlipRequest {
  const rows = ownBets(round).map((bet) => {
    const { play, number, amount, odds } = placedOf(bet);
    return { play, number, amount, odds };
  });
  return {
    game_id: 1,
    game_no: round.close.issue,
    bet_content: rows,
    seed: ownBets(round)[0]?.playerSeed ?? '',
  };
}

/** The reply to it. */
export function replyTo(round: RoundExport): Placed {
  const bets = ownBets(round);
  const [first] = bets;
  return {
    order_no: '1',
    game_id: 1,
    game_no: round.close.issue,
    round_id: '901',
    count: bets.length,
    total_amount: '0.00',
    balance: '0.00',
    money: '0.00',
    bets: bets.map(placedOf),
    seed: first?.playerSeed ?? '',
    chain_id: round.announcement.chainId,
    chain_index: round.index,
    acceptedAt: first?.acceptedAt ?? 0,
    accountTag: first?.accountTag ?? '',
    receipts: bets.map((bet) => receiptOf(round, round.bets.indexOf(bet))),
  };
}

function placedOf({ betId, content, stakeMinor }: BetExport): Placed['bets'][number] {
  const { selectionKey = '', oddsE4 = 0 } = parseContent(content) ?? {};
  const [play = '', number = ''] = selectionKey.split(':');
  return {
    id: wireId(betId),
    play,
    number,
    amount: formatMoney(BigInt(stakeMinor)),
    odds: formatOdds(oddsE4),
  };
}

export function receiptOf(round: RoundExport, at: number): Placed['receipts'][number] {
  const { betId, leaf, content, receipt } = round.bets[at] as BetExport;
  const start = at - (at % BATCH);
  return {
    bet_id: wireId(betId),
    leaf,
    content,
    root: receipt.batchRoot,
    index: at - start,
    size: Math.min(BATCH, round.bets.length - start),
    path: receipt.path.map(({ hash }) => hash),
    signature: receipt.signature,
  };
}

/** Reply of the house to a later request for the receipt of a bet. */
export function receiptReplyOf(round: RoundExport, at: number): Fetched {
  const { stakeMinor, playerSeed, acceptedAt, accountTag } = round.bets[at] as BetExport;
  return {
    receipt: receiptOf(round, at),
    round_id: '901',
    game_no: round.close.issue,
    amount: formatMoney(BigInt(stakeMinor)),
    seed: playerSeed,
    chain_id: round.announcement.chainId,
    chain_index: round.index,
    acceptedAt,
    accountTag,
    operator_key: round.announcement.operatorKey,
  };
}

/** A phone, and what the house answers to it. */
export type Phone = {
  readonly evidence: Evidence;
  /** Published data of each round from now on; an error for no answer. */
  readonly house: Map<string, object | Error>;
  /** The receipts of each bet; no others are to be had. */
  readonly receipts: Map<string, Fetched>;
  /** The bets whose receipts were asked for. */
  readonly asked: string[];
  readonly alarms: KeptRound[];
  readonly state: { isHere: boolean };
};

export function phone(): Phone {
  const house: Phone['house'] = new Map();
  const receipts: Phone['receipts'] = new Map();
  const asked: string[] = [];
  const alarms: KeptRound[] = [];
  const state = { isHere: true };
  let nowMs = 1_700_000_000_000;
  const evidence = new Evidence({
    storage: inMemory(),
    claims: emptyStorage(),
    publishedOf(_owner, roundId) {
      const published = house.get(roundId) ?? new Error('not found');
      return published instanceof Error ? Promise.reject(published) : Promise.resolve(published);
    },
    receiptsOf(_owner, betId) {
      asked.push(betId);
      const fetched = receipts.get(betId);
      return fetched ? Promise.resolve(fetched) : Promise.reject(new Error('not now'));
    },
    isHere: () => Promise.resolve(state.isHere),
    codes: () => Promise.resolve((gameId) => (gameId === 9 ? 'football-3' : undefined)),
    nowMs: () => (nowMs += 1),
    pause: () => Promise.resolve(),
    onDifference: (round) => void alarms.push(round),
  });
  return { evidence, house, receipts, asked, alarms, state };
}

export function emptyStorage(): StoragePort {
  const values = new Map<string, string>();
  const area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return createStorage(() => area as Storage);
}

/** The house publishes something of the round, and the phone compares it. */
export async function publish({ evidence, house }: Phone, published: object): Promise<void> {
  house.set('901', published);
  await evidence.compare(OWNER, ['901']);
}

/** The steps that the phone has raised the alarm for. */
export const failures = ({ alarms }: Phone): readonly string[] =>
  alarms.map(({ failed }) => failed?.step ?? '');
export const stateOf = async ({ evidence }: Phone): Promise<string | undefined> =>
  (await evidence.all(OWNER))[0]?.state;
