import type { PictureItem } from '../ui/pictures/index.ts';

/** Pictures on their way to the server:
 *
 *  sending -- address --> done        sending -- failed --> failed -- again --> sending */
export type PictureAction =
  | { readonly type: 'picked'; readonly keys: readonly string[] }
  | { readonly type: 'progressed'; readonly key: string; readonly ratio: number }
  | { readonly type: 'uploaded'; readonly key: string; readonly url: string }
  | { readonly type: 'failed'; readonly key: string; readonly fault: string }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'cleared' };

export function picturesReducer(
  pictures: readonly PictureItem[],
  action: PictureAction,
): readonly PictureItem[] {
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

const SENDING = { state: 'sending', ratio: 0, url: '', fault: '' } as const;

const changed = (
  pictures: readonly PictureItem[],
  key: string,
  change: Partial<PictureItem>,
): readonly PictureItem[] => pictures.map((one) => (one.key === key ? { ...one, ...change } : one));
