import { formatPercent } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { FaultText } from '../fault-text/index.ts';
import { Icon } from '../icon/index.ts';

import styles from './pictures.module.css';

export type PictureItem = {
  readonly key: string;
  readonly state: 'sending' | 'done' | 'failed';
  /** 0 to 1; stays 0 while a small picture is sent. */
  readonly ratio: number;
  /** Empty until it is uploaded. */
  readonly url: string;
  /** Reason of the failure, for the reader. */
  readonly fault: string;
};

type PictureTilesProps = {
  readonly pictures: readonly PictureItem[];
  readonly onRemove: (key: string) => void;
  readonly onRetry: (key: string) => void;
};

/** Picked pictures with their progress; a failed one says why and can be sent again. */
export function PictureTiles({ pictures, onRemove, onRetry }: PictureTilesProps) {
  const fault = pictures.find(({ state }) => state === 'failed')?.fault;
  return (
    <>
      {pictures.map((picture, at) => (
        <Tile
          key={picture.key}
          picture={picture}
          at={at + 1}
          onRemove={() => onRemove(picture.key)}
          onRetry={() => onRetry(picture.key)}
        />
      ))}
      <FaultText text={fault} />
    </>
  );
}

type TileProps = {
  readonly picture: PictureItem;
  /** From 1. */
  readonly at: number;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
};

function Tile({ picture: { state, ratio, url }, at, onRemove, onRetry }: TileProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className={styles.tile} data-state={state}>
      {state === 'done' && <img src={url} alt={t('common.picture', { n: at })} />}
      {state === 'sending' && (
        <progress className={styles.progress} aria-label={t('common.uploading')} value={ratio}>
          {formatPercent(ratio, locale, 0)}
        </progress>
      )}
      {state === 'failed' && (
        <button
          type="button"
          className={styles.retry}
          aria-label={t('common.uploadAgain', { n: at })}
          onClick={onRetry}
        >
          <Icon name="refresh" size={20} />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('common.removePicture', { n: at })}
        onClick={onRemove}
      >
        <span>
          <Icon name="close" size={16} />
        </span>
      </button>
    </span>
  );
}
