import { enterGuest } from '../../api/enter-guest.ts';
import { useT } from '../../i18n/i18n.ts';
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
            <Button kind="quiet" size="s" onPress={() => enterGuest().catch(sayWhy)}>
              {t('home.tryFree')}
            </Button>
          </span>
        )}
      </div>
      <Seal />
    </section>
  );
}

const sayWhy = (error: Error): void => showToast({ title: error.message, icon: 'error' });

function Seal() {
  return (
    <svg className={styles.seal} viewBox="0 0 96 96" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="14" y="14" width="68" height="68" rx="12" strokeWidth="1.5" transform="rotate(-8 48 48)" />
      <g fill="currentColor" stroke="none" transform="rotate(-8 48 48)">
        <circle cx="31" cy="31" r="5" />
        <circle cx="65" cy="31" r="5" />
        <circle cx="31" cy="65" r="5" />
        <circle cx="65" cy="65" r="5" />
      </g>
      <path d="M38 48.5l7.5 7.5 13-15" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
