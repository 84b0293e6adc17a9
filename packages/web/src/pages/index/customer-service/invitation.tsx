import { askForLogin } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';

import styles from './customer-service-page.module.css';

/** For visitors without an account: log in to talk, or leave feedback without one. */
export function Invitation() {
  const t = useT();
  return (
    <EmptyState
      icon="headset"
      title={t('service.visitor')}
      text={t('service.visitorText')}
      action={
        <span className={styles.entry}>
          <Button isWide onPress={askForLogin}>
            {t('common.login')}
          </Button>
          <ButtonLink to="/pages/public/feedback">{t('service.feedbackLong')}</ButtonLink>
        </span>
      }
    />
  );
}
