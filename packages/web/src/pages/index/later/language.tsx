import { useState } from 'react';

import { changeLanguage } from '../../../account/change-language.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { LOCALE_NAMES } from '../../../i18n/locale-names.ts';
import { langTag, readLocale, type Locale } from '../../../i18n/locale.ts';
import { browserStorage } from '../../../storage/browser-storage.ts';
import { KEYS } from '../../../storage/keys.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { languageOffer } from './language-offer.ts';

import floating from '../../../styles/floating.module.css';
import styles from './language.module.css';

/** The globe of home: a tap opens the platform's own list of languages. */
export function LanguagePicker() {
  const locale = useLocale();
  return (
    <span className={styles.picker}>
      <Icon name="globe" size={20} />
      <select
        // Each language is named in itself, so that everybody finds theirs.
        aria-label={LOCALE_NAMES[locale]}
        value={locale}
        onChange={(event) => void changeLanguage(readLocale(event.target.value))}
      >
        {Object.entries(LOCALE_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

const hasChosen = (): boolean =>
  [KEYS.locale, KEYS.language].some((key) => (browserStorage.read(key) ?? '') !== '');

/** Asks once, on a first visit with a browser in another language. Either answer is kept; home can be used
 *  meanwhile. */
export function LanguageOffer() {
  const locale = useLocale();
  const [offer, setOffer] = useState(() => languageOffer(hasChosen(), navigator.languages));
  if (offer === null) return null;
  const choose = async (chosen: Locale): Promise<void> => {
    // Answered: a failed fetch is reported, and the next visit asks again.
    setOffer(null);
    await changeLanguage(chosen);
  };
  const names = [offer, locale].map((one) => LOCALE_NAMES[one]).join(' / ');
  return (
    <fieldset className={`${floating.floating} ${styles.offer}`} aria-label={names}>
      <Icon name="globe" size={20} />
      {[offer, locale].map((one) => (
        <span key={one} lang={langTag(one)} className={styles.choice}>
          <Button kind={one === offer ? 'primary' : 'quiet'} size="s" isWide onPress={() => choose(one)}>
            {LOCALE_NAMES[one]}
          </Button>
        </span>
      ))}
    </fieldset>
  );
}
