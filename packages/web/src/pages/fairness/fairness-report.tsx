import { useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';
import { Tabs } from '../../ui/tabs/index.ts';
import { CountedPlay } from './counted-play.tsx';
import { Reading } from './reading.tsx';
import type { Fairness } from './use-fairness.ts';
import { VerdictCard } from './verdict-card.tsx';

import styles from './fairness-report.module.css';

/** The verdict on a game, every play, and how to read them. */
export function FairnessReport({ report }: { readonly report: Fairness }) {
  const t = useT();
  const groups = [...new Map(report.plays.map((play) => [play.group, play.group_name]))];
  const [group, setGroup] = useState(groups[0]?.[0] ?? '');
  const plays = report.plays.filter((play) => play.group === group);
  return (
    <div className={styles.report} data-family={report.family}>
      <VerdictCard report={report} />
      <div className={styles.plays}>
        <Tabs
          label={t('fairness.groups')}
          items={groups.map(([value, label]) => ({ value, label }))}
          value={group}
          onChange={setGroup}
        >
          {plays.map((play, at) => (
            <CountedPlay key={play.play} play={play} isFirst={at === 0} />
          ))}
        </Tabs>
      </div>
      <Reading report={report} />
    </div>
  );
}

/** The heights of the verdict, the tabs and the first plays. */
export const FairnessReportSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton height={148} />
    <Skeleton height={44} />
    <Skeleton height={400} />
  </div>
);
