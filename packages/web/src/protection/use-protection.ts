import { useQuery } from '@tanstack/react-query';

import type { Data, Payload } from '@tessera/contract/routes';

import { api, queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { isMember } from '../session/session-reducer.ts';
import { session, useSession } from '../session/session.ts';

export type Protection = Data<'protection/index'>;
export type OwnLimit = Protection['limits'][number];
export type LockedDeposit = Protection['locked_deposits'][number];

type ChangePath =
  | 'protection/setLimit'
  | 'protection/confirmLimit'
  | 'protection/setCheck'
  | 'protection/answerCheck'
  | 'protection/exclude'
  | 'protection/blockGame';

const { queryKey } = queryFor('protection/index');

/** Protection of the member; undefined for visitors and guests. */
export const useProtection = (freshMs = 0) =>
  useQuery({ ...queryFor('protection/index'), enabled: useSession(isMember), staleTime: freshMs });

/** Sends a change and shows the state that it has led to. A refusal is shown, and thrown as ApiError. */
export async function changeProtection<P extends ChangePath>(path: P, payload: Payload<P>): Promise<void> {
  const owner = session.state.userInfo?.id;
  const state = (await api(path, payload)) as Protection;
  if (session.current.userInfo?.id === owner) queryClient.setQueryData(queryKey, state);
}

/** Asks again how the member is protected: a refusal has told that it is otherwise than shown. */
export const refreshProtection = (): Promise<void> => queryClient.invalidateQueries({ queryKey });
