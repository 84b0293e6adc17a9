import { Icon, type IconName } from '../icon/index.ts';

import styles from './tab-bar.module.css';

export type TabItem = {
  readonly path: string;
  readonly icon: IconName;
  readonly label: string;
};

type TabBarProps = {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly activePath: string;
  readonly onTap: (path: string) => void;
};

export function TabBar({ label, items, activePath, onTap }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map(({ path, icon, label: name }) => (
        <a
          key={path}
          href={`#${path}`}
          className={styles.item}
          aria-current={path === activePath ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onTap(path);
          }}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </a>
      ))}
    </nav>
  );
}
