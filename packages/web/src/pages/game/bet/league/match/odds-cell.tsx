import { formatPercent } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { useExclusion } from '../../../../../protection/use-exclusion.ts';
import { useOdds } from '../../../../../settings/odds.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import type { PlayItem } from '../../picks/wire.ts';

type OddsCellProps = {
  readonly item: PlayItem;
  /** Instead of its name, where the market stands above. */
  readonly name?: string | undefined;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly hasChance?: boolean;
  readonly onTap: () => void;
};

/** A selection with its price. Closed while the member takes a break. */
export function OddsCell({ item, name, isChosen, isOpen, hasChance = false, onTap }: OddsCellProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const isOut = useExclusion() !== null;
  return (
    <button
      type="button"
      className="lg-cell"
      aria-pressed={isChosen}
      disabled={!isOpen || isOut}
      onClick={onTap}
    >
      <span className="lg-pick">{name ?? item.name}</span>{' '}
      <b className="lg-odds" dir="ltr">
        {odds.shown(item.odds)}
      </b>
      {hasChance && (
        <span className="lg-chance">
          {t('bet.chance', { p: formatPercent(item.chance, locale) })}{' '}
          {t('bet.return', { p: formatPercent(item.rtp, locale) })}
        </span>
      )}
      <span className="lg-tick">
        <Icon name="check" size={12} />
      </span>
    </button>
  );
}
