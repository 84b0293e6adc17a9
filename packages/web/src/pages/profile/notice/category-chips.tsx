import { NOTICE_CATEGORIES } from '@tessera/domain/content';

import { useT } from '../../../i18n/i18n.ts';
import { Chips } from '../../../ui/chips/index.ts';
import type { ChosenCategory } from './notice-filter.ts';

type CategoryChipsProps = {
  readonly value: ChosenCategory;
  readonly onPick: (category: ChosenCategory) => void;
};

export function CategoryChips({ value, onPick }: CategoryChipsProps) {
  const t = useT();
  const options = (['all', ...NOTICE_CATEGORIES] as const).map((category) => ({
    value: category,
    label: t(`notice.${category}`),
  }));
  return <Chips label={t('notice.category')} options={options} value={value} onPick={onPick} />;
}
