import { useRef, useState, type KeyboardEvent } from 'react';

import { SERVICE_TEXT_MAX } from '@tessera/contract/patterns';

import { usePictures } from '../../../api/use-pictures.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isComposing } from '../../../ui/composition/composition.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PicturePick, PictureTiles } from '../../../ui/pictures/index.ts';
import type { NewMessage } from './use-outbox.ts';

import styles from './composer.module.css';

/** Characters left at which the count appears. */
const COUNT_FROM = 100;

type ComposerProps = {
  readonly onSend: (message: NewMessage) => void;
  /** The text so far. */
  readonly onType: (text: string) => void;
};

/** The field for the next message, of four lines at most, with one picture. */
export function Composer({ onSend, onType }: ComposerProps) {
  const t = useT();
  const [text, setText] = useState('');
  // A second tap in the same frame must find an empty field.
  const draft = useRef('');
  const pictures = usePictures(1);
  const [image = ''] = pictures.urls;
  const isReady = (text.trim() !== '' || image !== '') && !pictures.isBusy;
  const change = (now: string): void => {
    draft.current = now;
    setText(now);
    onType(now);
  };
  const sent = useRef('');
  const send = (): void => {
    const content = draft.current.normalize('NFC').trim();
    const isPictureSent = image !== '' && sent.current === image;
    if (!isReady || isPictureSent || (content === '' && image === '')) return;
    sent.current = image;
    change('');
    pictures.clear();
    onSend({ content, image });
  };
  return (
    <div className={styles.composer}>
      {pictures.pictures.length > 0 && (
        <div className={styles.pictures}>
          <PictureTiles pictures={pictures.pictures} onRemove={pictures.remove} onRetry={pictures.retry} />
        </div>
      )}
      <div className={styles.line}>
        <PicturePick label={t('service.addPicture')} onPick={pictures.add} isDisabled={pictures.isFull}>
          <Icon name="picture" />
        </PicturePick>
        <GrowingField value={text} onChange={change} onEnter={send} />
        <button
          type="button"
          className={styles.send}
          aria-label={t('service.send')}
          disabled={!isReady}
          onClick={send}
        >
          <Icon name="send" isDirectional />
        </button>
      </div>
    </div>
  );
}

type GrowingFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
};

/** A text field that is as high as its text, up to the limit of its style. Enter sends where there is a
 *  keyboard; on a phone it breaks the line. */
function GrowingField({ value, onChange, onEnter }: GrowingFieldProps) {
  const t = useT();
  const press = (event: KeyboardEvent): void => {
    // An input method takes Enter to end its own composition.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    event.preventDefault();
    onEnter();
  };
  const left = SERVICE_TEXT_MAX - value.length;
  return (
    <span className={styles.field}>
      <span className={styles.grow} data-text={value}>
        <textarea
          rows={1}
          value={value}
          maxLength={SERVICE_TEXT_MAX}
          dir={value === '' ? undefined : 'auto'}
          enterKeyHint="enter"
          aria-label={t('service.write')}
          placeholder={t('service.write')}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
      </span>
      {left <= COUNT_FROM && (
        <bdi className={styles.count}>{t('service.count', { n: value.length, max: SERVICE_TEXT_MAX })}</bdi>
      )}
    </span>
  );
}
