import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';

import type { Data, Payload } from '@tessera/contract/routes';

import { queryClient } from '../api/query-client.ts';
import { useSession } from '../session/session.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { PendingPost } from './pending-post.ts';
import { PendingStorage } from './pending-storage.ts';
import type { PagePath, PostState } from './pending.ts';
import { postAs } from './post-as.ts';
import { postPorts } from './post-ports.ts';
import { type Confirmation, confirmationOf } from './secret.ts';
import type { PostOutcome } from './send-until-known.ts';

type PagePost<P extends PagePath> = PendingPost<Payload<P>, Data<P>>;

const posts = new Map<string, unknown>();

/** The post of a member by its call; one for the whole visit, however often the page is opened. One that an
 *  earlier visit left without an answer is taken up. */
function postOf<P extends PagePath>(path: P, owner: string): PagePost<P> {
  const name = `${path} ${owner}`;
  const post =
    (posts.get(name) as PagePost<P> | undefined) ??
    new PendingPost<Payload<P>, Data<P>>({
      ...postPorts,
      post: async (payload, key) => {
        const data = await postAs(owner, path, payload, key);
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfMoney(queryKey[0]) });
        return data;
      },
      storage: new PendingStorage(browserStorage, path, owner),
      canResume: RESUMES.has(path),
    });
  posts.set(name, post);
  return post;
}

/** Nothing confirms them, and their page shows the outcome whenever it comes. */
const RESUMES: ReadonlySet<PagePath> = new Set(['games/createChase']);
/** Nothing confirms them. */
const OPEN: ReadonlySet<PagePath> = new Set(['trade/recharge', 'games/createChase']);

const isOfMoney = (path: unknown): boolean =>
  typeof path === 'string' &&
  /^(user\/(index|assets)|trade\/(?!channels|cards)|protection\/index)/.test(path);

export type PendingPosting<P extends PagePath> = {
  /** Sends a payload; while the page shows an earlier one without an answer, that is asked for again, with
   *  the confirmation of this one. */
  readonly send: (payload: Payload<P>) => Promise<PostOutcome<Data<P>>>;
  readonly askAgain: (given?: Confirmation) => Promise<PostOutcome<Data<P>>>;
  readonly state: PostState;
  /** The post that has no answer; the page shows it and lets nothing of it be changed. */
  readonly open: Payload<P> | null;
  /** Asking again takes a confirmation anew: it did not outlive the page, or was refused. */
  readonly needsConfirmation: boolean;
  readonly giveUp: () => void;
  /** Changes when a post of another tab is found unanswered. As the `key` of a form, it makes the form show
   *  that post and not what was typed. */
  readonly adoptedKey: string;
};

/** Sends a call that must be taken once: once for each answer, however often it is tapped or asked for
 *  again. */
export function usePendingPost<P extends PagePath>(path: P): PendingPosting<P> {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const post = postOf(path, owner);
  const pending = useStore(post.store);
  useEffect(() => {
    post.refresh();
    post.resume();
  }, [post]);
  const open = pending?.payload ?? null;
  return {
    send: (payload) => (pending ? post.askAgain(confirmationOf(payload)) : post.send(payload)),
    askAgain: post.askAgain,
    state: post.state,
    open,
    needsConfirmation: !OPEN.has(path) && open !== null && !confirmationOf(open),
    giveUp: post.giveUp,
    adoptedKey: post.adoptedKey,
  };
}

/** Hears the answer to what a page sent that was left before it came: the page that sent it cannot show it
 *  any more. */
export function useLeftAnswer<P extends PagePath>(
  path: P,
  onOutcome: (outcome: PostOutcome<Data<P>>) => void,
): void {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const post = postOf(path, owner);
  const awaited = useRef<typeof post.answer>(null);
  const notify = useEffectEvent(onOutcome);
  useEffect(() => {
    const { answer } = post;
    // A page that comes to the top again must not hear the same answer twice.
    if (!answer || answer === awaited.current) return;
    awaited.current = answer;
    void answer.then(notify);
  }, [post]);
}
