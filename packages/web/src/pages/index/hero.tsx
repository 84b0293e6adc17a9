import { ApiError } from '../../api/api-error.ts';
import { type Translate, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button/index.ts';
import { showToast } from '../../ui/toast/index.ts';

import styles from './hero.module.css';

/** What sets this house apart, in two lines and a drawing; a visitor can go on to the demo from here. */
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

const tryFree = async (): Promise<void> => (await import('../../api/enter-guest.ts')).enterGuest();

/** Code that could not be fetched fails in the browser's own words, which are for nobody here. */
const sayWhy = (t: Translate, error: unknown): void =>
  showToast({ title: error instanceof ApiError ? error.message : t('error.network'), icon: 'error' });

/** Its strokes are in the page itself, where the first picture is drawn from them before this code has
 *  come. */
const Seal = () => (
  <svg className={styles.seal} aria-hidden="true">
    <use href="#seal" />
  </svg>
);
