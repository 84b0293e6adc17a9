import { type CardKind, cardKindOf, type ChannelType } from '@tessera/domain/wallet/channel';

import { withdrawChannels } from '../channel/find-channel.ts';
import { formatHours } from '../channel/list-channels.ts';
import type { Queryable } from '../db/query.ts';

/** Units: 1/100, ten-thousandths, hours as "1-24". */
export type WithdrawTerms = {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeE4: number;
  readonly feeMinMinor: bigint;
  readonly hours: string;
};

/** Limits, fee and hours of a channel; without one the widest limits and hours and the highest fee of the
 *  channels of a kind, or of all.   Cost: one round trip. */
export async function withdrawTerms(
  db: Queryable,
  { channelId, kind }: { readonly channelId?: number | undefined; readonly kind: CardKind | null },
): Promise<WithdrawTerms> {
  const all = (await withdrawChannels(db)).filter(({ type }) => isOfKind(type, kind));
  const own = all.filter((channel) => channel.id === channelId);
  const asked = own.length > 0 ? own : all;
  const most = (values: bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b), 0n);
  const least = (values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b), values[0] ?? 0n);
  return {
    minMinor: least(asked.map((each) => each.min_minor)),
    maxMinor: most(asked.map((each) => each.max_minor)),
    feeE4: Math.max(0, ...asked.map((each) => each.fee_e4)),
    feeMinMinor: most(asked.map((each) => each.fee_min_minor)),
    hours: formatHours({
      hours_from: asked.reduce((from, each) => Math.min(from, each.hours_from), asked[0]?.hours_from ?? 0),
      hours_to: Math.max(0, ...asked.map((each) => each.hours_to)),
    }),
  };
}

export const isOfKind = (type: ChannelType, kind: CardKind | null): boolean =>
  kind === null || cardKindOf(type) === kind;
