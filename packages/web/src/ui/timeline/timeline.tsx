import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icon/index.ts';

import styles from './timeline.module.css';

export type TimelineStage = {
  readonly key: string;
  readonly label: string;
  /** Time of the event, past or due, already formatted. */
  readonly time?: string | undefined;
  readonly text?: ReactNode;
  /** `now` is the current stage; `failed` is where it ended instead. */
  readonly state: 'done' | 'now' | 'next' | 'failed';
};

const ICONS: Readonly<Record<TimelineStage['state'], IconName | null>> = {
  done: 'check',
  now: 'clock',
  next: null,
  failed: 'close',
};

/** The stages of an order from first to last, top down. */
export function Timeline({
  label,
  stages,
}: {
  readonly label: string;
  readonly stages: readonly TimelineStage[];
}) {
  return (
    <ol className={styles.line} aria-label={label}>
      {stages.map(({ key, label: name, time, text, state }) => {
        const icon = ICONS[state];
        return (
          <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.mark}>{icon && <Icon name={icon} size={16} />}</span>
            <span className={styles.head}>
              <b>{name}</b>
              {time !== undefined && <time>{time}</time>}
            </span>
            {text !== undefined && <span className={styles.text}>{text}</span>}
          </li>
        );
      })}
    </ol>
  );
}
