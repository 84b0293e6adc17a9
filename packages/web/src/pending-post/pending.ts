/** sent: the first answer is awaited. delayed: it did not come, and the same post goes out again. unknown: no
 *  answer for a minute, or the page was left before there was one; the user decides. */
export type PostPhase = 'sent' | 'delayed' | 'unknown';

/** Where the posts of a page stand; idle: nothing is on its way. */
export type PostState = 'idle' | PostPhase;

/** A post that has no answer yet: what was asked, word for word, and the key under which the server takes it
 *  once. */
export type Pending<Request> = {
  readonly key: string;
  readonly payload: Request;
  readonly phase: PostPhase;
};

/** The calls that move money and are taken once for each key. */
export type MoneyPath = 'trade/recharge' | 'trade/withdraw' | 'trade/transfer' | 'protection/returnDeposit';
/** The calls that a page sends by `usePendingPost`. */
export type PagePath = MoneyPath | 'games/createChase';
export type PendingPath = 'games/submitBet' | PagePath;
