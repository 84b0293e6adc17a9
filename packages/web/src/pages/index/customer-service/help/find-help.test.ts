import { describe, expect, test } from 'vitest';

import { findHelp, type HelpArticle } from './find-help.ts';

const article = (title: string, text: string): HelpArticle => ({ title, text });
const EN = [
  article('Why was my bet refused?', 'The round has closed, or the balance is too low.'),
  article('My deposit has not arrived.', 'Upload your payment receipt on the order page.'),
  article('Why can I not withdraw?', 'The withdrawal page lists every condition of your page.'),
  article('How is a draw proved?', 'Open the proof of the round.'),
];
const ZH = [
  article('为什么我的注单被拒绝？', '最常见的原因是已经封盘、余额不足。'),
  article('充值没有到账？', '请在订单页上传付款凭证。'),
  article('为什么不能提现？', '提现页会列出所有未满足的条件。'),
];
const AR = [article('لماذا رُفض رهاني؟', 'أُغلقت الجولة.'), article('لم يصل الإيداع.', 'ارفع إيصال الدفع.')];

const titles = (articles: readonly HelpArticle[], typed: string): readonly number[] =>
  findHelp(articles, typed).map((found) => articles.indexOf(found));

describe('findHelp', () => {
  test.each([
    [EN, 'Where is my DEPOSIT', [1]],
    [EN, 'withdrawals', [2]],
    [EN, 'receipt for my deposits', [1]],
    [EN, 'proof of the draw', [3]],
    [EN, 'balance', [0]],
    [EN, 'hello', []],
    [EN, 'is my', []],
    [EN, '', []],
    [ZH, '我昨天充值了怎么还没到账啊', [1]],
    [ZH, '提现为什么这么慢', [2]],
    [ZH, '你好', []],
    [AR, 'أين ايداعي', []],
    [AR, 'والإيداع', [1]],
    [AR, 'الجوله', [0]],
  ])('in %# by %j', (articles, typed, found) => {
    expect(titles(articles, typed)).toEqual(found);
  });

  test('shows three at the most, the best first', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, at) =>
      article(name, at > 3 ? 'a limit' : 'nothing'),
    );
    expect(titles([...many, article('Limits', 'a limit')], 'limit')).toEqual([8, 4, 5]);
  });
});
