import type { Translated } from '../messages.ts';
import type { spending as source } from '../zh-hans/spending.ts';

export const spending: Translated<typeof source> = {
  'spending.title': 'لعبك يومًا بيوم',
  'spending.days30': '30 يومًا',
  'spending.days90': '90 يومًا',
  'spending.note': 'الرهانات المفتوحة تُحسب ضمن المراهنات، وما يعود من رهان ملغى يُطرح في يوم عودته.',
  'spending.day': 'اليوم',
  'spending.empty': 'لا رهانات في هذه المدة',
};
