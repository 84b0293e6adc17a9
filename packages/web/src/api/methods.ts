import type { ROUTES, RoutePath } from '@tessera/contract/routes';

/** Refused by every house, so that no page calls it. */
type Unused = 'user/third';
type PostPath = Exclude<
  { [P in RoutePath]: (typeof ROUTES)[P]['method'] extends 'POST' ? P : never }[RoutePath],
  Unused
>;

/** The contract's route table carries schemas, which are too large for the page; only the POST routes are
 *  listed here, by area. */
const POSTS = {
  user: 'register login askPasskey mobilelogin logout agree profile changepwd resetpwd changemobile checkpwd setFundPassword receiveVip checkIdentity',
  sms: 'send',
  ems: 'send',
  security:
    'sendCode prove verifyEmail beginTotp confirmTotp endTotp renewRecoveryCodes beginPasskey addPasskey askPasskey removePasskey endSession endOtherSessions close',
  games:
    'shareSlip quoteBet submitBet cancelBet cashout setAutoCashout cancelAutoCashout createChase cancelChase',
  trade: 'addCard setDefaultCard deleteCard withdraw transfer recharge rechargeCancel rechargeProof',
  common: 'upload',
  service: 'send',
  index: 'feedback markNoticeRead markAllNoticesRead markMessageRead markAllMessagesRead',
  push: 'subscribe unsubscribe',
  welfare: 'receive',
  protection: 'setLimit confirmLimit setCheck answerCheck exclude blockGame returnDeposit review',
} as const;

type Areas = typeof POSTS;
type WordsIn<S extends string> = S extends `${infer First} ${infer Rest}` ? First | WordsIn<Rest> : S;
type Listed = { [A in keyof Areas]: `${A}/${WordsIn<Areas[A]>}` }[keyof Areas];
/** With a route that is missing or misspelt, what uses this does not compile. */
type Method = [Listed, PostPath] extends [PostPath, Listed] ? 'GET' | 'POST' : never;

export function methodOf(path: RoutePath): Method {
  const [area = '', name = ''] = path.split('/');
  const posts: Readonly<Record<string, string>> = POSTS;
  return posts[area]?.split(' ').includes(name) ? 'POST' : 'GET';
}
