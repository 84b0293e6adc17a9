import { describe, expect, test } from 'vitest';

import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { Continuity } from './continuity.ts';

const hello = (seq: number): LiveEvent => ({ event: 'hello', data: { seq, server_time_ms: 0 } });
const resync = (seq: number): LiveEvent => ({ event: 'resync', data: { reason: 'too_old', seq } });
const balance = (seq: number, reason = 'other'): LiveEvent =>
  ({ event: 'balance', data: { money: '1.00', seq, reason } }) as LiveEvent;

/** An event of a game as "game:seq<previous"; a round of its own unless one is named: "1:12<11/r7<9". */
function round(text: string): LiveEvent {
  const [, game, seq, previous, roundId = '0', before = '0'] =
    /^(\d+):(\d+)<(\d+)(?:\/r(\d+)<(\d+))?$/.exec(text) ?? expect.fail(text);
  const links = { game_previous: Number(previous), round_previous: Number(before) };
  return {
    event: 'round',
    data: { game_id: Number(game), round_id: roundId, seq: Number(seq), ...links },
  } as LiveEvent;
}

/** Follows one connection and says how each event joins. */
function joinsOf(
  continuity: Continuity,
  topics: readonly LiveTopic[],
  events: readonly LiveEvent[],
  position?: number,
): string {
  continuity.begin(topics, position);
  return events.map((event) => continuity.follow(topics, event)).join(' ');
}

describe('Continuity', () => {
  test.each<[string, readonly LiveTopic[], readonly LiveEvent[], string]>([
    [
      'events of other games between',
      ['game:1', 'game:2'],
      [hello(10), round('1:13<9'), round('2:15<4'), round('1:16<13')],
      'next next next next',
    ],
    ['an event lost before the first', ['game:1'], [hello(10), round('1:13<11')], 'next gap'],
    ['an event lost between', ['game:1'], [hello(10), round('1:13<9'), round('1:16<14')], 'next next gap'],
    [
      'a loss in several games at once, fetched again once',
      ['game:1', 'game:2'],
      [hello(10), round('1:20<18'), round('2:21<19'), round('1:22<20')],
      'next gap next next',
    ],
    ['a game that is not followed', ['round:7'], [hello(10), round('1:20<18/r7<5')], 'next next'],
    ['an event of a round lost', ['round:7'], [hello(10), round('1:20<18/r7<15')], 'next gap'],
    ['events lost before a resync', ['game:1'], [hello(10), resync(30), round('1:31<29')], 'next next next'],
    ['an event lost after a resync', ['game:1'], [hello(10), resync(30), round('1:33<32')], 'next next gap'],
    [
      'balances in order',
      ['member:5'],
      [hello(1), balance(4, 'snapshot'), balance(5), balance(5), balance(6)],
      'next next next next next',
    ],
    ['a lost balance', ['member:5'], [balance(4, 'snapshot'), balance(6), balance(7)], 'next gap next'],
    ['an older balance', ['member:5'], [balance(4, 'snapshot'), balance(3), balance(5)], 'next old next'],
  ])('%s', (_, topics, events, joins) => {
    expect(joinsOf(new Continuity(), topics, events)).toBe(joins);
  });

  test('holds what was received over a reconnection', () => {
    const continuity = new Continuity();
    const topics: LiveTopic[] = ['game:1', 'member:5'];
    joinsOf(continuity, topics, [hello(10), balance(4, 'snapshot'), round('1:12<9')]);
    const replayed = [hello(15), balance(4, 'snapshot'), round('1:15<12')];
    expect(joinsOf(continuity, topics, replayed, 12)).toBe('next next next');
    const lost = [hello(20), balance(5, 'snapshot'), round('1:20<18')];
    expect(joinsOf(continuity, topics, lost, 15)).toBe('next gap gap');
    // Another topic has brought the position beyond an event that this one has lost.
    expect(joinsOf(continuity, topics, [round('1:33<24')], 30)).toBe('gap');
  });

  test('follows a topic from where it was added', () => {
    const continuity = new Continuity();
    joinsOf(continuity, ['game:1'], [hello(10), round('1:12<9')]);
    expect(joinsOf(continuity, ['game:1', 'game:2'], [hello(15), round('2:14<11')], 12)).toBe('next next');
    joinsOf(continuity, ['game:1'], [round('1:20<12')], 14);
    expect(joinsOf(continuity, ['game:1', 'game:2'], [hello(30), round('2:24<18')], 20)).toBe('next next');
  });

  test('forgets the balance of another member', () => {
    const continuity = new Continuity();
    joinsOf(continuity, ['member:5'], [balance(40, 'snapshot')]);
    expect(joinsOf(continuity, ['member:6'], [balance(2, 'snapshot'), balance(3)])).toBe('next next');
  });
});
