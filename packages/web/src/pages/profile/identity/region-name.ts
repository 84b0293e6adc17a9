import { useLocale } from '../../../i18n/i18n.ts';
import { formatTag } from '../../../i18n/locale.ts';

const CODE = /^[A-Z]{2}$/;

/** Names a country in the reader's language by its two letters; undefined for letters that are no country. */
export function useRegionName(): (code: string) => string | undefined {
  const tag = formatTag(useLocale());
  return (code) =>
    CODE.test(code) ? new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' }).of(code) : undefined;
}
