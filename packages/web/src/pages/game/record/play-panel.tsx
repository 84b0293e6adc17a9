import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { playingSince } from '../../../bets/play-session.ts';
import { guestPlayed, type Played } from '../../../guest/guest-played.ts';
import { useGuestBets } from '../../../guest/guest.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { useSession } from '../../../session/session.ts';
import { Amount } from '../../../ui/amount/index.ts';

import styles from './play-panel.module.css';

const MINUTE_S = 60;

/** The member's stakes, returns and net result today and in this session, and how long the session lasts. */
export function PlayPanel({ owner }: { readonly owner: string }) {
  const sinceMs = usePlayingSince(owner);
  const money = useSession((state) => state.userInfo?.money);
  const since = String(Math.floor(sinceMs / 1000));
  const { data } = useQuery({
    // Bets and payouts change the balance, and so ask again; losses are asked for by their event.
    queryKey: ['user/playSums', since, money] as const,
    queryFn: ({ signal }) =>
      api('user/playSums', { since }, { signal, showLoading: false, showError: false }),
    placeholderData: (before) => before,
  });
  return <PlayTable today={data?.today} session={data?.session} sinceMs={data && data.since * 1000} />;
}

/** The same for the demo bets of this phone. */
export function GuestPlayPanel({ owner }: { readonly owner: string }) {
  const bets = useGuestBets();
  const sinceMs = usePlayingSince(owner);
  const { today, dateOf } = useHouseDay();
  return (
    <PlayTable
      today={guestPlayed(bets, (ms) => dateOf(ms) === today)}
      session={guestPlayed(bets, (ms) => ms >= sinceMs)}
      sinceMs={sinceMs}
    />
  );
}

/** Begin of the present session, looked up again whenever the page is shown.  Units: epoch ms. */
function usePlayingSince(owner: string): number {
  const [sinceMs, setSince] = useState(() => playingSince(owner));
  usePageShow(() => setSince(playingSince(owner)));
  return sinceMs;
}

type PlayTableProps = {
  readonly today: Played | undefined;
  readonly session: Played | undefined;
  readonly sinceMs: number | undefined;
};

function PlayTable({ today, session, sinceMs }: PlayTableProps) {
  const t = useT();
  const locale = useLocale();
  const minutes = Math.max(1, Math.floor((serverClock.now() - (sinceMs ?? 0)) / 1000 / MINUTE_S));
  const time = formatDuration(minutes * MINUTE_S, locale);
  return (
    <div className={styles.box}>
      <table className={styles.panel} aria-busy={!session || undefined}>
        <thead>
          <tr>
            <th aria-label={t('days.range')} />
            <th scope="col">{t('record.staked')}</th>
            <th scope="col">{t('record.returned')}</th>
            <th scope="col">{t('record.profit')}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={t('days.range.today')} sums={today} />
          <Row name={session ? t('record.session', { time }) : ''} sums={session} />
        </tbody>
      </table>
    </div>
  );
}

const Row = ({ name, sums }: { readonly name: string; readonly sums: Played | undefined }) => {
  const t = useT();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('record.staked')}>{sums && <Amount value={sums.staked} size="s" />}</td>
      <td data-label={t('record.returned')}>{sums && <Amount value={sums.returned} size="s" />}</td>
      <td data-label={t('record.profit')}>{sums && <Amount value={sums.profit} size="s" isSigned />}</td>
    </tr>
  );
};
