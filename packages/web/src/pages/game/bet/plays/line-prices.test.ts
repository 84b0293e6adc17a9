import { describe, expect, test } from 'vitest';

import { k3 } from '@tessera/domain/games/k3/k3';
import { pc28 } from '@tessera/domain/games/pc28/pc28';

import { oddsOf } from '../picks/picks.ts';
import { K3_GAME, k3Plays } from '../picks/test-plays.ts';
import type { PlayData, PlayInfo } from '../picks/wire.ts';
import { withLinePrices } from './line-prices.ts';

const LEAST = {
  number: '*',
  name: '*',
  odds: '4.34',
  max_bet: '10000.00',
  probability: '223/1000',
  chance: 0.223,
  rtp: 0.96782,
};
const SUM_THREE: PlayInfo = {
  play: 'sumThree',
  name: 'sumThree',
  group: 'three',
  group_name: 'three',
  pick: { kind: 'set', size: 3, of: Array.from({ length: 28 }, (_, sum) => String(sum)) },
  rule: '',
  items: [LEAST],
  is_price_range: true,
};
const reply = (game: Partial<PlayData['game']>, plays: readonly PlayInfo[]): PlayData => ({
  game: { ...K3_GAME, ...game },
  issue: null,
  plays: [...plays],
  server_time: 0,
  server_time_ms: 0,
});

describe('withLinePrices', () => {
  test('prices sets of three sums by their own chance', () => {
    const [play] = withLinePrices(reply({ pay_table: 'pc28/9700' }, [SUM_THREE]), pc28).plays;
    expect(play && oddsOf(play, '12-13-14')).toBe('4.34');
    expect(play && oddsOf(play, '0-1-27')).toBe('194.00');
    expect(play && oddsOf(play, '0-1-12-13')).toBe('6.42\u201312.59');
  });

  test('keeps one item for sets at one price', () => {
    const prices = reply({}, k3Plays());
    expect(withLinePrices(prices, k3)).toBe(prices);
  });

  test.each([
    ['other odds', { pay_table: 'pc28/9500' }],
    ['a table it cannot read', { pay_table: 'house rules' }],
  ])('leaves a reply with %s unchanged', (_name, game) => {
    const prices = reply(game, [SUM_THREE]);
    expect(withLinePrices(prices, pc28).plays).toEqual([SUM_THREE]);
  });
});
