import type { Translated } from '../messages.ts';
import type { sharedSlip as reference } from '../zh-hans/shared-slip.ts';

export const sharedSlip: Translated<typeof reference> = {
  'sharedSlip.share': 'مشاركة القسيمة',
  'sharedSlip.code': 'رمز القسيمة',
  'sharedSlip.until': 'صالح حتى {time}',
  'sharedSlip.about':
    '{n, plural, zero {# اختيار} one {اختيار واحد} two {اختياران} few {# اختيارات} many {# اختيارًا} other {# اختيار}} بلا مبالغ وبلا اسمك. من يفتحها يراهن بمعاملات تلك اللحظة.',
  'sharedSlip.leftOut':
    '{n, plural, zero {# اختيار مغلق لم يُشارَك} one {اختيار واحد مغلق لم يُشارَك} two {اختياران مغلقان لم يُشارَكا} few {# اختيارات مغلقة لم تُشارَك} many {# اختيارًا مغلقًا لم تُشارَك} other {# اختيار مغلق لم تُشارَك}}',
  'sharedSlip.copyCode': 'نسخ الرمز',
  'sharedSlip.copyLink': 'نسخ الرابط',
  'sharedSlip.send': 'إرسال الرابط',
  'sharedSlip.message': 'رمز القسيمة {code}',
  'sharedSlip.other': 'لديّ رمز قسيمة',
  'sharedSlip.enter': 'أدخل رمز قسيمة',
  'sharedSlip.hint': '8 أحرف وأرقام، كبيرة أو صغيرة',
  'sharedSlip.open': 'فتح القسيمة',
  'sharedSlip.found': 'قسيمة مُشارَكة',
  'sharedSlip.now':
    'متاحة الآن · {n, plural, zero {# اختيار} one {اختيار واحد} two {اختياران} few {# اختيارات} many {# اختيارًا} other {# اختيار}}',
  'sharedSlip.gone':
    'لم تعد متاحة ولن تُضاف · {n, plural, zero {# اختيار} one {اختيار واحد} two {اختياران} few {# اختيارات} many {# اختيارًا} other {# اختيار}}',
  'sharedSlip.gone.closed': 'أُغلق',
  'sharedSlip.gone.unsold': 'لا يُباع',
  'sharedSlip.none': 'لم يعد أي اختيار في هذه القسيمة متاحًا',
  'sharedSlip.again': 'أدخل رمزًا آخر',
  'sharedSlip.before':
    'في قسيمتك {n, plural, zero {# اختيار} one {اختيار واحد} two {اختياران} few {# اختيارات} many {# اختيارًا} other {# اختيار}}.',
  'sharedSlip.add': 'إضافة إلى القسيمة',
  'sharedSlip.replace': 'استبدال اختياراتي',
  'sharedSlip.added':
    '{n, plural, zero {لم يُضف شيء} one {أُضيف اختيار واحد إلى قسيمتك} two {أُضيف اختياران إلى قسيمتك} few {أُضيفت # اختيارات إلى قسيمتك} many {أُضيف # اختيارًا إلى قسيمتك} other {أُضيف # اختيار إلى قسيمتك}}',
  'sharedSlip.there': 'هذه الاختيارات في قسيمتك بالفعل',
  'sharedSlip.busy': 'قسيمتك قيد الإرسال: أضف هذه بعد وصول الرد',
};
