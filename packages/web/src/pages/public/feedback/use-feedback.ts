import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../../api/api.ts';
import { usePictures } from '../../../api/use-pictures.ts';
import { browserStorage } from '../../../storage/browser-storage.ts';
import { caughtText } from '../../../ui/error-boundary/report-unexpected.ts';
import { EMPTY_DRAFT, problemOf, readDraft, writeDraft, type FeedbackDraft } from './feedback-draft.ts';

export const PICTURES_MAX = 4;

/** The form's draft, pictures and faults. `owner` is the member's id, "" without an account. */
export function useFeedback(owner: string, onSent: (contact: string) => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readDraft(browserStorage, owner));
  const [isTried, setIsTried] = useState(false);
  const [fault, setFault] = useState('');
  const pictures = usePictures(PICTURES_MAX);
  const change = (part: Partial<FeedbackDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    setFault('');
    writeDraft(browserStorage, owner, next);
  };
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (problemOf(draft.content)) return;
    setFault('');
    const { type, content, contact } = draft;
    try {
      await api(
        'index/feedback',
        { type, content, contact, images: pictures.urls },
        { showLoading: false, showError: false },
      );
    } catch (error) {
      setFault(caughtText(error));
      return;
    }
    writeDraft(browserStorage, owner, EMPTY_DRAFT);
    onSent(contact.trim());
    await client.invalidateQueries({ queryKey: ['index/feedbackLog'] });
  };
  return { draft, change, pictures, submit, fault, problem: isTried ? problemOf(draft.content) : null };
}
