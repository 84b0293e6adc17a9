import type { Translated } from '../messages.ts';
import type { discount as source } from '../zh-hans/discount.ts';

export const discount: Translated<typeof source> = {
  'discount.title': 'العروض',
  'discount.running': 'جارية الآن',
  'discount.upcoming': 'قريبًا',
  'discount.ended': 'منتهية',
  'discount.terms': 'الشروط',
  'discount.since': 'من {from} وبلا تاريخ انتهاء',
  'discount.period': 'من {from} إلى {to}',
  'discount.multiple': 'يضيف (المكافأة × {n}) إلى الرهان المطلوب قبل السحب.',
  'discount.progress': 'التقدّم والشروط',
  'discount.login': 'سجّل الدخول للاستلام',
  'discount.loginNamed': 'سجّل الدخول للاستلام: {name}',
  'discount.empty': 'لا توجد عروض حاليًا',
  'discount.emptyText': 'ستظهر العروض الجديدة هنا.',
};
