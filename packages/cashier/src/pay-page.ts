import { coinsText, rateText } from './coins.ts';
import type { Channel, Movement, Order, Place } from './facts.ts';
import { STYLE } from './page-style.ts';
import type { Language, Words } from './words.ts';

/** Reason for refusing a typed amount. */
export type WrongAmount = 'unreadable' | 'tooMuch';

export type PayPage = {
  readonly order: Order;
  readonly place: Place;
  readonly payment: Movement | undefined;
  readonly isExpired: boolean;
  readonly wrong: WrongAmount | undefined;
  /** The maximum payment. Units: 1/100 as decimal digits. */
  readonly mostMinor: string;
  /** The form action: the page's own address, with its language. */
  readonly action: string;
};

const NETWORKS: Readonly<Record<Channel, string>> = {
  erc20: 'Ethereum (ERC20)',
  trc20: 'TRON (TRC20)',
  btc: 'Bitcoin',
  bank: '',
  unionpay: 'UnionPay 银联',
  alipay: 'Alipay 支付宝',
  wechat: 'WeChat Pay 微信支付',
};
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Formats an amount with thousands separators. Units: 1/100. */
function amountText(amountMinor: string): string {
  const digits = amountMinor.padStart(3, '0');
  const whole = BigInt(digits.slice(0, -2)).toLocaleString('en');
  return `${whole}.${digits.slice(-2)}`;
}

/** The payment page of an order: what to pay and where, or that it is paid. */
export function payPage(language: Language, page: PayPage): string {
  const { words } = language;
  const body = page.payment
    ? `<p class="paid" role="status">✓ ${words.paid}</p>
       ${paidSum(page.order, page.payment)}
       <p class="soft">${words.paidNote}</p>${details(words, page)}`
    : `${sum(words, page.order)}
       ${page.isExpired ? `<p class="no">${words.expired}</p>` : ''}
       ${details(words, page)}${form(words, page)}`;
  return frame(language, body);
}

/** The amount to pay: coins with their rate, or money. */
function sum(words: Words, { amountMinor, coins }: Order): string {
  if (!coins) return `<p class="sum"><bdi>${amountText(amountMinor)}</bdi></p>`;
  const rate = words.rate.replace('{rate}', `<bdi>1 ${coins.coin} = ${rateText(coins.rateE4)}</bdi>`);
  const worth = words.worth.replace('{amount}', `<bdi>${amountText(amountMinor)}</bdi>`);
  return `<p class="sum"><bdi>${coinsText(coins.steps, coins.coin)}</bdi></p><p class="soft">${worth} ${rate}</p>`;
}

const paidSum = ({ coins }: Order, { amountMinor, coinSteps }: Movement): string =>
  `<p class="sum"><bdi>${coins && coinSteps ? coinsText(coinSteps, coins.coin) : amountText(amountMinor)}</bdi></p>`;

/** The page for an address without an order. */
export const unknownPage = (language: Language): string =>
  frame(language, `<p>${language.words.unknown}</p><p class="soft">${language.words.unknownNote}</p>`);

const frame = ({ tag, dir, words }: Language, body: string): string =>
  `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<style>${STYLE}</style></head><body><main><h1>${words.title}</h1>
<p class="play"><strong>${words.play}</strong>${words.playNote}</p>${body}</main></body></html>`;

function details(words: Words, { order, place }: PayPage): string {
  const { account } = place;
  const isCoin = order.coins !== undefined;
  const lines: readonly (readonly [string, string])[] = [
    [words.order, order.id],
    ...(account
      ? ([
          [words.bank, account.bankName],
          [words.account, account.cardNo],
          [words.holder, account.realName],
          [words.reference, account.reference],
        ] as const)
      : ([
          [words.network, NETWORKS[order.channel]],
          [isCoin ? words.address : words.account, place.address],
        ] as const)),
  ];
  const shown = lines.map(
    ([name, value]) => `<div><dt>${name}</dt><dd><bdi>${escaped(value)}</bdi></dd></div>`,
  );
  return `<dl>${shown.join('')}</dl>`;
}

function form(words: Words, page: PayPage): string {
  const { order, action, wrong } = page;
  const { coins } = order;
  const amount = coins ? coinsText(coins.steps, coins.coin) : amountText(order.amountMinor);
  const error = wrong ? `<p class="no" role="alert" id="wrong">${errorText(words, wrong, page)}</p>` : '';
  const described = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  return `<form method="post" action="${escaped(action)}">
<button class="first" name="pay" value="whole">${words.pay.replace('{amount}', `<bdi>${amount}</bdi>`)}</button></form>
<form method="post" action="${escaped(action)}"><label>${coins ? `${words.otherAmount} (${coins.coin})` : words.otherAmount}
<input name="amount" inputmode="decimal" autocomplete="off" dir="ltr" maxlength="19" required${described}></label>${error}
<button name="pay" value="other">${words.payOther}</button></form>`;
}

function errorText(words: Words, wrong: WrongAmount, { order, mostMinor }: PayPage): string {
  if (wrong === 'unreadable') return order.coins ? words.wrongCoins : words.wrongAmount;
  return words.tooMuch.replace('{amount}', `<bdi>${amountText(mostMinor)}</bdi>`);
}
