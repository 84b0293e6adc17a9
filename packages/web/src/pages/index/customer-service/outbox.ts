import { isAfter, type Message } from './conversation.ts';

/** A message on its way:
 *
 *  sending -- answered --> in the conversation
 *  sending -- refused or no answer --> failed -- retried --> sending
 *  failed -- dropped --> gone
 *
 *  The call has no key, so a message without an answer may have arrived. It counts as arrived when the
 *  conversation shows the same text and picture after the point where it was written. */
export type Outgoing = {
  readonly key: string;
  readonly content: string;
  readonly image: string;
  /** Epoch seconds. */
  readonly at: number;
  /** The newest message known when it was written. */
  readonly afterId: string;
  readonly state: 'sending' | 'failed';
  /** Reason of the failure, for the reader. */
  readonly fault: string;
  /** Nobody knows whether it arrived. */
  readonly isOpen: boolean;
};

export type Outbox = {
  readonly outgoing: readonly Outgoing[];
  /** Messages that were the answer to one of these: they are no sign that another one arrived. */
  readonly answered: readonly string[];
};

export type OutboxAction =
  | {
      readonly type: 'written';
      readonly message: Pick<Outgoing, 'key' | 'content' | 'image' | 'at' | 'afterId'>;
    }
  | { readonly type: 'answered'; readonly key: string; readonly id: string }
  | { readonly type: 'failed'; readonly key: string; readonly fault: string; readonly isOpen: boolean }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'dropped'; readonly key: string };

export const EMPTY_OUTBOX: Outbox = { outgoing: [], answered: [] };

export function outboxReducer(outbox: Outbox, action: OutboxAction): Outbox {
  switch (action.type) {
    case 'written': {
      const message: Outgoing = { ...action.message, state: 'sending', fault: '', isOpen: true };
      return { ...outbox, outgoing: [...outbox.outgoing, message] };
    }
    case 'answered':
      return { ...without(outbox, action.key), answered: [...outbox.answered, action.id] };
    case 'failed':
      return changed(outbox, action.key, { state: 'failed', fault: action.fault, isOpen: action.isOpen });
    case 'retried':
      return changed(outbox, action.key, { state: 'sending', fault: '', isOpen: true });
    case 'dropped':
      return without(outbox, action.key);
  }
}

/** The messages on their way that the conversation does not show yet, in the order of writing. */
export function undelivered(
  { outgoing, answered }: Outbox,
  messages: readonly Message[],
): readonly Outgoing[] {
  const claimed = new Set(answered);
  return outgoing.filter((one) => {
    if (!one.isOpen) return true;
    const own = messages.find((message) => !claimed.has(message.id) && isSame(one, message));
    if (own) claimed.add(own.id);
    return !own;
  });
}

const isSame = (one: Outgoing, { id, author, content, image }: Message): boolean =>
  author === 'member' && content === one.content && image === one.image && isAfter(id, one.afterId);

const without = (outbox: Outbox, key: string): Outbox => ({
  ...outbox,
  outgoing: outbox.outgoing.filter((one) => one.key !== key),
});

const changed = (outbox: Outbox, key: string, change: Partial<Outgoing>): Outbox => ({
  ...outbox,
  outgoing: outbox.outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)),
});
