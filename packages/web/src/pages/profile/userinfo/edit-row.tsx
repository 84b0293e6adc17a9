import { useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';

import type { Payload } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { refreshMember } from '../../../live/fresh-member.ts';
import { Button } from '../../../ui/button/index.ts';
import { caughtText } from '../../../ui/error-boundary/report-unexpected.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { ListRow } from '../../../ui/list-row/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from './userinfo-page.module.css';

type Change = Payload<'user/profile'>;

/** Props of the editor in an open row: its control with the error of the last attempt. */
export type EditorProps<T> = {
  readonly draft: T;
  readonly onChange: (draft: T) => void;
  readonly error: string | undefined;
};

type EditRowProps<T> = {
  readonly label: string;
  readonly shown: ReactNode;
  readonly initial: T;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** The change to send, or the text of what is missing. */
  readonly read: (draft: T) => Change | string;
  readonly editor: ComponentType<EditorProps<T>>;
};

/** A row that becomes its own form on a tap. The focus moves into the form, and back to the row. */
export function EditRow<T>(props: EditRowProps<T>) {
  const { label, shown, isOpen, onToggle } = props;
  const row = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // Another row that was opened instead has the focus already.
    if (isOpen || !document.activeElement || document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('input:not(:disabled), select, button')?.focus();
  }, [isOpen]);
  return (
    <div ref={row} className={styles.row}>
      {isOpen ? (
        <EditForm {...props} />
      ) : (
        <ListRow label={label} value={shown} onTap={() => onToggle(true)} />
      )}
    </div>
  );
}

function EditForm<T>({ initial, onToggle, read, editor: Editor }: EditRowProps<T>) {
  const t = useT();
  const [draft, setDraft] = useState(initial);
  const [error, setError] = useState<string>();
  const { isPending, submit } = useSubmit(async () => {
    const change = read(draft);
    if (typeof change === 'string') return setError(change);
    try {
      await api('user/profile', change, { showLoading: false, showError: false });
    } catch (failure) {
      return setError(caughtText(failure));
    }
    await refreshMember();
    showToast({ title: t('userinfo.saved') });
    onToggle(false);
  });
  const change = (next: T): void => {
    setDraft(next);
    setError(undefined);
  };
  return (
    <form className={styles.edit} onSubmit={submit} noValidate>
      <Editor draft={draft} onChange={change} error={error} />
      <div className={styles.actions}>
        <Button kind="quiet" size="s" onPress={() => onToggle(false)}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="s" isPending={isPending}>
          {t('userinfo.save')}
        </Button>
      </div>
    </form>
  );
}
