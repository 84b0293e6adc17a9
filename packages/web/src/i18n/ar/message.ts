import type { Translated } from '../messages.ts';
import type { message as source } from '../zh-hans/message.ts';

export const message: Translated<typeof source> = {
  'message.title': 'الرسائل',
  'message.type': 'النوع',
  'message.all': 'الكل',
  'message.money': 'الأموال',
  'message.security': 'الأمان',
  'message.service': 'الدعم',
  'message.unread': 'غير مقروء',
  'message.readAll': 'تحديد الكل كمقروء',
  'message.readAllDone': 'حُدّدت جميع الرسائل كمقروءة',
  'message.open.money': 'فتح السجل',
  'message.open.security': 'التحقق',
  'message.open.service': 'قراءة الرد',
  'message.empty': 'لا رسائل بعد',
  'message.emptyText.all': 'نخبرك هنا بحركة أموالك وتغييرات حسابك وردود خدمة العملاء.',
  'message.emptyText.money': 'نخبرك هنا بوصول الإيداعات ونتائج السحب والتحويلات الواردة إليك.',
  'message.emptyText.security':
    'نخبرك هنا بأي تغيير في كلمات المرور أو الهاتف أو البريد، وبكل حساب سحب يُضاف.',
  'message.emptyText.service': 'نخبرك هنا بالردود على ملاحظاتك وفي المحادثة.',
  'message.visitor': 'سجّل الدخول لقراءة رسائلك',
  'message.visitorText': 'رسائل الإيداع والسحب وأمان الحساب تصلك وحدك.',
  'message.guest': 'لا رسائل في التجربة',
  'message.guestText': 'أموال التجربة محفوظة في هذا الهاتف فقط، فلا شيء نخبرك به. سجّل ليكون لك حساب ورسائل.',
};
