import { ODDS_FORMATS, type OddsFormat } from '@tessera/domain/text/odds-format';

import { changeLanguage } from '../../account/change-language.ts';
import { changeOddsFormat } from '../../account/change-odds-format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { LOCALE_NAMES } from '../../i18n/locale-names.ts';
import { readLocale } from '../../i18n/locale.ts';
import { feel, play } from '../../settings/feel/feel.ts';
import { hiddenBalance } from '../../settings/hidden-balance.ts';
import { applyMotion, motion, MOTIONS } from '../../settings/motion.ts';
import { oddsFormat } from '../../settings/odds.ts';
import { usePreference } from '../../settings/preference.ts';
import { applyTheme, theme, THEMES } from '../../settings/theme.ts';
import { Card } from '../../ui/card/index.ts';
import { Choice } from '../../ui/choice/index.ts';
import { Segmented } from '../../ui/segmented/index.ts';
import { Setting } from './setting.tsx';

/** Settings of the reader: the odds format for the account, all else for this phone. Each takes effect at
 *  once, also in the other tabs. */
export function Settings() {
  const t = useT();
  const locale = useLocale();
  const themes = {
    system: t('profile.themeSystem'),
    light: t('profile.themeLight'),
    dark: t('profile.themeDark'),
  };
  const motions = { system: t('profile.themeSystem'), reduce: t('profile.motionReduce') };
  return (
    <Card isFlush>
      <Setting icon="globe" label={t('profile.language')}>
        <Choice
          label={t('profile.language')}
          options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
          value={locale}
          onChange={(name: string) => void changeLanguage(readLocale(name))}
        />
      </Setting>
      <Setting icon="moon" label={t('profile.theme')}>
        <Segmented
          label={t('profile.theme')}
          options={THEMES.map((value) => ({ value, label: themes[value] }))}
          value={usePreference(theme)}
          onChange={(value) => {
            theme.set(value);
            applyTheme();
          }}
        />
      </Setting>
      <Setting icon="chart" label={t('profile.oddsFormat')} note={t('profile.oddsNote')}>
        <Choice
          label={t('profile.oddsFormat')}
          options={ODDS_FORMATS.map((value) => ({ value, label: t(`profile.odds.${value}`) }))}
          value={usePreference(oddsFormat)}
          onChange={(format: OddsFormat) => void changeOddsFormat(format)}
        />
      </Setting>
      <Setting icon="bell" label={t('profile.feel')}>
        <Segmented
          label={t('profile.feel')}
          options={[
            { value: 'off', label: t('profile.off') },
            { value: 'on', label: t('profile.on') },
          ]}
          value={usePreference(feel)}
          onChange={(value) => {
            feel.set(value);
            play('tap');
          }}
        />
      </Setting>
      <Setting icon="repeat" label={t('profile.motion')}>
        <Segmented
          label={t('profile.motion')}
          options={MOTIONS.map((value) => ({ value, label: motions[value] }))}
          value={usePreference(motion)}
          onChange={(value) => {
            motion.set(value);
            applyMotion();
          }}
        />
      </Setting>
      <Setting icon="eyeOff" label={t('home.hideBalance')}>
        <Segmented
          label={t('home.hideBalance')}
          options={[
            { value: '0', label: t('profile.off') },
            { value: '1', label: t('profile.on') },
          ]}
          value={usePreference(hiddenBalance)}
          onChange={hiddenBalance.set}
        />
      </Setting>
    </Card>
  );
}
