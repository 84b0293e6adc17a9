import { useRef, useState } from 'react';

import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/api.ts';
import { uploadPicture } from '../../../api/upload.ts';
import { useT } from '../../../i18n/i18n.ts';
import { refreshMember } from '../../../live/fresh-member.ts';
import { Button } from '../../../ui/button/index.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { CropCanvas, draw } from './crop-canvas.tsx';
import { avatarSide, CENTRED, zoomed, ZOOM_MAX, type Crop } from './crop.ts';

import styles from './userinfo-page.module.css';

const QUALITY = 0.9;
const ZOOM_STEP = 0.01;

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

type AvatarSheetProps = { readonly picture: ImageBitmap; readonly onClose: () => void };

/** Cuts a square out of the chosen picture and makes it the avatar. */
function AvatarSheet({ picture, onClose }: AvatarSheetProps) {
  const t = useT();
  const [crop, setCrop] = useState(CENTRED);
  const [error, setError] = useState('');
  const save = async (): Promise<void> => {
    setError('');
    try {
      const { url } = await uploadPicture(await avatarFile(picture, crop));
      await api('user/profile', { avatar: url }, { showLoading: false, showError: false });
    } catch (failure) {
      return setError(failure instanceof ApiError ? errorText(failure) : t('error.upload'));
    }
    await refreshMember();
    showToast({ title: t('userinfo.saved') });
    onClose();
  };
  const foot = (
    <Button isWide onPress={save}>
      {t('userinfo.useAvatar')}
    </Button>
  );
  return (
    <Sheet isOpen title={t('userinfo.cropTitle')} onClose={onClose} foot={foot}>
      <div className={styles.crop}>
        <CropCanvas picture={picture} crop={crop} onChange={setCrop} />
        <label className={styles.zoom}>
          <span>{t('userinfo.zoom')}</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={crop.zoom}
            onChange={(event) => setCrop(zoomed(crop, picture, Number(event.target.value)))}
          />
        </label>
        <p
          className={styles.note}
          data-error={error !== '' || undefined}
          role={error === '' ? undefined : 'alert'}
        >
          {error || t('userinfo.cropHint')}
        </p>
      </div>
    </Sheet>
  );
}

/** The square as a JPEG of at most 512 px. */
async function avatarFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = avatarSide(crop, picture);
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, crop, side);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('a canvas becomes a JPEG');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
