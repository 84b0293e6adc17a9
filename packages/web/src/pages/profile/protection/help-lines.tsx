import { useLocale, useT } from '../../../i18n/i18n.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { Card } from '../../../ui/card/index.ts';

import styles from './protection-page.module.css';

type Line = { readonly url?: string; readonly tel?: string };

/** Speaks most languages, over the net. */
const EVERYWHERE: Line = { url: 'https://www.gamblingtherapy.org' };
/** A service that readers of a language can reach; its name stands in the catalogue. */
const NEAR: Readonly<Record<Locale, Line>> = {
  'zh-Hans': { tel: '1800-6-668-668', url: 'https://www.ncpg.org.sg' },
  'zh-Hant': { tel: '1834 633' },
  en: { tel: '0808 8020 133', url: 'https://www.gamcare.org.uk' },
  au: { tel: '1800 858 858', url: 'https://www.gamblinghelponline.org.au' },
  ar: { url: 'https://www.gamblersanonymous.org' },
};

/** Addresses of help with gambling, by language. Everybody may read it. */
export function HelpLines() {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={styles.section} aria-labelledby="protection-help">
      <h2 id="protection-help" className={styles.heading}>
        {t('protection.help')}
      </h2>
      <p className={styles.soft}>{t('protection.helpText')}</p>
      <Card as="div">
        <HelpLine name={t('protection.helpNear')} line={NEAR[locale]} />
        <HelpLine name={t('protection.helpEverywhere')} line={EVERYWHERE} />
      </Card>
    </section>
  );
}

const HelpLine = ({ name, line: { tel, url } }: { readonly name: string; readonly line: Line }) => (
  <p className={styles.line}>
    <b>{name}</b>
    {tel !== undefined && (
      <a href={`tel:${tel.replaceAll(/[ -]/g, '')}`}>
        <bdi dir="ltr">{tel}</bdi>
      </a>
    )}
    {url !== undefined && (
      <a href={url} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">{new URL(url).hostname.replace('www.', '')}</bdi>
      </a>
    )}
  </p>
);
