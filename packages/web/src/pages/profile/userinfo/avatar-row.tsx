import { useRef, useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { AvatarSheet } from './avatar-sheet.tsx';

import styles from './userinfo-page.module.css';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** The avatar, and a button that lets the member choose another picture. */
export function AvatarRow({ src }: { readonly src: string }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (input.current) input.current.value = '';
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      showToast({ title: t('refusal.UPLOAD_NOT_IMAGE'), icon: 'error' });
    }
  };
  const close = (): void => {
    picture?.close();
    setPicture(null);
  };
  return (
    <div className={styles.avatarRow}>
      <img className={styles.avatar} src={src} alt={t('userinfo.avatar')} width={72} height={72} />
      <Button kind="quiet" size="s" onPress={() => input.current?.click()}>
        {t('userinfo.changeAvatar')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-label={t('userinfo.changeAvatar')}
        onChange={(event) => void open(event.target.files?.[0])}
      />
      {picture && <AvatarSheet picture={picture} onClose={close} />}
    </div>
  );
}
