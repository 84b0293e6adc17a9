import type { Data, Payload } from '@tessera/contract/routes';

/** Parts of the replies that this page uses. */
export type PlaysReply = Data<'games/play'>;
export type PlayInfo = PlaysReply['plays'][number] & {
  /** It is chosen place by place here, and sold line by line by the server. */
  readonly isSoldByLine?: boolean;
};
export type PlayData = Omit<PlaysReply, 'plays'> & { readonly plays: readonly PlayInfo[] };
export type GameInfo = PlayData['game'];
export type PlayItem = PlayInfo['items'][number];
export type RoundData = Data<'games/getGameResult'>;
export type DrawInfo = NonNullable<RoundData['last']>;
export type PlacedSlip = Pick<
  Data<'games/submitBet'>,
  'game_no' | 'round_id' | 'count' | 'total_amount' | 'balance' | 'bets'
>;
export type SlipPayload = Payload<'games/submitBet'>;
