import { lineNames } from '../../../../../bets/bet-names.ts';
import type { RecordLeg, RecordRow } from '../../../../../bets/record-row.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { formatUntil } from '../../../../../live/format-until.ts';
import { RowLink } from '../../../../../nav/row-link.tsx';
import { Amount } from '../../../../../ui/amount/index.ts';
import { EmptyState } from '../../../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../../../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../../../../../ui/sheet/index.ts';
import { Skeleton } from '../../../../../ui/skeleton/index.ts';
import { OwnBet } from '../../own/own-bet.tsx';
import { type OwnIssue, ownIssues } from '../../own/own-issues.ts';
import { useOwnRows } from '../../own/use-own-rows.ts';
import type { DaySlip } from '../day-slips.ts';
import { playsOfLines } from '../match/match-plays.ts';
import type { LeagueTerms } from '../match/match-view.ts';

import styles from '../../own/own-bets-sheet.module.css';

type LeagueBetsSheetProps = {
  readonly terms: LeagueTerms;
  /** The match days shown. */
  readonly slips: readonly DaySlip[];
  /** The round whose replay still runs: what it came to is not told yet. */
  readonly heldId: string | null;
  readonly onClose: () => void;
};

/** The player's bets and tickets on the match days of a league, as they stand; a ticket counts to the day of
 *  its leg that is drawn last. */
export function LeagueBetsSheet({ terms, slips, heldId, onClose }: LeagueBetsSheetProps) {
  const t = useT();
  const gameId = terms.game.id;
  const issues = slips.map(({ day }) => day.game_no);
  const { rows, error, renew } = useOwnRows(gameId, issues);
  const shown = rows?.map((row) => (heldId === null ? row : heldBack(row, heldId)));
  const days = shown ? ownIssues(shown, issues).filter((day) => day.rows.length > 0) : [];
  return (
    <Sheet
      isOpen
      title={t('bet.ownTitle')}
      onClose={onClose}
      foot={<RowLink to={`/pages/game/record?game_id=${gameId}`} label={t('bet.seeRecords')} icon="list" />}
    >
      <SheetBody>
        {error && !rows ? (
          <RefusedState error={error} onRetry={renew} />
        ) : !rows ? (
          <Skeleton height={76} count={3} />
        ) : days.length === 0 ? (
          <EmptyState title={t('league.ownNone')} text={t('bet.ownNoneText')} />
        ) : (
          days.map((of) => (
            <Day
              key={of.issue}
              of={of}
              slip={slips.find(({ day }) => day.game_no === of.issue)}
              onChanged={() => void renew()}
            />
          ))
        )}
      </SheetBody>
    </Sheet>
  );
}

type DayProps = {
  readonly of: OwnIssue;
  readonly slip: DaySlip | undefined;
  readonly onChanged: () => void;
};

function Day({ of, slip, onChanged }: DayProps) {
  const t = useT();
  const locale = useLocale();
  if (!slip) return null;
  const { day, terms } = slip;
  const lines = of.rows.map(({ play, pick }) => ({ play, number: pick }));
  const plays = playsOfLines(terms, day, lines);
  return (
    <section className={styles.day}>
      <h3>
        <span>
          {t('league.closesAt', { day: day.day, time: formatUntil(day.closes_at_ms / 1000, locale) })}
        </span>
        <span>
          {t('record.staked')} <Amount value={of.stakedMinor} size="s" />
        </span>
      </h3>
      <ul className={styles.rows}>
        {of.rows.map((row) => (
          <OwnBet
            key={row.id}
            row={row}
            names={lineNames({ play: row.play, number: row.pick }, plays)}
            canCancel={row.canCancel}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  );
}

/** A bet as it stood before the draw of a round that is still replayed. */
function heldBack(row: RecordRow, roundId: string): RecordRow {
  const { ticket } = row;
  const isOn = row.roundId === roundId || ticket?.legs.some((leg) => leg.round_id === roundId) === true;
  if (!isOn || row.status === 'cancelled') return row;
  const legBefore = (leg: RecordLeg): RecordLeg =>
    leg.round_id === roundId
      ? {
          ...leg,
          score: null,
          ht_score: null,
          status: 'pending',
          picks: leg.picks.map((pick) => ({ ...pick, result: 'pending' })),
        }
      : leg;
  return {
    ...row,
    status: 'pending',
    reason: '',
    ...(ticket && {
      ticket: {
        ...ticket,
        wonLines: null,
        canCashOut: false,
        canAutoCashOut: false,
        legs: ticket.legs.map(legBefore),
      },
    }),
  };
}
