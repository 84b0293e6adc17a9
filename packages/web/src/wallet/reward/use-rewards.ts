import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../api/api.ts';
import { isMember } from '../../session/session-reducer.ts';
import { useSession } from '../../session/session.ts';
import { useMoneyMoved } from '../use-money-moved.ts';

export type Vip = Data<'user/vip'>;
export type Welfare = Data<'welfare/index'>[number];

/** The member's level with the ladder, of at most the given age. */
export const useVip = (freshMs: number) =>
  useQuery({ ...queryFor('user/vip'), enabled: useSession(isMember), staleTime: freshMs });

/** The ladder, asked for again when the page is shown and when the balance moves. */
export function useFreshVip() {
  const vip = useVip(0);
  useMoneyMoved(() => void vip.refetch({ cancelRefetch: false }));
  return vip;
}

/** The rewards outside the levels, asked for again as the ladder is. */
export function useWelfare() {
  const welfare = useQuery({ ...queryFor('welfare/index'), staleTime: 0 });
  useMoneyMoved(() => void welfare.refetch({ cancelRefetch: false }));
  return welfare;
}
