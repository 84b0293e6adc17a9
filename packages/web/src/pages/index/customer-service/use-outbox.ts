import { useReducer, useRef } from 'react';

import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/api.ts';
import { randomHex } from '../../../api/random-hex.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { assertHere } from '../../../pending-post/assert-here.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { EMPTY_OUTBOX, outboxReducer, undelivered, type Outgoing } from './outbox.ts';
import type { Conversation } from './use-conversation.ts';

export type NewMessage = Pick<Outgoing, 'content' | 'image'>;

/** Sends messages one after the other, in the order of writing. A retry of a message without an answer first
 *  looks whether it has arrived. */
export function useOutbox(owner: string, conversation: Conversation) {
  const [outbox, dispatch] = useReducer(outboxReducer, EMPTY_OUTBOX);
  const last = useRef<Promise<void>>(Promise.resolve());
  const sending = useRef(new Set<string>());
  const post = async ({
    key,
    content,
    image,
  }: Pick<Outgoing, 'key' | 'content' | 'image'>): Promise<void> => {
    try {
      assertHere(owner);
      const sent = await api('service/send', { content, image }, { showLoading: false, showError: false });
      await conversation.add(sent);
      dispatch({ type: 'answered', key, id: sent.id });
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      dispatch({
        type: 'failed',
        key,
        fault: failure ? errorText(failure) : '',
        isOpen: failure?.isOpen ?? true,
      });
    }
  };
  /** A second tap finds the message on its way. */
  const enqueue = (key: string, action: () => Promise<void>): void => {
    if (sending.current.has(key)) return;
    sending.current.add(key);
    last.current = last.current.then(action).finally(() => sending.current.delete(key));
  };
  return {
    outbox,
    send: (message: NewMessage): void => {
      const written = {
        ...message,
        key: randomHex(8),
        at: Math.trunc(serverClock.now() / 1000),
        afterId: conversation.known().at(-1)?.id ?? '',
      };
      dispatch({ type: 'written', message: written });
      enqueue(written.key, () => post(written));
    },
    retry: (message: Outgoing): void => {
      dispatch({ type: 'retried', key: message.key });
      enqueue(message.key, async () => {
        if (message.isOpen) {
          await conversation.renew();
          const isThere = undelivered(outbox, conversation.known()).every(({ key }) => key !== message.key);
          if (isThere) return dispatch({ type: 'dropped', key: message.key });
        }
        await post(message);
      });
    },
    drop: ({ key }: Outgoing): void => dispatch({ type: 'dropped', key }),
  };
}
