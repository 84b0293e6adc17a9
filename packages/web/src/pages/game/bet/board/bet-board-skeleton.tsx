import { Skeleton } from '../../../../ui/skeleton/index.ts';

import panel from '../plays/play-panel.module.css';
import styles from './bet-board.module.css';
import card from './issue-card.module.css';

const CELLS = 16;
const CELL_HEIGHT = 60;

/** The room of a table whose prices are on their way. */
export function BetBoardSkeleton() {
  return (
    <div className={styles.table} aria-busy="true">
      <div className={card.card}>
        <div className={card.now}>
          <Skeleton width={60} height={60} />
          <div className={card.words}>
            <Skeleton width={120} height={26} />
          </div>
        </div>
        <div className={card.last}>
          <div className={card.lastHead} />
          <div className={card.numbers}>
            <Skeleton width={160} height={36} />
          </div>
        </div>
      </div>
      <div className={styles.tabsRoom} />
      <div className={panel.panel}>
        <div className={panel.play}>
          <div className={panel.toggle} />
          <div className={panel.grid}>
            <Skeleton height={CELL_HEIGHT} count={CELLS} />
          </div>
        </div>
      </div>
    </div>
  );
}
