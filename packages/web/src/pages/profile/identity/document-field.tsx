import { useId, useState } from 'react';

import { shrinkPicture, whyNotShrunk } from '../../../api/shrink-picture.ts';
import { useT } from '../../../i18n/i18n.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';

import styles from './identity-page.module.css';

type DocumentFieldProps = {
  /** A data: URL; absent where none was chosen. */
  readonly picture: string | undefined;
  readonly onChange: (picture: string) => void;
  readonly fault: string | undefined;
};

/** A picture of a document, made small on the phone. */
export function DocumentField({ picture, onChange, fault }: DocumentFieldProps) {
  const t = useT();
  const id = useId();
  const [unread, setUnread] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    const made = await shrinkPicture(file);
    setUnread(made === null ? whyNotShrunk(file) : null);
    if (made !== null) onChange(made);
  };
  return (
    <div className={styles.document}>
      <span className={styles.words}>
        <b>{t('identity.document')}</b>
        <span>{t('identity.documentText')}</span>
        {picture !== undefined && <img src={picture} alt={t('identity.documentThere')} />}
        <FaultText text={unread ?? fault} />
      </span>
      <label className={styles.pick} htmlFor={id}>
        {t(picture === undefined ? 'identity.documentAdd' : 'identity.documentChange')}
        <input
          id={id}
          type="file"
          className="sr-only"
          accept="image/*"
          aria-invalid={fault !== undefined || undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same picture may be chosen again.
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </label>
    </div>
  );
}
