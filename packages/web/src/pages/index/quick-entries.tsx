import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';
import { Icon } from '../../ui/icon/index.ts';

import styles from './home-links.module.css';

const ENTRIES = [
  { key: 'games', icon: 'dice', to: '/pages/game/list' },
  { key: 'draws', icon: 'list', to: '/pages/game/history' },
  { key: 'bets', icon: 'rules', to: '/pages/game/record' },
  { key: 'trend', icon: 'chart', to: '/pages/game/history?view=trend' },
] as const;

/** The pages that people open most, one tap away. */
export function QuickEntries() {
  const t = useT();
  return (
    <ul className={styles.entries}>
      {ENTRIES.map(({ key, icon, to }) => (
        <li key={key}>
          <Link to={to} className={styles.entry}>
            <Icon name={icon} />
            <span>{t(`home.quick.${key}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
