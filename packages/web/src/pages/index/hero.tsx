import { ApiError } from '../../api/api-error.ts';
import { type Translate, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button/index.ts';
import { errorText } from '../../ui/error-text/index.ts';
import { showToast } from '../../ui/toast/index.ts';

import styles from './hero.module.css';

/** The product in two lines and a drawing; a visitor can start the demo here. */
export function Hero() {
  const t = useT();
  const isLoggedIn = useSession((state) => state.isLoggedIn);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('home.heroTitle')}</h2>
        <p className={styles.text}>{t('home.heroText')}</p>
        {!isLoggedIn && (
          <span className={styles.action}>
            <Button
              kind="quiet"
              size="s"
              onPress={() => tryFree().catch((error: unknown) => sayWhy(t, error))}
            >
              {t('home.tryFree')}
            </Button>
          </span>
        )}
      </div>
      <Seal />
    </section>
  );
}

const tryFree = (): Promise<void> => import('../../api/enter-guest.ts').then((guest) => guest.enterGuest());

/** Replaces the browser's own error text when code could not be loaded. */
const sayWhy = (t: Translate, error: unknown): void =>
  showToast({ title: error instanceof ApiError ? errorText(error) : t('error.network'), icon: 'error' });

/** Its paths are in index.html, which draws it before this code has loaded. */
const Seal = () => (
  <svg className={styles.seal} aria-hidden="true">
    <use href="#seal" />
  </svg>
);
