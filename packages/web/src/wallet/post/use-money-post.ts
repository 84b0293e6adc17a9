import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';

import type { Data, Payload } from '@tessera/contract/routes';

import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { randomHex } from '../../api/random-hex.ts';
import type { PostOutcome } from '../../api/send-until-known.ts';
import { session, useSession } from '../../session/session.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { MoneyPost, type MoneyPath, type MoneyPostState } from './money-post.ts';
import { hasPassword, OpenPostStorage } from './open-post.ts';

const KEY_BYTES = 16;

const posts = new Map<string, unknown>();

/** The post of a member by its call; one for the whole visit, however often the page is opened. One that an
 *  earlier visit left without an answer is taken up. */
function postOf<P extends MoneyPath>(path: P, owner: string): MoneyPost<P> {
  const name = `${path} ${owner}`;
  const post =
    (posts.get(name) as MoneyPost<P> | undefined) ??
    new MoneyPost<P>({
      newKey: () => randomHex(KEY_BYTES),
      post: (payload, key) => send(path, payload, key, owner),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => performance.now(),
      storage: new OpenPostStorage(browserStorage, path, owner),
    });
  posts.set(name, post);
  return post;
}

async function send<P extends MoneyPath>(
  path: P,
  payload: Payload<P>,
  idempotencyKey: string,
  owner: string,
): Promise<Data<P>> {
  // Sent again after somebody else has logged in on this phone, it would move the wrong member's money.
  if (session.state.userInfo?.id !== owner) throw new ApiError('aborted', 'ABORTED', '');
  const data = await api(path, payload, { showLoading: false, showError: false, idempotencyKey });
  if ('money' in data) session.changeUser({ money: data.money });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfMoney(queryKey[0]) });
  return data;
}

const isOfMoney = (path: unknown): boolean =>
  typeof path === 'string' && /^(user\/(index|assets)|trade\/(?!channels|cards))/.test(path);

export type MoneyPosting<P extends MoneyPath> = {
  readonly send: (payload: Payload<P>) => Promise<PostOutcome<Data<P>>>;
  readonly state: MoneyPostState;
  /** What was asked and has no answer; the page shows it and lets nothing of it be changed. */
  readonly open: Payload<P> | null;
  /** Asking again takes the fund password anew: it did not outlive the page, or was refused. */
  readonly needsPassword: boolean;
  readonly reset: () => void;
};

/** Sends a call that moves money, once for each answer however often it is tapped or asked for again. */
export function useMoneyPost<P extends MoneyPath>(path: P): MoneyPosting<P> {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const post = postOf(path, owner);
  const state = useStore(post.store);
  const { open, send: again, reset } = post;
  const needsPassword = path !== 'trade/recharge' && open !== null && !hasPassword(open);
  return { send: again, state, open, needsPassword, reset };
}

/** Hears the answer to what a page sent that was left before it came: the page that sent it cannot show it
 *  any more. */
export function useLeftAnswer<P extends MoneyPath>(
  path: P,
  onOutcome: (outcome: PostOutcome<Data<P>>) => void,
): void {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const post = postOf(path, owner);
  const awaited = useRef<typeof post.answer>(null);
  const hear = useEffectEvent(onOutcome);
  useEffect(() => {
    const { answer } = post;
    // A page that comes to the top again must not hear the same answer twice.
    if (!answer || answer === awaited.current) return;
    awaited.current = answer;
    void answer.then(hear);
  }, [post]);
}
