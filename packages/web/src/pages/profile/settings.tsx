import { queryClient } from '../../api/query-client.ts';
import { changeLocale, useLocale, useT } from '../../i18n/i18n.ts';
import { LOCALE_NAMES } from '../../i18n/locale-names.ts';
import { readLocale } from '../../i18n/locale.ts';
import { setTheme, THEMES, useTheme } from '../../styles/theme.ts';
import { Choice } from '../../ui/choice/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { Segmented } from '../../ui/segmented/index.ts';
import { showToast } from '../../ui/toast/index.ts';

import styles from './profile-page.module.css';

/** Language and theme; both take effect at once. */
export function Settings() {
  const t = useT();
  const locale = useLocale();
  const theme = useTheme();
  const names = {
    system: t('profile.themeSystem'),
    light: t('profile.themeLight'),
    dark: t('profile.themeDark'),
  };
  const speak = async (name: string): Promise<void> => {
    try {
      await changeLocale(readLocale(name));
      // The server sends names of games and plays in the language of the request.
      await queryClient.invalidateQueries();
    } catch {
      showToast({ title: t('error.network'), icon: 'error' });
    }
  };
  return (
    <section className={styles.group}>
      <div className={styles.setting}>
        <span className={styles.label}>
          <Icon name="globe" size={20} />
          {t('profile.language')}
        </span>
        <Choice
          label={t('profile.language')}
          options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
          value={locale}
          onChange={(name: string) => void speak(name)}
        />
      </div>
      <div className={styles.setting}>
        <span className={styles.label}>
          <Icon name="moon" size={20} />
          {t('profile.theme')}
        </span>
        <Segmented
          label={t('profile.theme')}
          options={THEMES.map((value) => ({ value, label: names[value] }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </section>
  );
}
