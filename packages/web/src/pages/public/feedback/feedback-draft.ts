import { FEEDBACK_MAX, FEEDBACK_MIN } from '@tessera/contract/patterns';
import { FEEDBACK_TYPES, type FeedbackType } from '@tessera/domain/content';

import type { StoragePort } from '../../../storage/browser-storage.ts';
import { KEYS } from '../../../storage/keys.ts';
import { readObject } from '../../../storage/stored-form.ts';

/** Stored draft of a feedback. It is written with each change, per member of this phone; the owner "" is a
 *  visitor without an account. */
export type FeedbackDraft = {
  readonly type: FeedbackType;
  readonly content: string;
  readonly contact: string;
};

export const EMPTY_DRAFT: FeedbackDraft = { type: 'suggestion', content: '', contact: '' };

export function readDraft(storage: StoragePort, owner: string): FeedbackDraft {
  const stored = readObject(storage.read(nameOf(owner)));
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    type: FEEDBACK_TYPES.find((type) => type === stored?.['type']) ?? EMPTY_DRAFT.type,
    content: text(stored?.['content']),
    contact: text(stored?.['contact']),
  };
}

export function writeDraft(storage: StoragePort, owner: string, draft: FeedbackDraft): void {
  if (draft.content === '' && draft.contact === '') storage.remove(nameOf(owner));
  else storage.write(nameOf(owner), draft);
}

const nameOf = (owner: string): string => (owner === '' ? KEYS.feedback : `${KEYS.feedback}.${owner}`);

/** The length of a text as the server counts it: code points, without surrounding space. */
export const lengthOf = (text: string): number => Array.from(text.normalize('NFC').trim()).length;

/** Fault of a text by the server's limits. */
export function problemOf(content: string): 'tooShort' | 'tooLong' | null {
  const length = lengthOf(content);
  if (length < FEEDBACK_MIN) return 'tooShort';
  return length > FEEDBACK_MAX ? 'tooLong' : null;
}
