import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { LiveEvent } from '@tessera/contract/live';

import { backoffMs, SILENCE_MS } from './live-connection.ts';
import { LiveStream } from './live-stream.ts';
import { GATHER_MS } from './shared-connection.ts';
import { SseParser } from './sse-parser.ts';
import { testServer, windowPorts, type Line, type TestServer } from './test-windows.ts';

describe('SseParser', () => {
  const text =
    ': hi\r\nid: 7\r\nevent: round\r\ndata: {"a":\r\ndata: 1}\r\n\r\nevent: ping\ndata:x\n\nid: 9\n\n';
  const expected = [
    { event: 'round', data: '{"a":\n1}', id: '7' },
    { event: 'ping', data: 'x', id: null },
  ];

  test.each(Array.from({ length: text.length - 1 }, (_, at) => at + 1))('parses chunks split at %d', (at) => {
    const parser = new SseParser();
    expect([...parser.feed(text.slice(0, at)), ...parser.feed(text.slice(at))]).toEqual(expected);
  });
});

describe('LiveStream', () => {
  let server: TestServer;
  let events: LiveEvent[];
  let token: string;
  let stream: LiveStream;

  const line = (at: number): Line => server.lines[at] ?? expect.fail(`there is no line ${at}`);
  const isOpen = (): Promise<unknown> => vi.advanceTimersByTimeAsync(GATHER_MS + 1);

  beforeEach(() => {
    vi.useFakeTimers();
    server = testServer();
    events = [];
    token = '';
    stream = new LiveStream({
      ...windowPorts(null),
      fetch: server.fetch,
      token: () => token,
      onEvent: (event) => events.push(event),
    });
  });
  afterEach(() => {
    stream.setTopics([]);
    vi.useRealTimers();
  });

  test('passes on every kind of event, and no other', async () => {
    stream.setTopics(['member:7']);
    await isOpen();
    const data = '{"seq":1,"server_time_ms":0,"kind":"service","money":"1.00","reason":"other"}';
    const kinds = ['hello', 'balance', 'inbox', 'resync', 'ping', 'bye'];
    for (const kind of [...kinds, 'else']) await line(0).say(`event: ${kind}\ndata: ${data}\n\n`);
    expect(events.map(({ event }) => event)).toEqual(kinds);
  });

  test('a refused token is passed on as the end of the session', async () => {
    stream = new LiveStream({
      ...windowPorts(null),
      fetch: async () => new Response(null, { status: 401 }),
      onEvent: (event) => events.push(event),
    });
    stream.setTopics(['member:7']);
    await isOpen();
    expect(events).toEqual([{ event: 'bye', data: { reason: 'session_ended' } }]);
  });

  test("requests its topics with the member's token", async () => {
    token = 'tok';
    stream.setTopics(['game:2', 'game:1', 'game:2']);
    await isOpen();
    expect(line(0).url).toBe('/api/live?topics=game%3A1,game%3A2');
    expect(line(0).headers['token']).toBe('tok');
  });

  test('delivers events, skips malformed ones, and resumes after the last', async () => {
    stream.setTopics(['game:1']);
    await isOpen();
    await line(0).say(
      'event: ping\ndata: {"server_time_ms":5}\n\nevent: new\ndata: {}\n\nevent: ping\ndata: {\n\n',
    );
    await line(0).say('id: 41\nevent: round\ndata: {"kind":"opened","game_id":1,"seq":41}\n\n');
    expect(events.map((event) => event.event)).toEqual(['ping', 'round']);
    await line(0).end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line(1).headers['last-event-id']).toBe('41');
  });

  test('asks for everything once when an event is missing, and resumes from the greeting', async () => {
    stream.setTopics(['game:1']);
    await isOpen();
    await line(0).say('id: 40\nevent: hello\ndata: {"seq":40}\n\n');
    await line(0).end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line(1).headers['last-event-id']).toBe('40');
    const event = (seq: number, previous: number): string =>
      `id: ${seq}\nevent: round\ndata: {"game_id":1,"seq":${seq},"game_previous":${previous}}\n\n`;
    await line(1).say(event(41, 38) + event(45, 43) + event(46, 45));
    expect(events.map((each) => each.event)).toEqual(['hello', 'round', 'resync', 'round', 'round']);
    expect(events[2]).toEqual({ event: 'resync', data: { reason: 'gap', seq: 45 } });
  });

  test('drops a balance older than one received', async () => {
    stream.setTopics(['member:5']);
    await isOpen();
    for (const seq of [4, 3, 5]) {
      await line(0).say(`event: balance\ndata: {"money":"1.00","seq":${seq},"reason":"other"}\n\n`);
    }
    expect(events.map(({ data }) => (data as { seq: number }).seq)).toEqual([4, 5]);
  });

  test('doubles the backoff after each failure', async () => {
    stream.setTopics(['game:1']);
    await isOpen();
    await line(0).end();
    await vi.advanceTimersByTimeAsync(900);
    expect(server.lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await line(1).end();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.lines).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.lines).toHaveLength(3);
  });

  test('reconnects after a silent connection', async () => {
    stream.setTopics(['game:1']);
    await isOpen();
    await line(0).say(': hello\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(line(0).isCut()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.lines).toHaveLength(2);
  });

  test('closes while hidden or without topics and reopens when visible', async () => {
    stream.setTopics(['game:1']);
    await isOpen();
    stream.setVisible(false);
    expect(line(0).isCut()).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.lines).toHaveLength(1);
    stream.setVisible(true);
    await isOpen();
    expect(server.lines).toHaveLength(2);
    stream.setTopics([]);
    expect(line(1).isCut()).toBe(true);
  });

  test.each([
    [0, 0, 500],
    [0, 1, 1_000],
    [3, 1, 8_000],
    [20, 1, 30_000],
  ])('backs off after %d failures with random %d by %d ms', (failures, random, ms) => {
    expect(backoffMs(failures, random)).toBe(ms);
  });
});
