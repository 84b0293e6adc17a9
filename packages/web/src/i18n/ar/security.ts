import type { Translated } from '../messages.ts';
import type { security as source } from '../zh-hans/security.ts';

export const security: Translated<typeof source> = {
  'security.title': 'أمان الحساب',
  'security.twoStep': 'التحقق بخطوتين',
  'security.offText':
    'عند تسجيل الدخول والسحب تُطلب أيضًا 6 أرقام من تطبيق المصادقة. من يعرف كلمة مرورك لا يستطيع الدخول بها وحدها.',
  'security.onSince': 'مفعّل منذ {time}.',
  'security.codesLeft': 'رموز الاسترداد المتبقية: {n}.',
  'security.begin': 'تفعيل التحقق بخطوتين',
  'security.turnOn': 'تفعيل',
  'security.end': 'إيقاف التحقق بخطوتين',
  'security.endTitle': 'هل تريد إيقاف التحقق بخطوتين؟',
  'security.endText':
    'بعد ذلك تكفي كلمة المرور لتسجيل الدخول، وتُلغى كل رموز الاسترداد، وتتوقف عمليات السحب والتحويل لبعض الوقت.',
  'security.ended': 'تم إيقاف التحقق بخطوتين',
  'security.renewCodes': 'استبدال رموز الاسترداد',
  'security.scan': 'امسح الرمز بتطبيق المصادقة، أو اكتب المفتاح يدويًا.',
  'security.typeCode': 'أدخل الأرقام الستة التي يعرضها التطبيق.',
  'security.qr': 'رمز لتطبيق المصادقة',
  'security.byHand': 'إن تعذّر المسح فاكتب هذا المفتاح:',
  'security.key': 'المفتاح',
  'security.firstCode': 'الرمز من التطبيق',
  'security.codesTitle': 'رموز الاسترداد',
  'security.codesText':
    'إذا فقدت هاتفك فإن رمز الاسترداد يحل محل التطبيق. يعمل كل رمز مرة واحدة، ولا تُعرض الرموز إلا الآن. دوّنها واحفظها بعيدًا عن هاتفك.',
  'security.codesKept': 'لقد حفظتها',
  'security.notSet': 'غير معيّنة',
  'security.sessions': 'الأجهزة',
  'security.sessionsEnded': 'سُجّل الخروج من الأجهزة الأخرى',
  'security.endOthers': 'تسجيل الخروج من كل الأجهزة الأخرى',
  'security.unknownDevice': 'جهاز غير معروف',
  'security.thisDevice': 'هذا الجهاز',
  'security.seen': 'آخر استخدام {time}',
  'security.endOf': 'تسجيل خروج {name}',
  'security.endSession': 'خروج',
  'security.verifyTitle': 'تأكيد البريد الإلكتروني',
  'security.verifyText':
    'بالبريد المؤكد تستعيد كلمة المرور إن نسيتها، وإليه تصل الرسائل المهمة عن أمان حسابك.',
  'security.emailVerified': 'تم تأكيد البريد',
  'security.verified': 'مؤكد',
  'security.unverified': 'غير مؤكد',
};
