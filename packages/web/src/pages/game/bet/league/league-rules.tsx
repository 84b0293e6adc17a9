import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { Link } from '../../../../nav/link.tsx';
import { Sheet } from '../../../../ui/sheet/index.ts';
import type { GameInfo } from '../picks/wire.ts';
import { RealisedReturn } from '../plays/realised-return.tsx';

import styles from '../plays/rules-sheet.module.css';

type LeagueRulesProps = { readonly game: GameInfo; readonly onClose: () => void };

const RULES = ['time', 'lines', 'builder', 'ticket', 'void', 'cancel', 'cashOut', 'replay'] as const;

/** Rules for placing and settling bets and tickets on a league. */
export function LeagueRules({ game, onClose }: LeagueRulesProps) {
  const t = useT();
  const locale = useLocale();
  const amount = (wire: string): string => isolated(formatAmount(wire, locale));
  const sale = {
    n: game.close_seconds,
    min: amount(game.min_bet),
    max: amount(game.max_bet),
    limit: amount(game.issue_limit),
  };
  return (
    <Sheet isOpen title={t('bet.rulesOf', { name: game.name })} onClose={onClose}>
      <div className={styles['rules']}>
        <p>{t('league.rule.sale', sale)}</p>
        {game.max_payout !== null && <p>{t('bet.rules.payout', { limit: amount(game.max_payout) })}</p>}
        <p>{t('bet.rules.return')}</p>
        <p>
          <RealisedReturn gameId={game.id} />
        </p>
        <dl className="lg-rules">
          {RULES.map((rule) => (
            <div key={rule}>
              <dt>{t(`league.rule.${rule}Name`)}</dt>
              <dd>{t(`league.rule.${rule}`)}</dd>
            </div>
          ))}
        </dl>
        <Link to={`/fairness?game_id=${game.id}`} className={styles['chance']}>
          {t('bet.besideChance')}
        </Link>
      </div>
    </Sheet>
  );
}
