import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { importAgain } from '../../lazy/import-again.ts';
import { RefusedState } from '../refused-state/index.ts';
import { Skeleton } from '../skeleton/index.ts';
import type { cleanHtml } from './clean-html.ts';

import styles from './rich-text.module.css';

type RichTextProps = {
  /** HTML of the house; undefined while it is on its way. */
  readonly html: string | undefined;
  /** Opens a page of the app: `openUrl`. */
  readonly onOpen: (url: string) => unknown;
  /** Content after the text that appears with it, so that nothing moves. */
  readonly children?: ReactNode;
};

type Cleaner = typeof cleanHtml;

/** Loads with the first text and stays. */
let loaded: Cleaner | null = null;

/** HTML of the house, cleaned once more on the phone. The cleaner loads while the text is on its way. */
export function RichText({ html, onOpen, children }: RichTextProps) {
  const t = useT();
  const { clean, hasFailed, load } = useCleaner();
  if (hasFailed) return <RefusedState text={t('error.pageLoad')} onRetry={load} />;
  if (html === undefined || !clean) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={22} count={10} />
      </div>
    );
  }
  return (
    <>
      <Cleaned html={html} clean={clean} onOpen={onOpen} />
      {children}
    </>
  );
}

type CleanedProps = Pick<RichTextProps, 'onOpen'> & { readonly html: string; readonly clean: Cleaner };

function Cleaned({ html, clean, onOpen }: CleanedProps) {
  const place = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(onOpen);
  useLayoutEffect(() => place.current?.replaceChildren(clean(html)), [html, clean]);
  useEffect(() => {
    const room = place.current;
    const tapped = (event: MouseEvent): void => {
      const address = addressOf(event);
      if (address === null) return;
      event.preventDefault();
      open(address);
    };
    room?.addEventListener('click', tapped);
    return () => room?.removeEventListener('click', tapped);
  }, []);
  return <div ref={place} className={styles.text} dir="auto" />;
}

/** The page of the app that a plain tap leads to. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  return href.startsWith('#/') ? href.slice(1) : null;
}

function useCleaner() {
  const [clean, setClean] = useState<Cleaner | null>(() => loaded);
  const [attempt, setAttempt] = useState({ hasFailed: false });
  useEffect(() => {
    if (clean || attempt.hasFailed) return;
    importAgain(() => import('./clean-html.ts')).then(
      (module) => {
        loaded = module.cleanHtml;
        setClean(() => loaded);
      },
      () => setAttempt({ hasFailed: true }),
    );
  }, [clean, attempt]);
  return { clean, hasFailed: attempt.hasFailed, load: () => setAttempt({ hasFailed: false }) };
}
