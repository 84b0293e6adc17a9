import type { ReactNode } from 'react';

import { usePreference } from '../../../../settings/preference.ts';
import { roadFold } from './road-fold.ts';

import styles from './road-room.module.css';

type RoadRoomProps = {
  /** Beside the table, where it keeps no cell off the screen, it is always open. */
  readonly isBeside: boolean;
  readonly family?: string;
  readonly children?: ReactNode;
};

/** The room of a road: its height is known before its code has come. */
export function RoadRoom({ isBeside, family, children }: RoadRoomProps) {
  const isOpen = usePreference(roadFold) === 'open';
  return (
    <div
      className={styles.room}
      data-family={family}
      data-open={isOpen || isBeside || undefined}
      data-beside={isBeside || undefined}
    >
      {children}
    </div>
  );
}
