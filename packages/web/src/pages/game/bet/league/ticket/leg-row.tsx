import { lineNames } from '../../../../../bets/bet-names.ts';
import { marketNameIn } from '../../../../../game-family/leagues.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { formatUntil } from '../../../../../live/format-until.ts';
import { useOdds } from '../../../../../settings/odds.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import { SlipClock } from '../../slip/slip-clock.tsx';
import { partsOfPlay } from '../match/match-plays.ts';
import type { Leg } from './legs.ts';

import slip from '../../slip/slip.module.css';

type LegRowProps = {
  readonly leg: Leg;
  /** Reason for which this leg blocks the ticket; null for a leg in order. */
  readonly fault: string | null;
  readonly isLocked: boolean;
  readonly onBanker: () => void;
};

/** A match of the ticket with what is chosen of it, and whether it stands in every line. */
export function LegRow({ leg, fault, isLocked, onBanker }: LegRowProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const { slip: of, view, lines, isBanker } = leg;
  return (
    <li className="lg-leg" data-fault={fault !== null || undefined}>
      <p className="lg-leg-match">
        <b>{view.title}</b>
        <span>
          <span>
            {view.terms.game.name} {'\u00b7'}{' '}
            {t('league.closesAt', { day: of.day.day, time: formatUntil(of.day.closes_at_ms / 1000, locale) })}
          </span>
          {of.sale && <SlipClock closesAtMs={of.sale.closesAtMs} />}
        </span>
      </p>
      <button
        type="button"
        className="lg-banker"
        aria-pressed={isBanker}
        aria-label={t('ticket.bankerOf', { name: view.title })}
        disabled={isLocked}
        onClick={onBanker}
      >
        <span>{t('ticket.banker')}</span>
      </button>
      <ul className="lg-leg-picks">
        {lines.map((line) => {
          const { pick } = lineNames(line, of.prices.plays);
          const market = marketNameIn(view.terms.names, partsOfPlay(line.play).market);
          return (
            <li key={line.id}>
              <span>
                <b>{pick}</b> <small>{market}</small>
              </span>
              <b dir="ltr">{odds.shown(line.odds)}</b>
              <button
                type="button"
                className={slip.remove}
                aria-label={t('bet.remove', { name: `${view.title} ${pick}` })}
                disabled={isLocked}
                onClick={() => of.controller.dispatch({ type: 'lineRemoved', id: line.id })}
              >
                <Icon name="close" size={20} />
              </button>
            </li>
          );
        })}
      </ul>
      {fault !== null && <p className={slip.fault}>{fault}</p>}
    </li>
  );
}
