import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { playingSince } from '../../../bets/play-session.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { useSession } from '../../../session/session.ts';
import { Amount } from '../../../ui/amount/index.ts';

import styles from './play-panel.module.css';

type Sums = Data<'user/playSums'>['today'];

const MINUTE_S = 60;

/** What the member staked, got back, and won or lost today and in this session, and how long the session
 *  lasts. */
export function PlayPanel({ owner }: { readonly owner: string }) {
  const t = useT();
  const locale = useLocale();
  const [sinceMs, setSince] = useState(() => playingSince(owner));
  const money = useSession((state) => state.userInfo?.money);
  const since = String(Math.floor(sinceMs / 1000));
  const { data } = useQuery({
    // Every bet and every payout changes the balance, and so asks again.
    queryKey: ['user/playSums', since, money] as const,
    queryFn: ({ signal }) =>
      api('user/playSums', { since }, { signal, showLoading: false, showError: false }),
    placeholderData: (before) => before,
  });
  usePageShow(() => setSince(playingSince(owner)));
  const minutes = Math.max(1, Math.floor((serverClock.now() / 1000 - (data?.since ?? 0)) / MINUTE_S));
  const session = data && t('record.session', { time: formatDuration(minutes * MINUTE_S, locale) });
  return (
    <table className={styles.panel} aria-busy={!data || undefined}>
      <thead>
        <tr>
          <th aria-label={t('record.range')} />
          <th scope="col">{t('record.staked')}</th>
          <th scope="col">{t('record.returned')}</th>
          <th scope="col">{t('record.profit')}</th>
        </tr>
      </thead>
      <tbody>
        <Row name={t('record.range.today')} sums={data?.today} />
        <Row name={session ?? ''} sums={data?.session} />
      </tbody>
    </table>
  );
}

const Row = ({ name, sums }: { readonly name: string; readonly sums: Sums | undefined }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{sums && <Amount value={sums.staked} size="s" />}</td>
    <td>{sums && <Amount value={sums.returned} size="s" />}</td>
    <td>{sums && <Amount value={sums.profit} size="s" isSigned />}</td>
  </tr>
);
