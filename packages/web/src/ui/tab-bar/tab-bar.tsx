import { Badge } from '../badge/index.ts';
import { Icon, type IconName } from '../icon/index.ts';

import styles from './tab-bar.module.css';

export type TabItem = {
  readonly path: string;
  readonly icon: IconName;
  readonly label: string;
  readonly badge?: { readonly count: number; readonly label: string };
};

type TabBarProps = {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly activePath: string;
  readonly onTap: (item: TabItem) => void;
};

export function TabBar({ label, items, activePath, onTap }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.path}
          href={`#${item.path}`}
          className={styles.item}
          aria-current={item.path === activePath ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onTap(item);
          }}
        >
          <span className={styles.sign}>
            <Icon name={item.icon} />
            {item.badge && <Badge {...item.badge} />}
          </span>
          <span>{item.label}</span>
        </a>
      ))}
    </nav>
  );
}
