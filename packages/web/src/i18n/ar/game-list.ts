import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': 'الألعاب',
  'gameList.all': 'الكل',
  'gameList.families': 'أنواع الألعاب',
  'gameList.family.k3': 'النرد السريع',
  'gameList.family.pk10': 'سباق PK10',
  'gameList.family.ssc': 'الكرات الخمس',
  'gameList.family.pc28': 'حظ 28',
  'gameList.family.11x5': '5 من 11',
  'gameList.family.mark6': 'مارك سيكس',
  'gameList.family.football': 'كرة القدم',
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
