import type { Translated } from '../messages.ts';
import type { closing as source } from '../zh-hans/closing.ts';

export const closing: Translated<typeof source> = {
  'closing.title': 'إغلاق الحساب',
  'closing.row': 'إغلاق الحساب',
  'closing.means': 'ماذا يعني الإغلاق',
  'closing.meansOut':
    'يُسجَّل الخروج من كل الأجهزة فورًا، ولا يمكن لأحد الدخول إلى هذا الحساب بعد ذلك. لا يمكن التراجع.',
  'closing.meansErased':
    'يُحذف فورًا اسمك ورقم هاتفك وبريدك وتاريخ ميلادك وصورتك ورسائلك وأجهزتك ومفاتيح المرور وحسابات السحب التي لم تُستخدم.',
  'closing.meansKept':
    'تبقى الرهانات وإثباتات القرعات وحركات الأموال دون اسمك، لأن الدفاتر يجب أن تكون كاملة. وتبقى الحسابات التي دفعنا إليها كما تقتضي القواعد.',
  'closing.meansName': 'لن يحصل أحد غيرك على اسم المستخدم الخاص بك.',
  'closing.meansRewards': 'ينتهي أيضًا مستواك ونقاطك والمكافآت التي لم تستلمها.',
  'closing.excluded':
    'يبقى استبعادك الذاتي ساريًا حتى {time}، حتى في حساب جديد بالهاتف أو البريد أو حساب السحب نفسه.',
  'closing.excludedForGood':
    'يبقى استبعادك الذاتي ساريًا نهائيًا، حتى في حساب جديد بالهاتف أو البريد أو حساب السحب نفسه.',
  'closing.myData': 'تنزيل بياناتي أولًا',
  'closing.left': 'ما بقي في حسابك',
  'closing.withdrawals': 'عمليات سحب جارية',
  'closing.locked': 'إيداعات فوق حدودك',
  'closing.stakes': 'رهانات بلا نتيجة',
  'closing.chases': 'سلاسل جارية',
  'closing.deposits': 'إيداعات بانتظار الدفع',
  'closing.notYet': 'اسحب رصيدك أولًا ودع ما سبق ينتهي، ثم يمكنك إغلاق الحساب.',
  'closing.giveUp': 'أتنازل عن رصيدي البالغ {amount} لصالح المنصة.',
  'closing.close': 'إغلاق الحساب',
  'closing.askTitle': 'هل أنت متأكد؟',
  'closing.askText': 'لا يمكن التراجع عن الإغلاق. اكتب اسم المستخدم للتأكيد.',
  'closing.typeName': 'اسم المستخدم: {name}',
  'closing.notOwn': 'هذا ليس اسم المستخدم الخاص بك',
  'closing.closeForGood': 'إغلاق نهائي',
  'closing.closed': 'أُغلق حسابك',
};
