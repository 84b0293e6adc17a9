import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': 'الألعاب',
  'gameList.all': 'الكل',
  'gameList.categories': 'الفئات',
  'gameList.intervals': 'مدة الجولة',
  'gameList.anyInterval': 'أي مدة',
  'gameList.favourite': 'إضافة {name} إلى المفضلة',
  'gameList.search': 'ابحث عن لعبة',
  'gameList.none': 'لا توجد لعبة مطابقة',
  'gameList.noneText': 'جرّب كلمة أخرى أو خفّف عوامل التصفية.',
  'gameList.showAll': 'عرض كل الألعاب',
  'gameList.last': 'آخر قرعة',
  'gameList.every':
    '{n, plural, one {كل دقيقة} two {كل دقيقتين} few {كل # دقائق} many {كل # دقيقة} other {كل # دقيقة} zero {بلا توقف}}',
  'gameList.everySeconds':
    '{n, plural, one {كل ثانية} two {كل ثانيتين} few {كل # ثوانٍ} many {كل # ثانية} other {كل # ثانية} zero {بلا توقف}}',
  'gameList.noDraw': 'لم تُجرَ قرعة بعد',
  'gameList.paused': 'متوقفة',
};
