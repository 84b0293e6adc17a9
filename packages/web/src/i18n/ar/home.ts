import type { Translated } from '../messages.ts';
import type { home as source } from '../zh-hans/home.ts';

export const home: Translated<typeof source> = {
  'home.title': 'الرئيسية',
  'home.balance': 'المتاح',
  'home.demo': 'رصيد تجريبي',
  'home.hideBalance': 'إخفاء الرصيد',
  'home.showBalance': 'إظهار الرصيد',
  'home.hidden': 'مخفي',
  'home.deposit': 'إيداع',
  'home.tryFree': 'جرّب أولًا',
  'home.heroTitle': 'كل قرعة يمكنك إثباتها على هاتفك',
  'home.heroText': 'يُختم قبل فتح الرهان، ويُنشر كله بعد القرعة.',
  'home.banners': 'أبرز الأخبار',
  'home.notices': 'الإشعارات',
  'home.news': 'الأخبار',
  'home.moreNews': 'المزيد',
  'home.quick.games': 'الألعاب',
  'home.quick.draws': 'النتائج',
  'home.quick.bets': 'رهاناتي',
  'home.quick.fairness': 'النزاهة',
  'home.closingNext': 'تُغلق قريبًا',
  'home.games': 'كل الألعاب',
  'home.issue': 'الجولة {no}',
  'home.every':
    '{n, plural, one {كل دقيقة} two {كل دقيقتين} few {كل # دقائق} many {كل # دقيقة} other {كل # دقيقة} zero {بلا توقف}}',
  'home.everySeconds':
    '{n, plural, one {كل ثانية} two {كل ثانيتين} few {كل # ثوانٍ} many {كل # ثانية} other {كل # ثانية} zero {بلا توقف}}',
  'home.closed': 'مغلقة',
  'home.noGames': 'لا توجد ألعاب مفتوحة الآن',
  'home.noGamesText': 'حدّث الصفحة بعد قليل لترى الجديد.',
  'home.playMoney': 'أموال لعب فقط، لا شيء هنا مال حقيقي.',
  'home.adults': 'لمن هم فوق 18 عامًا فقط',
  'home.service': 'الخدمة {hours}',
  'home.grade': 'درجة العدالة {grade}',
};
