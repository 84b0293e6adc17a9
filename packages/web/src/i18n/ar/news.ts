import type { Translated } from '../messages.ts';
import type { news as source } from '../zh-hans/news.ts';

export const news: Translated<typeof source> = {
  'news.title': 'أخبار المنصة',
  'news.detailTitle': 'تفاصيل الخبر',
  'news.categories': 'أقسام الأخبار',
  'news.category.all': 'الكل',
  'news.category.platform': 'المنصة',
  'news.category.games': 'الألعاب',
  'news.category.activity': 'الفعاليات',
  'news.empty': 'لا توجد أخبار بعد',
  'news.emptyText': 'ستظهر هنا أخبار المنصة وألعابها وفعالياتها.',
  'news.others': 'أخبار أخرى',
  'news.previous': 'السابق',
  'news.next': 'التالي',
  'news.unknown': 'هذا الخبر غير موجود',
  'news.unknownText': 'ربما أُزيل، أو أن العنوان غير مكتمل.',
  'news.toList': 'عرض كل الأخبار',
};
