import { useT } from '../i18n/i18n.ts';
import { Link } from '../nav/link.tsx';
import { useOdds } from '../settings/odds.ts';
import { shortIssue } from './bet-names.ts';
import { proofAddress } from './proof-address.ts';
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
            to={proofAddress({ roundId: leg.round_id, gameId: leg.game_id, match: leg.match })}
            className={styles.match}
          >
            <b>
              {leg.home.name} - {leg.away.name}
            </b>
            <span className={styles.soft}>
              <bdi>{t('record.issue', { no: shortIssue(leg.game_no) })}</bdi>
              {leg.banker && <span>{` \u00b7 ${t('ticket.banker')}`}</span>}
            </span>
          </Link>
          <span className={styles.score}>
            {leg.score !== null && (
              <>
                <b>{inOrder(leg.score)}</b>
                {leg.ht_score !== null && (
                  <span className={styles.soft}>{t('ticket.half', { score: inOrder(leg.ht_score) })}</span>
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

/** A score that reads as the names of its clubs do, home first: without the spaces it would be read from left
 *  to right in every language. */
const inOrder = (score: string): string => score.replace('-', '\u2009-\u2009');
