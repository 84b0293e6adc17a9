import type { ReactNode } from 'react';

import styles from './pictures.module.css';

type PicturePickProps = {
  /** The accessible name. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onPick: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
};

/** A control that opens the phone's own choice of pictures. */
export function PicturePick(props: PicturePickProps) {
  const { label, children, onPick, isMultiple = false, isDisabled = false } = props;
  return (
    <label className={styles.pick} data-off={isDisabled || undefined}>
      <input
        type="file"
        className="sr-only"
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-label={label}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same file may be picked again after it was removed.
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}
