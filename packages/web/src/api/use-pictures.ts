import { useReducer, useRef } from 'react';

import { errorText } from '../ui/error-text/index.ts';
import type { PictureItem } from '../ui/pictures/index.ts';
import { ApiError } from './api-error.ts';
import { randomHex } from './random-hex.ts';
import { pictureToUpload } from './shrink-picture.ts';
import { dropUpload, uploadPicture } from './upload.ts';

const SENDING = { state: 'sending', ratio: 0, url: '', fault: '' } as const;

type Upload = { readonly file: File; readonly control: AbortController };

/** Uploads up to `max` pictures as they are picked, made small on the phone; further ones are left out. A
 *  removed picture is no longer sent. */
export function usePictures(max: number) {
  const [pictures, dispatch] = useReducer(picturesReducer, []);
  const uploads = useRef(new Map<string, Upload>());
  const upload = async (key: string, file: File): Promise<void> => {
    const control = new AbortController();
    uploads.current.set(key, { file, control });
    try {
      const picture = await pictureToUpload(file);
      // The uploaded parts of a picture are found by its file, so a retry sends the same one.
      if (uploads.current.has(key)) uploads.current.set(key, { file: picture, control });
      const onProgress = (ratio: number): void => dispatch({ type: 'progressed', key, ratio });
      const { url } = await uploadPicture(picture, { signal: control.signal, onProgress });
      dispatch({ type: 'uploaded', key, url });
    } catch (error) {
      dispatch({ type: 'failed', key, fault: error instanceof ApiError ? errorText(error) : '' });
    }
  };
  const forget = (key: string): void => {
    const known = uploads.current.get(key);
    known?.control.abort();
    if (known) dropUpload(known.file);
    uploads.current.delete(key);
  };
  return {
    pictures,
    isBusy: pictures.some(({ state }) => state === 'sending'),
    isFull: pictures.length >= max,
    urls: pictures.flatMap(({ url }) => (url === '' ? [] : [url])),
    add: (files: readonly File[]): void => {
      const taken = files.slice(0, max - pictures.length).map((file) => ({ key: randomHex(8), file }));
      dispatch({ type: 'picked', keys: taken.map(({ key }) => key) });
      for (const { key, file } of taken) void upload(key, file);
    },
    retry: (key: string): void => {
      const known = uploads.current.get(key);
      if (!known) return;
      dispatch({ type: 'retried', key });
      void upload(key, known.file);
    },
    remove: (key: string): void => {
      forget(key);
      dispatch({ type: 'removed', key });
    },
    clear: (): void => {
      for (const key of uploads.current.keys()) forget(key);
      dispatch({ type: 'cleared' });
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

/** Pictures on their way to the server:
 *
 *  sending -- address --> done        sending -- failed --> failed -- again --> sending */
type PictureAction =
  | { readonly type: 'picked'; readonly keys: readonly string[] }
  | { readonly type: 'progressed'; readonly key: string; readonly ratio: number }
  | { readonly type: 'uploaded'; readonly key: string; readonly url: string }
  | { readonly type: 'failed'; readonly key: string; readonly fault: string }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'cleared' };

function picturesReducer(pictures: readonly PictureItem[], action: PictureAction): readonly PictureItem[] {
  switch (action.type) {
    case 'picked':
      return [...pictures, ...action.keys.map((key) => ({ key, ...SENDING }))];
    case 'progressed':
      return changed(pictures, action.key, { ratio: action.ratio });
    case 'uploaded':
      return changed(pictures, action.key, { state: 'done', ratio: 1, url: action.url });
    case 'failed':
      return changed(pictures, action.key, { state: 'failed', fault: action.fault });
    case 'retried':
      return changed(pictures, action.key, SENDING);
    case 'removed':
      return pictures.filter(({ key }) => key !== action.key);
    case 'cleared':
      return [];
  }
}

const changed = (
  pictures: readonly PictureItem[],
  key: string,
  change: Partial<PictureItem>,
): readonly PictureItem[] => pictures.map((one) => (one.key === key ? { ...one, ...change } : one));
