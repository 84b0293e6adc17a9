import { BetState } from '../../../../bets/bet-state.tsx';
import { matchOfPlay } from '../../../../game-family/match-of-play.ts';
import { formatTime } from '../../../../i18n/format.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { LogRow } from '../../../../ui/log/index.ts';
import type { RoundEntry } from '../record-lines.ts';

import styles from './bet-row.module.css';

type RoundRowProps = {
  readonly entry: RoundEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** Several bets on one round: game and issue, their count, stakes and returns, and what they won or lost
 *  together. A tap opens its bets. */
export function RoundRow({ entry: { rows, sum, winCount }, isOpen, onToggle }: RoundRowProps) {
  const t = useT();
  const [{ gameName, issue, placedAt, play }] = rows;
  const wins = matchOfPlay(play) === 0 ? 'record.wins' : 'record.match.wins';
  return (
    <LogRow
      onOpen={onToggle}
      isOpen={isOpen}
      title={<b>{gameName}</b>}
      note={
        <>
          <bdi>{t('record.issue', { no: issue.split('-')[1] ?? issue })}</bdi>
          {' \u00b7 '}
          <bdi>{t('record.count', { n: rows.length })}</bdi> {'\u00b7'} <bdi>{formatTime(placedAt)}</bdi>
        </>
      }
      end={<BetState row={{ ...sum, play }} word={winCount > 0 ? t(wins, { n: winCount }) : undefined} />}
      endNote={
        <>
          <span>{t('record.staked')}</span> <Amount value={sum.stake} size="s" tone="soft" />
          {sum.status !== 'pending' && (
            <>
              <span>{` \u00b7 ${t('record.returned')}`}</span>{' '}
              <Amount value={sum.returned} size="s" tone="soft" />
            </>
          )}
        </>
      }
      trail={
        <span className={styles.arrow} data-is-open={isOpen}>
          <Icon name="down" size={16} />
        </span>
      }
    />
  );
}
