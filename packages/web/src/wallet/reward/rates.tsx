import { formatPercent } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';

type Rate = { readonly name: string; readonly rate: string };

/** The rates of a rebate in one line. */
export function Rates({ rebates }: { readonly rebates: readonly Rate[] }) {
  const locale = useLocale();
  const rates = rebates.map(
    ({ name, rate }) => `${isolated(name)} ${isolated(formatPercent(Number(rate), locale))}`,
  );
  return <span>{rates.join(' \u00b7 ')}</span>;
}
