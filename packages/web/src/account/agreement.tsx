import { useT } from '../i18n/i18n.ts';
import { TextLink } from '../nav/text-link.tsx';
import { FaultText } from '../ui/fault-text/index.ts';

import styles from './agreement.module.css';

type AgreementProps = {
  readonly isAgreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (isAgreed: boolean) => void;
};

/** Age and agreement, with links to what is agreed to; the form stays as it is meanwhile. */
export function Agreement({ isAgreed, error, onChange }: AgreementProps) {
  const t = useT();
  return (
    <div>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby="agree-error"
        />
        <span>{t('register.agree')}</span>
      </label>
      <p className={styles.texts}>
        <TextLink to="/pages/public/rich-text?id=terms">{t('richText.name.terms')}</TextLink>
        <TextLink to="/pages/public/rich-text?id=privacy">{t('richText.name.privacy')}</TextLink>
      </p>
      <div className={styles.error}>
        <FaultText id="agree-error" text={error} />
      </div>
    </div>
  );
}
