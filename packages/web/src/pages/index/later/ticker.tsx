import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { queryFor } from '../../../api/api.ts';
import { Link } from '../../../nav/link.tsx';
import { NOTICES } from '../game-links.ts';
import { LanguageOffer, LanguagePicker } from './language.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useHold } from './use-hold.ts';

import styles from './later.module.css';

const SHOWN_MAX = 5;

/** The first notices in turn, one at a time; a tap opens the one that is shown. Beside them the language,
 *  one tap from home. */
export function Ticker({ empty }: { readonly empty: string }) {
  const { data } = useQuery(queryFor('index/notice', { limit: String(SHOWN_MAX) }));
  const [turn, setTurn] = useState(0);
  const { isHeld, handlers } = useHold();
  const list = data?.list ?? [];
  useAutoplay(list.length > 1 && !isHeld, () => setTurn((now) => now + 1));
  const notice = list[turn % Math.max(1, list.length)];
  return (
    <>
      <span className={styles.ticker} {...handlers}>
        <Link to={notice ? `${NOTICES}?id=${notice.id}` : NOTICES} className={styles.notice}>
          {/* Keyed, so that each fades in. */}
          <bdi key={notice?.id}>{notice?.title ?? empty}</bdi>
        </Link>
      </span>
      <LanguagePicker />
      <LanguageOffer />
    </>
  );
}
