import { useT } from '../../../i18n/i18n.ts';
import type { Entropy } from './entropy-of.ts';

import styles from './cheats.module.css';

const CHEATS = ['pick', 'book', 'peek', 'pay', 'faces'] as const;

/** Ways to cheat a player, and the part of this page that rules each out. */
export function Cheats({ entropy }: { readonly entropy: Entropy }) {
  const t = useT();
  return (
    <section className={styles.cheats}>
      <h2>{t('proof.cheats')}</h2>
      {CHEATS.map((cheat) => (
        <details key={cheat}>
          <summary>{t(`proof.cheat.${cheat}`)}</summary>
          <p>{t(cheat === 'peek' ? `proof.cheat.peek.${entropy}` : `proof.cheat.${cheat}.not`)}</p>
        </details>
      ))}
    </section>
  );
}
