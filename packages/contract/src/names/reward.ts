import type { Locale } from '../locales.ts';

/** The words of levels and rewards. They are apart from the other names because only the server writes them.
 *  Placeholders are in braces. */
export type RewardWords = {
  readonly levels: Readonly<Record<string, string>>;
  readonly classes: { readonly sides: string; readonly numbers: string };
  /** The reward for reaching a level. */
  readonly upgrade: string;
  readonly signIn: string;
  readonly signInRule: string;
  readonly rebate: string;
  readonly rebateRule: string;
  /** The requirement common to all rewards. */
  readonly requirement: string;
  /** Between two sentences. */
  readonly gap: string;
  readonly welcome: string;
  readonly vipRule: string;
};

const zhHans: RewardWords = {
  levels: {
    bronze: '青铜',
    silver: '白银',
    gold: '黄金',
    platinum: '铂金',
    emerald: '翡翠',
    sapphire: '蓝宝石',
    diamond: '钻石',
    crown: '皇冠',
  },
  classes: { sides: '两面', numbers: '号码及其他' },
  upgrade: '升级礼金 · {level}',
  signIn: '每日签到',
  signInRule:
    '完成过充值的会员每天可签到一次，日期以 {zone} 零点为界。连续第 1 至 7 天依次领取 {amounts}；漏签一天或签满 7 天后，从第 1 天重新开始。',
  rebate: '返水 {date}',
  rebateRule:
    '按您当前等级返还 {date} 已结算的投注额：{rates}。撤单和作废的注单不计；同一期同一玩法押相反两面（大与小、单与双、龙与虎）时，只计差额。每类向下取整到分，次日起 {days} 天内可领取。',
  requirement: '提现前须完成 {turnover} 流水（奖励金额的 {multiple} 倍）。',
  gap: '',
  welcome: '注册赠送',
  vipRule:
    '累计充值和累计已结算流水同时达标即升级，等级只升不降。撤单、作废和尚未结算的投注不计入流水。每一级的升级礼金可领取一次，提现前须完成其 {multiple} 倍的流水。每 {stake} 已结算流水得 1 积分。',
};

const zhHant: RewardWords = {
  levels: {
    bronze: '青銅',
    silver: '白銀',
    gold: '黃金',
    platinum: '鉑金',
    emerald: '翡翠',
    sapphire: '藍寶石',
    diamond: '鑽石',
    crown: '皇冠',
  },
  classes: { sides: '兩面', numbers: '號碼及其他' },
  upgrade: '升級禮金 · {level}',
  signIn: '每日簽到',
  signInRule:
    '完成過儲值的會員每天可簽到一次，日期以 {zone} 零點為界。連續第 1 至 7 天依序領取 {amounts}；漏簽一天或簽滿 7 天後，從第 1 天重新開始。',
  rebate: '返水 {date}',
  rebateRule:
    '按您目前等級返還 {date} 已結算的投注額：{rates}。撤單和作廢的注單不計；同一期同一玩法押相反兩面（大與小、單與雙、龍與虎）時，只計差額。每類無條件捨去至分，次日起 {days} 天內可領取。',
  requirement: '提領前須完成 {turnover} 流水（獎勵金額的 {multiple} 倍）。',
  gap: '',
  welcome: '註冊贈送',
  vipRule:
    '累計儲值和累計已結算流水同時達標即升級，等級只升不降。撤單、作廢和尚未結算的投注不計入流水。每一級的升級禮金可領取一次，提領前須完成其 {multiple} 倍的流水。每 {stake} 已結算流水得 1 積分。',
};

const en: RewardWords = {
  levels: {
    bronze: 'Bronze',
    silver: 'Silver',
    gold: 'Gold',
    platinum: 'Platinum',
    emerald: 'Emerald',
    sapphire: 'Sapphire',
    diamond: 'Diamond',
    crown: 'Crown',
  },
  classes: { sides: 'Two-sided bets', numbers: 'Numbers and all others' },
  upgrade: 'Upgrade reward: {level}',
  signIn: 'Daily sign-in',
  signInRule:
    'For members who have made a deposit. Sign in once a day; days start at midnight {zone}. Days 1 to 7 in a row pay {amounts}. After a missed day, and after day 7, you start again at day 1.',
  rebate: 'Rebate for {date}',
  rebateRule:
    'Returns part of your settled stakes of {date} at the rates of your present level: {rates}. Cancelled and void bets do not count. Where you back both opposite sides of one play in one round (big and small, odd and even, dragon and tiger), only the difference counts. Each part is rounded down to the cent. Claim it within {days} days of the day after.',
  requirement: 'Before a withdrawal, {turnover} has to be wagered: {multiple}× the reward.',
  gap: ' ',
  welcome: 'Welcome balance',
  vipRule:
    'You reach a level once your deposits and your settled turnover both meet its conditions. Levels never fall. Cancelled, void and unsettled bets do not count towards turnover. The upgrade reward of each level can be claimed once and {multiple}× its amount has to be wagered before a withdrawal. Every {stake} of settled turnover earns 1 point.',
};

const ar: RewardWords = {
  levels: {
    bronze: 'برونزي',
    silver: 'فضي',
    gold: 'ذهبي',
    platinum: 'بلاتيني',
    emerald: 'زمردي',
    sapphire: 'ياقوتي',
    diamond: 'ماسي',
    crown: 'تاجي',
  },
  classes: { sides: 'رهانات الجهتين', numbers: 'الأرقام وسائر الرهانات' },
  upgrade: 'مكافأة الترقية: {level}',
  signIn: 'تسجيل الحضور اليومي',
  signInRule:
    'للأعضاء الذين سبق لهم الإيداع. سجّل حضورك مرة واحدة في اليوم؛ ويبدأ اليوم عند منتصف الليل بتوقيت {zone}. تُدفع عن الأيام المتتالية من 1 إلى 7 بالترتيب: {amounts}. إذا فاتك يوم، أو بعد اليوم السابع، تبدأ من اليوم الأول.',
  rebate: 'استرداد {date}',
  rebateRule:
    'يُعاد إليك جزء من رهاناتك المسوّاة ليوم {date} بنسب مستواك الحالي: {rates}. لا تُحتسب الرهانات الملغاة ولا الباطلة. وإذا راهنت على الجهتين المتقابلتين في اللعبة نفسها والجولة نفسها (كبير وصغير، فردي وزوجي، تنين ونمر) فلا يُحتسب إلا الفرق. يُقرَّب كل جزء إلى أسفل حتى السنت. يمكن الاستلام خلال {days} أيام بدءًا من اليوم التالي.',
  requirement: 'قبل السحب يجب أن تراهن بما مجموعه {turnover} (المكافأة × {multiple}).',
  gap: ' ',
  welcome: 'رصيد الترحيب',
  vipRule:
    'تبلغ المستوى عندما تستوفي إيداعاتك وحجم رهاناتك المسوّاة شرطيه معًا، والمستوى لا ينخفض أبدًا. لا تُحتسب الرهانات الملغاة والباطلة وغير المسوّاة. تُستلم مكافأة الترقية لكل مستوى مرة واحدة، ويجب أن تراهن بقدرها × {multiple} قبل السحب. كل {stake} من الرهانات المسوّاة تمنحك نقطة واحدة.',
};

const WORDS: Readonly<Record<Locale, RewardWords>> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ar, au: en };

/** The words of levels and rewards in one language. */
export const rewardWords = (locale: Locale): RewardWords => WORDS[locale];

/** The name of a level. */
export const levelName = (locale: Locale, code: string): string => WORDS[locale].levels[code] ?? code;
