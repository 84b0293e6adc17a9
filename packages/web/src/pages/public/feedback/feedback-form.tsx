import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { FEEDBACK_TYPES } from '@tessera/domain/content';

import { api } from '../../../api/api.ts';
import { type Pictures, usePictures } from '../../../api/use-pictures.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useOnline } from '../../../live/use-online.ts';
import { browserStorage } from '../../../storage/browser-storage.ts';
import { Button } from '../../../ui/button/index.ts';
import { caughtText } from '../../../ui/error-boundary/report-unexpected.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PicturePick, PictureTiles } from '../../../ui/pictures/index.ts';
import { ContentField } from './content-field.tsx';
import { EMPTY_DRAFT, problemOf, readDraft, writeDraft, type FeedbackDraft } from './feedback-draft.ts';

import styles from './feedback-form.module.css';

const PICTURES_MAX = 4;

type FeedbackFormProps = {
  /** The member's id; "" without an account. */
  readonly owner: string;
  readonly onSent: (contact: string) => void;
};

/** Subject, text and contact of a feedback. Leaving the page loses no input. */
export function FeedbackForm({ owner, onSent }: FeedbackFormProps) {
  const t = useT();
  const isOnline = useOnline();
  const { draft, change, pictures, submit, fault, problem } = useFeedback(owner, onSent);
  const form = useSubmit(submit);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.soft}>{t('feedback.promise')}</p>
      <fieldset className={styles.types}>
        <legend className={styles.label}>{t('feedback.type')}</legend>
        {FEEDBACK_TYPES.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              className="sr-only"
              name="type"
              checked={draft.type === type}
              onChange={() => change({ type })}
            />
            <span>{t(`feedback.type.${type}`)}</span>
          </label>
        ))}
      </fieldset>
      <ContentField value={draft.content} onChange={(content) => change({ content })} problem={problem} />
      <Field
        label={t('feedback.contact')}
        name="contact"
        value={draft.contact}
        onChange={(contact) => change({ contact })}
        hint={t(owner === '' ? 'feedback.contactVisitor' : 'feedback.contactHint')}
        autoComplete="email"
      />
      {owner === '' ? (
        <p className={styles.soft}>{t('feedback.loginForPictures')}</p>
      ) : (
        <PictureField pictures={pictures} />
      )}
      <FaultText text={fault} />
      <Button type="submit" isWide isPending={form.isPending} isDisabled={!isOnline || pictures.isBusy}>
        {t('feedback.submit')}
      </Button>
      <output className={styles.soft}>
        {isOnline ? pictures.isBusy && t('feedback.uploading') : t('feedback.offline')}
      </output>
    </form>
  );
}

function PictureField({ pictures }: { readonly pictures: Pictures }) {
  const t = useT();
  return (
    <fieldset className={styles.pictures}>
      <legend className={styles.label}>{t('feedback.pictures', { max: PICTURES_MAX })}</legend>
      <PictureTiles pictures={pictures.pictures} onRemove={pictures.remove} onRetry={pictures.retry} />
      {!pictures.isFull && (
        <PicturePick label={t('feedback.addPicture')} onPick={pictures.add} isMultiple>
          <span className={styles.add}>
            <Icon name="plus" />
          </span>
        </PicturePick>
      )}
    </fieldset>
  );
}

/** The form's draft, pictures and faults. `owner` is the member's id, "" without an account. */
function useFeedback(owner: string, onSent: (contact: string) => void) {
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
