import { ruleTextOf } from '../../../../game-family/rule-texts.ts';
import { formatAmount, formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { Link } from '../../../../nav/link.tsx';
import { useOdds } from '../../../../settings/odds.ts';
import { Sheet } from '../../../../ui/sheet/index.ts';
import type { PlayData, PlayInfo, PlayItem } from '../picks/wire.ts';
import { RealisedReturn } from './realised-return.tsx';

import styles from './rules-sheet.module.css';

type RulesSheetProps = { readonly prices: PlayData; readonly onClose: () => void };

/** Every play explained, with the exact chance, odds and return of its selections. */
export function RulesSheet({ prices, onClose }: RulesSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { game, plays } = prices;
  const amount = (wire: string): string => isolated(formatAmount(wire, locale));
  return (
    <Sheet isOpen title={t('bet.rulesOf', { name: game.name })} onClose={onClose}>
      <div className={styles.rules}>
        <p>
          {t('bet.rules.general', {
            n: game.close_seconds,
            min: amount(game.min_bet),
            max: amount(game.max_bet),
            limit: amount(game.issue_limit),
          })}
        </p>
        {game.max_payout !== null && <p>{t('bet.rules.payout', { limit: amount(game.max_payout) })}</p>}
        <p>{t('bet.rules.return')}</p>
        <p>
          <RealisedReturn gameId={game.id} />
        </p>
        <Link to={`/fairness?game_id=${game.id}`} className={styles.chance}>
          {t('bet.besideChance')}
        </Link>
        {plays.map((play) => (
          <Play key={play.play} game={game} play={play} />
        ))}
      </div>
    </Sheet>
  );
}

function Play({ game, play }: { readonly game: PlayData['game']; readonly play: PlayInfo }) {
  const t = useT();
  const { shown } = useOdds();
  const rule = ruleTextOf(game.family, play.play);
  return (
    <details className={styles.play}>
      <summary>{play.name}</summary>
      {rule && <p className={styles.words}>{t(rule)}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bet.col.pick')}</th>
            <th scope="col">{t('bet.col.chance')}</th>
            <th scope="col">{t('bet.col.odds')}</th>
            <th scope="col">{t('bet.col.return')}</th>
          </tr>
        </thead>
        <tbody>
          {pricesOf(play).map(({ names, item }) => (
            <tr key={item.number}>
              <th scope="row">{names ?? t('bet.eachLine')}</th>
              <td dir="ltr">{item.probability}</td>
              <td dir="ltr">{shown(item.odds)}</td>
              <td>
                <Percent ratio={item.rtp} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.words}>
        <RealisedReturn gameId={game.id} play={play.play} />
      </p>
    </details>
  );
}

function Percent({ ratio }: { readonly ratio: number }) {
  return <span>{formatPercent(ratio, useLocale())}</span>;
}

/** One row for each price of a play. A long list of picks is named by its first and last. */
function pricesOf(play: PlayInfo): readonly { readonly names: string | null; readonly item: PlayItem }[] {
  const groups = Map.groupBy(play.items, (item) => `${item.odds} ${item.probability}`);
  return [...groups.values()].flatMap((items) => {
    const [item] = items;
    return item ? [{ names: item.number === '*' ? null : namesOf(items), item }] : [];
  });
}

const NAMED_MAX = 12;

const namesOf = (items: readonly PlayItem[]): string =>
  items.length <= NAMED_MAX
    ? items.map((item) => item.name).join(' \u00b7 ')
    : `${items[0]?.name} \u2026 ${items.at(-1)?.name}`;
