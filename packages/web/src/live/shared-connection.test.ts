import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { LiveTopic } from '@tessera/contract/live';

import { VISIT_EVERY_MS, VISIT_MS } from './live-connection.ts';
import { LiveStream } from './live-stream.ts';
import { GATHER_MS, LEADER_SILENCE_MS, TOPICS_MAX } from './shared-connection.ts';
import { TestBrowser, testServer, windowPorts, type Line, type TestServer } from './test-windows.ts';

let server: TestServer;
let browser: TestBrowser;
let streams: LiveStream[];

/** A window of the browser, with the names of the events that it was told of. */
class TestWindow {
  readonly told: string[] = [];
  readonly stream: LiveStream;
  /** Another app is in front of all windows. */
  hasFocus = true;
  /** Messages to the other windows are lost: the leader hangs. */
  hangs = false;

  constructor(shares: TestBrowser | null = browser) {
    const ports = windowPorts(shares);
    this.stream = new LiveStream({
      ...ports,
      fetch: server.fetch,
      random: () => streams.length / 16,
      hasFocus: () => this.hasFocus,
      openChannel: (...asked) => {
        const { postMessage, close } = ports.openChannel(...asked);
        return { close, postMessage: (data) => (this.hangs ? undefined : postMessage(data)) };
      },
      onEvent: ({ event, data }) => void this.told.push('seq' in data ? `${event} ${data.seq}` : event),
    });
    streams.push(this.stream);
  }

  static async open(topics: readonly LiveTopic[], shares: TestBrowser | null = browser): Promise<TestWindow> {
    const made = new TestWindow(shares);
    made.stream.setTopics(topics);
    await settle();
    return made;
  }
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2 * GATHER_MS);
const openLines = (): readonly Line[] => server.lines.filter((line) => !line.isCut());
const last = (): Line => server.lines.at(-1) ?? expect.fail('nothing was asked');
const hello = (seq: number, isNew = false): string =>
  `${isNew ? `id: ${seq}\n` : ''}event: hello\ndata: {"seq":${seq},"server_time_ms":0}\n\n`;
const round = (game: number, seq: number, previous: number): string =>
  `id: ${seq}\nevent: round\ndata: {"game_id":${game},"seq":${seq},"game_previous":${previous},"round_id":"9"}\n\n`;
const balance = (seq: number): string =>
  `event: balance\ndata: {"money":"1.00","seq":${seq},"reason":"other"}\n\n`;

function fail(error: Error): never {
  throw error;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = testServer();
  browser = new TestBrowser();
  streams = [];
});
afterEach(() => {
  for (const stream of streams) stream.setTopics([]);
  vi.useRealTimers();
});

describe('windows of one browser', () => {
  test('share one connection, and each is told of its own topics and of the member', async () => {
    const a = await TestWindow.open(['game:1', 'member:7']);
    const b = await TestWindow.open(['game:2', 'member:7']);
    expect(last().url).toContain('game%3A1,game%3A2,member%3A7');
    await last().say(hello(40, true));
    expect(openLines()).toEqual([last()]);
    await last().say(round(1, 41, 3) + round(2, 42, 4) + balance(5));
    expect(a.told).toEqual(['hello 40', 'round 41', 'balance 5']);
    expect(b.told).toEqual(['hello 40', 'round 42', 'balance 5']);
  });

  test('one that opens later is greeted alone, and the others miss nothing meanwhile', async () => {
    const a = await TestWindow.open(['game:1', 'member:7']);
    await last().say(hello(40, true) + round(1, 41, 3));
    const before = last();
    const b = await TestWindow.open(['game:2', 'member:7']);
    expect(openLines()).toEqual([before, last()]);
    expect(last().headers['last-event-id']).toBe('41');
    await before.say(balance(5) + round(1, 44, 41));
    // An event that arrives by both connections is delivered once.
    await last().say(hello(44) + round(2, 43, 2) + round(1, 44, 41) + round(2, 45, 43));
    expect(before.isCut()).toBe(true);
    expect(a.told).toEqual(['hello 40', 'round 41', 'balance 5', 'round 44']);
    // Its own begin with the greeting.
    expect(b.told).toEqual(['balance 5', 'hello 44', 'round 45']);
  });

  test('one that asks for more while it connects is greeted once it has all', async () => {
    const a = await TestWindow.open(['game:1']);
    const first = last();
    a.stream.setTopics(['game:1', 'game:2']);
    await first.say(hello(40, true));
    expect(a.told).toEqual(['hello 40']);
    await settle();
    expect(last().headers['last-event-id']).toBe('40');
    a.stream.setTopics(['game:1', 'game:2', 'game:3']);
    await settle();
    await last().say(hello(41) + round(3, 41, 2));
    expect(a.told).toEqual(['hello 40', 'hello 41', 'round 41']);
    expect(openLines()).toEqual([last()]);
  });

  test('one that is shown again goes on where it was hidden', async () => {
    const a = await TestWindow.open(['game:1']);
    const b = await TestWindow.open(['game:2']);
    await last().say(hello(40, true) + round(2, 41, 3));
    b.stream.setVisible(false);
    await settle();
    await last().say(round(2, 42, 41) + round(1, 43, 5));
    expect(b.told).toEqual(['hello 40', 'round 41']);
    b.stream.setVisible(true);
    await settle();
    expect(last().headers['last-event-id']).toBe('41');
    await last().say(hello(43) + round(2, 42, 41) + round(1, 43, 5) + round(1, 44, 43));
    expect(b.told).toEqual(['hello 40', 'round 41', 'hello 43', 'round 42']);
    expect(a.told).toEqual(['hello 40', 'round 43', 'round 44']);
  });

  test.each([
    ['is hidden', (leader: TestWindow) => leader.stream.setVisible(false)],
    ['follows nothing any more', (leader: TestWindow) => leader.stream.setTopics([])],
  ])('the next one connects when the one that was connected %s', async (_, end) => {
    const a = await TestWindow.open(['game:1']);
    const b = await TestWindow.open(['game:2']);
    const c = await TestWindow.open(['game:3']);
    await last().say(hello(40, true) + round(3, 41, 2));
    end(a);
    await settle();
    expect(openLines()).toEqual([last()]);
    expect(last().url).toContain('topics=game%3A2,game%3A3');
    await last().say(hello(41) + round(2, 42, 1) + round(3, 43, 41));
    expect(b.told).toEqual(['hello 40', 'hello 41', 'round 42']);
    expect(c.told).toEqual(['hello 40', 'round 41', 'hello 41', 'round 43']);
  });

  test('one that hangs is replaced', async () => {
    const a = await TestWindow.open(['game:1']);
    const b = await TestWindow.open(['game:2']);
    await last().say(hello(40, true));
    a.hangs = true;
    await vi.advanceTimersByTimeAsync(LEADER_SILENCE_MS + GATHER_MS);
    a.hangs = false;
    await settle();
    expect(openLines()).toEqual([last()]);
    await last().say(hello(40) + round(2, 41, 1));
    expect(b.told).toEqual(['hello 40', 'hello 40', 'round 41']);
  });

  test('all are greeted after an outage, and at once when the network is back', async () => {
    const a = await TestWindow.open(['game:1']);
    const b = await TestWindow.open(['game:2']);
    await last().say(hello(40, true));
    const before = last();
    for (const { stream } of [a, b]) stream.retry();
    expect(before.isCut()).toBe(true);
    expect(openLines()).toEqual([last()]);
    await last().say(hello(40));
    expect([a.told, b.told]).toEqual([
      ['hello 40', 'hello 40'],
      ['hello 40', 'hello 40'],
    ]);
  });

  test('those of two members have a connection each', async () => {
    await TestWindow.open(['game:1', 'member:7']);
    await TestWindow.open(['game:1', 'member:8']);
    expect(openLines().map(({ url }) => url.slice(-10))).toEqual(['member%3A7', 'member%3A8']);
  });

  test('one whose topics are too many asks by and by until there is room', async () => {
    const many = Array.from({ length: TOPICS_MAX - 1 }, (_, at): LiveTopic => `round:${at + 1}`);
    const a = await TestWindow.open(['game:1']);
    const b = await TestWindow.open(many);
    await last().say(hello(40, true));
    const shared = last();
    const c = await TestWindow.open(['game:2']);
    const visits = (): readonly Line[] => server.lines.filter(({ url }) => url.endsWith('=game%3A2'));
    expect(visits()).toHaveLength(1);
    await visits()[0]?.say(hello(41, true) + round(2, 42, 3));
    await vi.advanceTimersByTimeAsync(VISIT_MS);
    expect(visits()[0]?.isCut()).toBe(true);
    await vi.advanceTimersByTimeAsync(VISIT_EVERY_MS);
    expect(visits().map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '42']);
    expect(c.told).toEqual(['hello 41', 'round 42']);
    expect(shared.isCut()).toBe(false);
    b.stream.setTopics([]);
    await settle();
    expect(last().url).toContain('topics=game%3A1,game%3A2');
    await last().say(hello(42) + round(2, 43, 42));
    expect(openLines()).toEqual([last()]);
    expect(c.told).toEqual(['hello 41', 'round 42', 'hello 42', 'round 43']);
    expect(a.told).toEqual(['hello 40']);
  });
});

describe('windows that cannot share', () => {
  const refused = new DOMException('storage is forbidden', 'SecurityError');
  test.each([
    ['locks', { request: () => Promise.reject(refused) }, () => browser.openChannel('any', () => undefined)],
    ['channels', browser, () => fail(refused)],
  ])('connect each for itself where %s are refused', async (_, locks, openChannel) => {
    const told: string[] = [];
    const ports = { ...windowPorts(null), fetch: server.fetch, locks, openChannel };
    streams.push(new LiveStream({ ...ports, onEvent: ({ event }) => void told.push(event) }));
    streams[0]?.setTopics(['game:1']);
    await settle();
    await last().say(hello(40, true) + round(1, 41, 3));
    expect(told).toEqual(['hello', 'round']);
    expect(server.lines).toHaveLength(1);
  });

  test('the one in front keeps a connection, and another asks every ten seconds', async () => {
    const front = await TestWindow.open(['game:1'], null);
    await last().say(hello(40, true));
    expect(server.lines).toHaveLength(1);
    front.hasFocus = false;
    front.stream.followFocus();
    await last().say(hello(40));
    expect(openLines()).toEqual([last()]);
    await vi.advanceTimersByTimeAsync(VISIT_MS);
    expect(openLines()).toEqual([]);
    await vi.advanceTimersByTimeAsync(VISIT_EVERY_MS);
    expect(last().headers['last-event-id']).toBe('40');
    await last().say(hello(42) + round(1, 42, 4));
    expect(front.told).toEqual(['hello 40', 'hello 42', 'round 42']);
    front.hasFocus = true;
    front.stream.followFocus();
    await last().say(hello(42));
    await vi.advanceTimersByTimeAsync(2 * VISIT_EVERY_MS);
    expect(openLines()).toEqual([last()]);
  });
});
