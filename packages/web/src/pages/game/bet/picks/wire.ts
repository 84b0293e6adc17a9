import type { Data, Payload } from '@tessera/contract/routes';

/** Parts of the replies that this page uses. */
export type PlayData = Data<'games/play'>;
export type GameInfo = PlayData['game'];
export type PlayInfo = PlayData['plays'][number];
export type PlayItem = PlayInfo['items'][number];
export type RoundData = Data<'games/getGameResult'>;
export type DrawInfo = NonNullable<RoundData['last']>;
export type PlacedSlip = Pick<
  Data<'games/submitBet'>,
  'game_no' | 'round_id' | 'count' | 'total_amount' | 'balance' | 'bets'
>;
export type SlipPayload = Payload<'games/submitBet'>;
