import { expect, it } from 'vitest';

import { readFrames } from './read-frames.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nx-request-id: 7\r\n\r\n';
const HELLO = 'event: hello\ndata: {"seq":4}\n\n';
const round = (seq: number): string => `id: ${seq}\nevent: round\ndata: {"seq":${seq}}\n\n`;
const chunk = (frame: string): string => `${frame.length.toString(16)}\r\n${frame}\r\n`;

it.each([
  ['as it is', HELLO + round(5) + round(6)],
  ['in chunks', chunk(HELLO) + chunk(round(5)) + chunk(round(6))],
])('a body %s is read the same, wherever it is cut', (_, body) => {
  const text = HEAD + body;
  for (let at = 0; at <= text.length; at++) {
    const first = readFrames(text.slice(0, at));
    const second = readFrames(first.rest + text.slice(at));
    expect([...first.seqs, ...second.seqs]).toEqual([5, 6]);
    expect([first.isGreeted, second.isGreeted].filter(Boolean)).toHaveLength(1);
  }
});

it('a farewell is read with its reason, and a gap that cannot be filled', () => {
  expect(readFrames(`${round(9)}event: bye\ndata: {"reason":"slow_reader"}\n\n`)).toMatchObject({
    seqs: [9],
    bye: 'slow_reader',
  });
  expect(readFrames('event: resync\ndata: {"reason":"too_old"}\n\n').isResync).toBe(true);
});
