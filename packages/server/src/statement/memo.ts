import type { Locale } from '@tessera/contract/locales';
import { cashedOutByItself, channelName, gameName } from '@tessera/contract/names/name-of';
import { rewardWords } from '@tessera/contract/names/reward';
import { maskUsername } from '@tessera/domain/member/mask-username';
import type { EpochMs } from '@tessera/domain/time';
import type { MoneyKind } from '@tessera/domain/wallet/order';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { timeOfId } from '../ids/ids.ts';
import { rewardNames } from '../reward/reward-name.ts';
import { spanOf } from '../wager/bet-span.ts';
import type { EntryRow } from './entry-store.ts';
import {
  refsOfBets,
  refsOfDeposits,
  refsOfRounds,
  refsOfTransfers,
  refsOfWithdrawals,
} from './memo-store.ts';
import { leftToRight } from './visual-runs.ts';

/** The purpose of an entry in the member's language, and the number of its order. */
export type Memo = { readonly text: string; readonly orderNo: string };

type Deps = Pick<Context, 'games'> & { readonly db: Queryable; readonly locale: Locale };
type Owner = { readonly memberId: bigint; readonly accountId: bigint };
/** By what entries refer to. A ticket that was cashed out by itself says so beside the entry of that moment:
 *  parts of it that its member took before have entries of their own. */
type Found = ReadonlyMap<bigint, Memo & { readonly automaticAt?: EpochMs | null }>;

const NOTHING: Found = new Map();

/** Resolves the purpose of a page of entries. An entry without an order of its own is identified by its
 *  posting.
 *  Cost: one round trip for each kind of order on the page, sent together. */
export async function readMemos(
  ctx: Deps,
  owner: Owner,
  entries: readonly EntryRow[],
): Promise<(entry: EntryRow) => Memo> {
  const refs = (...kinds: MoneyKind[]): bigint[] => [
    ...new Set(entries.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.ref_id)),
  ];
  const { db, locale } = ctx;
  const { memberId } = owner;
  const [gifts, bets, cashOuts, rounds, deposits, withdrawals, transfers] = await Promise.all([
    memosOfGifts(ctx, memberId, refs('promo')),
    memosOfBets(ctx, owner, refs('stake', 'cancel')),
    memosOfBets(ctx, owner, refs('cashout')),
    memosOfRounds(ctx, refs('payout', 'refund')),
    memosOf(refs('deposit'), (ids) => refsOfDeposits(db, memberId, ids), channelOf(locale)),
    memosOf(
      refs('withdraw', 'withdraw_return'),
      (ids) => refsOfWithdrawals(db, memberId, ids),
      channelOf(locale),
    ),
    memosOf(
      refs('transfer_in', 'transfer_out'),
      (ids) => refsOfTransfers(db, memberId, ids),
      (ref) => ({
        text: maskUsername(ref.username),
        orderNo: String(ref.id),
      }),
    ),
  ]);
  const byKind: Partial<Record<MoneyKind, Found>> = {
    promo: gifts,
    stake: bets,
    cancel: bets,
    cashout: cashOuts,
    payout: rounds,
    refund: rounds,
    deposit: deposits,
    withdraw: withdrawals,
    withdraw_return: withdrawals,
    transfer_in: transfers,
    transfer_out: transfers,
  };
  return ({ kind, ref_id, posting_id, at }) => {
    const found = byKind[kind];
    const memo = found?.get(ref_id);
    if (!memo) return { text: '', orderNo: String(found && kind !== 'promo' ? ref_id : posting_id) };
    const isByItself = kind === 'cashout' && at === memo.automaticAt;
    const text = isByItself ? `${memo.text} \u00b7 ${cashedOutByItself(locale)}` : memo.text;
    return { text, orderNo: memo.orderNo };
  };
}

const channelOf =
  (locale: Locale) =>
  (ref: { readonly id: bigint; readonly channel_code: string }): Memo => ({
    text: channelName(locale, ref.channel_code),
    orderNo: String(ref.id),
  });

/** An empty list needs no query. */
async function memosOf<T extends { readonly id: bigint }>(
  ids: readonly bigint[],
  read: (ids: readonly bigint[]) => Promise<T[]>,
  show: (ref: T) => Memo & { readonly automaticAt?: EpochMs | null },
): Promise<Found> {
  if (ids.length === 0) return NOTHING;
  return new Map((await read(ids)).map((ref) => [ref.id, show(ref)]));
}

/** The issue is isolated from the text direction: after an Arabic name its two parts would swap. */
function roundText({ games, locale }: Deps, ref: { game_id: number; issue: string }): string {
  const name = gameName(locale, games.byId(ref.game_id)?.code ?? String(ref.game_id));
  return `${name} ${locale === 'ar' ? leftToRight(ref.issue) : ref.issue}`;
}

/** A reward is named as it was claimed; the gift of a new account refers to its member. */
async function memosOfGifts({ db, locale }: Deps, memberId: bigint, ids: bigint[]): Promise<Found> {
  if (ids.length === 0) return NOTHING;
  const named = await rewardNames(db, memberId, ids, locale);
  return new Map(
    ids.flatMap((id) => {
      const text = id === memberId ? rewardWords(locale).welcome : named.get(id);
      return text === undefined ? [] : [[id, { text, orderNo: String(id) }] as const];
    }),
  );
}

/** Bets are searched in the days in which their ids were created. */
async function memosOfBets(ctx: Deps, owner: Owner, ids: bigint[]): Promise<Found> {
  if (ids.length === 0) return NOTHING;
  const times = ids.map(timeOfId);
  const span = spanOf(Math.min(...times), Math.max(...times) + 1);
  return memosOf(
    ids,
    (asked) => refsOfBets(ctx.db, owner.accountId, asked, span),
    (ref) => ({
      text: roundText(ctx, ref),
      orderNo: String(ref.slip_id),
      automaticAt: ref.automatic_at,
    }),
  );
}

const memosOfRounds = (ctx: Deps, ids: bigint[]): Promise<Found> =>
  memosOf(
    ids,
    (asked) => refsOfRounds(ctx.db, asked),
    (ref) => ({
      text: roundText(ctx, ref),
      orderNo: String(ref.id),
    }),
  );
