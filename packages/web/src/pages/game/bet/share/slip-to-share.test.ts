import { expect, test } from 'vitest';

import { k3Plays } from '../picks/test-plays.ts';
import { sharedLink } from './shared-link.ts';
import { slipToShare } from './slip-to-share.ts';

const plays = k3Plays().map((play) => (play.play === 'threeDiff' ? { ...play, isSoldByLine: true } : play));
const line = (play: string, number: string) => ({ id: play, play, number, odds: '1.95', stake: '10' });
const row = (play: string, number: string) => ({ game_id: 1, game_no: 'i', play, number });

test('a slip is shared as the server sells it, without odds and stakes', () => {
  const lines = [line('side', 'big'), line('twoDiff', '1-2-3'), line('threeDiff', '1-2-3-4')];
  const { content } = slipToShare({ gameId: 1, issue: 'i', plays }, lines);
  expect(content.lines).toEqual([
    row('side', 'big'),
    row('twoDiff', '1-2-3'),
    ...['1-2-3', '1-2-4', '1-3-4', '2-3-4'].map((number) => row('threeDiff', number)),
  ]);
});

test('a link leads to the table of its first game', () => {
  const content = { lines: [row('side', 'big'), { ...row('m1.1x2', 'h'), game_id: 11 }] };
  expect(sharedLink('https://a.test', content, 'PMAS7Q5S')).toBe(
    'https://a.test/#/pages/game/bet?game_id=1&slip=PMAS7Q5S',
  );
});
