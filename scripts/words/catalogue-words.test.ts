import { describe, expect, test } from 'vitest';

import { LOCALES } from '../../packages/contract/src/locales.ts';
import { FOOTBALL_NAMES } from '../../packages/contract/src/names/football/names.ts';
import { EVERY_TEXT } from './every-text.ts';

/** Texts that are alike in languages of different scripts: names of networks and standards, and texts of
 *  placeholders alone. */
const ALIKE: ReadonlySet<string> = new Set([
  'bet.playWithCount',
  'bet.lineName',
  'history.road.count',
  'service.count',
  'service.answered',
  'card.bic',
  'card.mark.erc20',
  'card.mark.trc20',
  'card.mark.btc',
  'card.mark.bank',
  'deposit.bic',
  'wallet.limits',
  'gameList.family.pk10',
  'messages.feedback_answered.content',
  'messages.service_answered.content',
  'names.service.whatsapp',
  'names.service.telegram',
]);

/** Latin words that Arabic and Chinese readers know as such: names, standards, formats, networks. */
const LATIN_WORDS: ReadonlySet<string> = new Set(
  `SMS JSON JPG JPEG PNG GIF WebP MB Node packages verify IBAN BIC SWIFT DE bc USDT BTC TRON ERC TRC Ethereum
   Bitcoin QR ID PDF CSV iPhone iPad PK PLAY Tessera WhatsApp Telegram App
   Gambling Therapy Gamblers Anonymous`.split(/\s+/),
);

/** Characters of the simplified script alone. A text of the traditional catalogue with one of them was copied
 *  or missed. */
const SIMPLIFIED_ONLY = new Set(
  '确试载页优游录册网络断开显内导条读复余号码错误连败请时没检这个对应额隐奖验证盘诺谁结点闻厅记将戏钟现里币钱仅' +
    '岁务间级须为输强资设当发认头换动图调双块缩预览键张昵称别写绑规则后历还会废亚总单组见赔选减计机暂无弃经决几变' +
    '并两数项颗论顺军与龙进态杂极红绿蓝长诉实际种范围离约较么够线圆带于标独据库随体馈们类议问题样联传索词势过响' +
    '从该参遗旧账获欢详浏绍统顶员户产细语观浅吗锁来骤环节抢链签执马轮叶绝处择给状亏纹径权识频尝异冻笔销达关闭渠删备' +
    '简订转许满说话跳画装访属赠积续费银场贴国测莱着办丢凭帮报护视运营刚万筛审',
);

const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/\{\w+\}|\{\w+, plural,|\b(?:zero|one|two|few|many|other) (?=\{)/g, ' ');

describe('no text is left in another language', () => {
  test.each([
    ['en', 'zh-Hans'],
    ['ar', 'zh-Hans'],
    ['ar', 'en'],
    ['zh-Hans', 'en'],
    ['zh-Hant', 'en'],
  ] as const)('%s against %s', (locale, other) => {
    const same = Object.entries(EVERY_TEXT[locale]).filter(
      ([key, text]) => text === EVERY_TEXT[other][key] && !ALIKE.has(key),
    );
    expect(same).toEqual([]);
  });

  test.each(['ar', 'zh-Hans', 'zh-Hant'] as const)('%s has no Latin words but names', (locale) => {
    const strange = Object.entries(EVERY_TEXT[locale]).flatMap(([key, text]) =>
      (withoutPlaceholders(text).match(/[A-Za-z]{2,}/g) ?? [])
        .filter((word) => !LATIN_WORDS.has(word))
        .map((word) => `${key}: ${word}`),
    );
    expect(strange).toEqual([]);
  });

  test.each(['en', 'au', 'ar'] as const)('%s has no Chinese', (locale) => {
    const chinese = Object.entries(EVERY_TEXT[locale]).filter(([, text]) => /\p{Script=Han}/u.test(text));
    expect(chinese).toEqual([]);
  });

  test.each(['en', 'au', 'zh-Hans', 'zh-Hant'] as const)('%s has no Arabic', (locale) => {
    const arabic = Object.entries(EVERY_TEXT[locale]).filter(([, text]) => /\p{Script=Arabic}/u.test(text));
    expect(arabic).toEqual([]);
  });

  test('zh-Hant has no simplified characters', () => {
    const simplified = Object.entries(EVERY_TEXT['zh-Hant']).flatMap(([key, text]) =>
      [...text].filter((sign) => SIMPLIFIED_ONLY.has(sign)).map((sign) => `${key}: ${sign} in ${text}`),
    );
    expect(simplified).toEqual([]);
  });
});

describe('blanks', () => {
  test.each(LOCALES)('%s: never two of them in a row', (locale) => {
    // In texts of a house they stand for its tags.
    const doubled = Object.entries(EVERY_TEXT[locale]).filter(
      ([key, text]) => !key.startsWith('seed.') && / {2}/.test(text),
    );
    expect(doubled).toEqual([]);
  });

  test.each([
    ['zh-Hans', /[\d}](?:期|个|注|位|天|小时|轮|秒|场|分钟|条|年|笔|次|倍|级|张|周|人|局|项|份)/],
    ['zh-Hant', /[\d}](?:期|個|注|位|天|小時|輪|秒|場|分鐘|條|年|筆|次|倍|級|張|週|人|局|項|份)/],
  ] as const)('%s: one between a figure and its unit', (locale, together) => {
    // A game is named after its minutes.
    const found = Object.entries(EVERY_TEXT[locale]).filter(
      ([key, text]) => !key.startsWith('names.games.') && together.test(text),
    );
    expect(found).toEqual([]);
  });
});

/** One thing has one name, on every page and in what the server writes. */
describe('the words of the trade', () => {
  test.each([
    ['zh-Hans', 'deposit is 充值, withdrawal 提现, channel 渠道', /存款|首存|提款|取款|通道/],
    ['zh-Hans', 'a draw is checked under 公平验证', /证明/],
    ['zh-Hans', 'play money is 游戏币; 试玩 is the demo of guests', /试玩(?:币|货币)|送试玩/],
    ['zh-Hans', 'a round is void: 作废; 取消 is what a member does', /取消的期次|本期(?:已)?取消|取消期次/],
    ['zh-Hans', 'self-exclusion is 自我禁玩, to block a game 屏蔽', /自我(?:排除|限制)|停玩/],
    ['zh-Hans', 'to cash out is 提前结算, a net loss 净亏损', /兑现|净输(?!赢)/],
    ['zh-Hans', 'the house is 平台', /运营方/],
    ['zh-Hans', 'the most that comes back is 最高返还', /最高可得|最高可中|可中金额/],
    ['zh-Hans', 'a limit is 调低 and 调高', /收紧|放宽(?:到|了)|确认放宽/],
    ['zh-Hant', 'deposit is 儲值, withdrawal 提領, channel 管道', /存款|首存|提款|提現|充值|渠道|通道/],
    ['zh-Hant', 'a draw is checked under 公平驗證', /證明/],
    ['zh-Hant', 'play money is 遊戲幣; 試玩 is the demo of guests', /試玩(?:幣|貨幣)|送試玩/],
    ['zh-Hant', 'a round is void: 作廢; 取消 is what a member does', /取消的期次|本期(?:已)?取消|取消期次/],
    ['zh-Hant', 'self-exclusion is 自我禁玩, to block a game 封鎖', /自我(?:排除|限制)|停玩|屏蔽/],
    ['zh-Hant', 'to cash out is 提前結算, a net loss 淨虧損', /兌現|淨輸(?!贏)/],
    ['zh-Hant', 'the house is 平台', /營運方/],
    ['zh-Hant', 'the most that comes back is 最高返還', /最高可得|最高可中|可中金額/],
    ['zh-Hant', 'a limit is 調低 and 調高', /收緊|放寬(?:到|了)|確認放寬/],
    ['zh-Hant', 'the words of Taiwan', /二維碼|回執|記錄|帳號餘額|再充|電子信箱|遊客|隱私政策|文本/],
    ['en', 'a mobile number, and phones are devices', /phone number|telephone|\bmobile\b(?! number)/i],
    ['en', 'play money and withdrawal accounts', /play balance|test money|payout account|money log/i],
    ['en', 'a round is void', /call(?:ed|s|ing)? (?:a round |rounds )?off/i],
    ['en', 'lines are moved to another round, and added to a slip', /Take (?:your lines )?to|Use # lines?/],
    ['en', 'the people who answer are Support', /customer service|our service/i],
    [
      'en',
      'the most that comes back is Max return',
      /most it can pay|max(?:imum)? (?:payout|win)|best return/i,
    ],
    ['en', 'a list ends with End of list', /that is everything/i],
    ['en', 'the sum of the first two is the top-two sum', /champion \+ runner-up|top two sum/i],
    ['ar', 'the fund password is كلمة مرور الأموال', /رمز (?:ال)?أموال/],
    [
      'ar',
      'play money is نقود افتراضية, and تجريبي is the demo',
      /نقود (?:ال)?لعب|عملة لعب|بعملة|أموال لعب|نقود للعب|صندوق الدفع التجريبي/,
    ],
    [
      'ar',
      'accounts to be paid to are حسابات السحب, at a بنك',
      /حسابات? (?:ال)?استلام|(?:ال)?حساب (?:ال)?مستلم|مصرف/,
    ],
    ['ar', 'the most that comes back is أقصى عائد', /أقصى (?:ربح|دفعة)|أعلى عائد|أقصى ما يمكن/],
    ['ar', 'the house is المنصّة, and a list ends with نهاية القائمة', /هذه الدار|هذا كل شيء/],
    ['ar', 'to cash out is كاش آوت', /صرف مبكر|الصرف المبكر|صُرف \{/],
    ['ar', 'a chase is سلسلة, a rank مركز', /ملاحق|مرتبة/],
    ['ar', 'movements of money are حركات: معاملات are odds', /لا معاملات/],
    ['ar', 'tanwin stands on the letter before its alif', /اً/],
    ['ar', 'a mobile number is رقم الهاتف', /جو[ّ]?ال/],
  ] as const)('%s: %s', (locale, _, other) => {
    const found = Object.entries(EVERY_TEXT[locale]).filter(([, text]) =>
      other.test(withoutPlaceholders(text)),
    );
    expect(found).toEqual([]);
  });

  // Texts that new users misread, in the words that they would have used.
  test.each([
    ['zh-Hans', 'bet.move', '转投 {next} 期'],
    ['zh-Hans', 'bet.deposit', '充值 {amount}'],
    ['zh-Hans', 'bet.act.ways', '选过关方式'],
    ['zh-Hans', 'bet.quick.take', '加入 {n} 注'],
    ['zh-Hans', 'bet.left', '本注还可投 {limit}'],
    ['zh-Hans', 'protection.measure.loss', '净亏损'],
    ['zh-Hans', 'protection.about.deposit', '按充值总额计算，提现不抵扣。'],
    ['zh-Hans', 'protection.block', '屏蔽'],
    ['zh-Hans', 'error.breakUntil', '您正在休息，{time} 后可再投注'],
    ['zh-Hans', 'ticket.cashOut', '提前结算 {amount}'],
    ['zh-Hans', 'evidence.title', '本机凭证'],
    ['en', 'bet.move', 'Move to {next}'],
    ['en', 'seed.notice.playMoney.title', 'Play money only'],
    ['en', 'home.tryFree', 'Play the demo'],
    ['en', 'bet.best', 'Max return'],
    ['en', 'ticket.most', 'Max return'],
    ['en', 'bet.lastDraw', 'Round {no} result'],
    ['en', 'bet.sum.pk10', 'Top-two sum {n}'],
    ['en', 'common.end', 'End of list'],
    ['en', 'evidence.title', 'Proofs on this phone'],
    ['ar', 'seed.notice.playMoney.title', 'هذه المنصّة بنقود افتراضية فقط'],
    ['ar', 'common.end', 'نهاية القائمة'],
    ['ar', 'record.cashout', 'كاش آوت'],
    ['ar', 'bet.best', 'أقصى عائد'],
    ['ar', 'ticket.most', 'أقصى عائد'],
  ] as const)('%s: %s reads %s', (locale, key, text) => {
    expect(EVERY_TEXT[locale][key]).toBe(text);
  });

  test('zh-Hans: limits are lowered at once and at any time', () => {
    expect(EVERY_TEXT['zh-Hans']['protection.reviewText']).toContain('调低立即生效，随时可改。');
  });

  test('ar: a draw is قرعة; سحب is a withdrawal and stays out of texts about draws', () => {
    const ofDraws =
      /^(?:evidence|fairness|history|proof|gameList|result|push|pushes|ticket|league)\.|^names\.(?:games|plays|picks|groups)\.|^seed\.(?:banner|news\.(?:proof|verify|lucky28|odds)|notice\.void|text\.(?:rules|about))/;
    const found = Object.entries(EVERY_TEXT.ar).filter(
      ([key, text]) => ofDraws.test(key) && /سحب|سحوب|سُحب|تُسحب|مسحوب/.test(text),
    );
    expect(found).toEqual([]);
  });

  test('ar: neither open bets nor proofs are withdrawn', () => {
    const found = Object.entries(EVERY_TEXT.ar).filter(([, text]) =>
      /الرهانات المفتوحة تُسحب|إثباتات السحوبات/.test(text),
    );
    expect(found).toEqual([]);
  });

  test('ar: a league calls odds المعامل, a match day مرحلة and a single مفرد', () => {
    const found = Object.entries(EVERY_TEXT.ar).filter(
      ([key, text]) =>
        /^league\.|^ticket\.proofs/.test(key) &&
        /سعر|أسعار|جولات|جولته|للجولة|كل جولة|الفردي|رهان فردي/.test(text),
    );
    expect(found).toEqual([]);
  });

  test.each(LOCALES)('%s: an accumulator and a bet builder have names of their own', (locale) => {
    const { several, markets } = FOOTBALL_NAMES[locale];
    expect(markets.bb).not.toBe(several.name);
    // A tab has room for its noun alone, with the article in Arabic.
    expect(markets.bb).toContain(EVERY_TEXT[locale]['league.builder']?.replace(/^ال/, ''));
  });
});
