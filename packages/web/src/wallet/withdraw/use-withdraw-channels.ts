import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';
import { cardKindOf, type CardKind } from '@tessera/domain/wallet/channel';

import { channelsQuery } from '../channels-query.ts';

export type WithdrawChannel = Data<'trade/channels'>[number];

/** The channels that pay to cards of a kind; none until they are known. */
export function useWithdrawChannels(kind: CardKind): readonly WithdrawChannel[] {
  const channels = useQuery(channelsQuery('withdraw')).data ?? [];
  return channels.filter(({ type }) => cardKindOf(type) === kind);
}
