import type { ROUTES, RoutePath } from '@tessera/contract/routes';

/** Refused by every house, or of a page that is not there yet, so that no page calls it. */
type Unused = 'user/third' | `security/${string}`;
type PostPath = Exclude<
  { [P in RoutePath]: (typeof ROUTES)[P]['method'] extends 'POST' ? P : never }[RoutePath],
  Unused
>;

/** The contract's route table carries schemas, which are too large for the page; only the POST routes are
 *  listed here. A missing or misspelt one does not compile. */
const POSTS: Readonly<Record<PostPath, true>> = {
  'user/register': true,
  'user/login': true,
  'user/mobilelogin': true,
  'user/logout': true,
  'user/agree': true,
  'user/profile': true,
  'user/changepwd': true,
  'user/resetpwd': true,
  'user/changemobile': true,
  'user/checkpwd': true,
  'sms/send': true,
  'games/quoteBet': true,
  'games/submitBet': true,
  'games/cancelBet': true,
  'games/cashout': true,
  'games/createChase': true,
  'games/cancelChase': true,
  'user/setFundPassword': true,
  'trade/addCard': true,
  'trade/setDefaultCard': true,
  'trade/deleteCard': true,
  'trade/withdraw': true,
  'trade/transfer': true,
  'trade/recharge': true,
  'trade/rechargeCancel': true,
  'trade/rechargeProof': true,
  'common/upload': true,
  'service/send': true,
  'index/feedback': true,
  'index/markNoticeRead': true,
  'index/markAllNoticesRead': true,
  'index/markMessageRead': true,
  'index/markAllMessagesRead': true,
  'user/receiveVip': true,
  'push/subscribe': true,
  'push/unsubscribe': true,
  'welfare/receive': true,
};

export const methodOf = (path: RoutePath): 'GET' | 'POST' => (Object.hasOwn(POSTS, path) ? 'POST' : 'GET');
