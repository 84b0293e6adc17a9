import { useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { Link } from '../nav/link.tsx';
import { useOdds } from '../settings/odds.ts';
import { shortIssue } from './bet-names.ts';
import type { RecordLeg } from './record-row.ts';

import styles from './ticket-legs.module.css';

type TicketLegsProps = { readonly legs: readonly RecordLeg[] };

/** The legs of a ticket: what was chosen of each match, its score, and what that made of each pick. */
export function TicketLegs({ legs }: TicketLegsProps) {
  const t = useT();
  const odds = useOdds();
  return (
    <ol className={styles.legs} aria-label={t('ticket.legs')}>
      {legs.map((leg) => (
        <li key={`${leg.round_id} ${leg.match}`} className={styles.leg}>
          <Link
            to={`/pages/game/proof?round_id=${leg.round_id}&game_id=${leg.game_id}`}
            className={styles.match}
          >
            <b>
              {leg.home.name} - {leg.away.name}
            </b>
            <span className={styles.soft}>
              <bdi>{t('record.issue', { no: shortIssue(leg.game_no) })}</bdi>
              {leg.banker && ` \u00b7 ${t('ticket.banker')}`}
            </span>
          </Link>
          <span className={styles.score}>
            {leg.score !== null && (
              <>
                <b dir="ltr">{leg.score}</b>
                {leg.ht_score !== null && (
                  <span className={styles.soft}>{t('ticket.half', { score: isolated(leg.ht_score) })}</span>
                )}
              </>
            )}
          </span>
          {leg.picks.map((pick) => (
            <p key={pick.number} className={styles.pick} data-result={pick.result}>
              <span>
                {pick.name} <span className={styles.soft}>{leg.play_name}</span>{' '}
                <bdi dir="ltr">{odds.behindStake(pick.odds)}</bdi>
              </span>
              <span>{t(`ticket.result.${pick.result}`)}</span>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
