import type { LiveTopic } from '@tessera/contract/live';

import { LiveConnection, SILENCE_MS, type ConnectionPorts, type LiveMessage } from './live-connection.ts';

/** Those of the browser, as far as they are used. */
export type Locks = {
  readonly request: (
    name: string,
    options: LockOptions,
    held: () => Promise<void> | undefined,
  ) => Promise<unknown>;
};
export type Channel = {
  readonly postMessage: (data: unknown) => void;
  readonly close: () => void;
};

export type SharedPorts = ConnectionPorts & {
  /** Absent where the browser has none, as on an address without TLS. */
  readonly locks: Locks | undefined;
  /** Throws where the browser allows none. */
  readonly openChannel: (name: string, onMessage: (data: unknown) => void) => Channel;
  readonly hasFocus: () => boolean;
};

/** Window that shares the connection. */
export type SharingWindow = {
  readonly onMessage: (message: LiveMessage) => void;
  /** The last position that it has received; empty before the first. */
  readonly position: () => string;
};

type Want = { readonly topics: readonly LiveTopic[]; readonly after: string };

type Announcement =
  /** The leader asks every window what it wants. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'want'; readonly from: string; readonly want: Want }
  /** A greeting is for the windows that it begins for. */
  | { readonly kind: 'message'; readonly message: LiveMessage; readonly greeted: readonly string[] }
  /** The leader lives, and tries to connect. */
  | { readonly kind: 'trying' }
  /** One connection cannot carry the topics of this window too. */
  | { readonly kind: 'full'; readonly to: string };

/** Largest number of topics on one connection, by the server's rule. */
export const TOPICS_MAX = 50;
/** Wishes of windows and of parts of a page come together. */
export const GATHER_MS = 50;
/** After that a leader of whom nothing is heard is replaced: its window hangs. */
export const LEADER_SILENCE_MS = 2 * SILENCE_MS;

/** The connection that all visible windows of a session share: a browser has six for one address, and the
 *  seventh window would never load. The window that holds the lock leads: it connects for the topics of all
 *  and passes on what comes. When it is closed or hidden, the next one in line holds the lock.
 *
 *  Where windows cannot share, only the one in front keeps a connection, and the others ask every ten
 *  seconds. So does a window whose topics are too many for the shared connection.
 *
 *  Cost: one request for each change of topics of any window; windows that are not greeted by it ask
 *  nothing. */
export class SharedConnection {
  readonly #ports: SharedPorts;
  readonly #window: SharingWindow;
  readonly #connection: LiveConnection;
  readonly #id: string;
  #room = '';
  #topics: readonly LiveTopic[] = [];
  #channel: Channel | null = null;
  /** Ends the wait for the lock, or gives it back. */
  #leave: () => void = ignore;
  #isLeader = false;
  #isAlone = false;
  /** Wanted topics of each window, this one's included, while this one leads. */
  readonly #wants = new Map<string, Want>();
  /** Those whose wants are newer than the connection, those that it carries, and those of them for whom it
   *  has not greeted yet. */
  readonly #fresh = new Set<string>();
  #carried: readonly string[] = [];
  readonly #ungreeted = new Set<string>();
  /** There are windows that it does not carry. */
  #isFull = false;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: SharedPorts, window: SharingWindow) {
    this.#ports = ports;
    this.#window = window;
    this.#id = String(ports.random());
    this.#connection = new LiveConnection(ports, {
      onTry: () => {
        if (this.#isLeader) this.#say({ kind: 'trying' });
      },
      onMessage: (message, isSeamless) => this.#received(message, isSeamless),
    });
  }

  /** Asks for topics. Windows with another member have a connection of their own. */
  want(topics: readonly LiveTopic[]): void {
    const room = topics.find((topic) => topic.startsWith('member:')) ?? 'visitors';
    if (room !== this.#room) this.leave();
    this.#topics = topics;
    if (this.#room === '') this.#join(room);
    if (this.#isLeader) this.#wanted(this.#id, this.#want());
    else this.#sayWant();
  }

  /** Connects anew, and at once where it waits for its next attempt. */
  retry(): void {
    if (this.#isLeader) this.#connection.retry();
  }

  followFocus(): void {
    if (this.#isAlone) this.#connect();
  }

  leave(): void {
    this.#topics = [];
    if (!this.#isLeader) this.#sayWant();
    this.#leave();
    this.#leave = ignore;
    this.#stopLeading();
    clearTimeout(this.#silence);
    this.#channel?.close();
    this.#channel = null;
    this.#isAlone = false;
    this.#room = '';
  }

  #join(room: string): void {
    this.#room = room;
    try {
      this.#channel = this.#ports.openChannel(nameOf(room), (data) => this.#heard(data as Announcement));
    } catch {
      return this.#leadAlone();
    }
    this.#waitForLock(false);
  }

  #waitForLock(steal: boolean): void {
    this.#leave();
    const wait = new AbortController();
    let giveBack = (): void => wait.abort();
    let isOver = false;
    this.#leave = () => {
      isOver = true;
      giveBack();
    };
    const held = (): Promise<void> | undefined => {
      if (isOver) return undefined;
      this.#lead();
      return new Promise((resolve) => (giveBack = resolve));
    };
    if (!this.#ports.locks) return this.#leadAlone();
    this.#watchLeader();
    // A lock that is stolen takes no signal.
    const options = steal ? { steal } : { signal: wait.signal };
    this.#ports.locks.request(nameOf(this.#room), options, held).catch((error: unknown) => {
      if (isOver) return;
      if (!isStolen(error)) return this.#leadAlone();
      this.#stopLeading();
      this.#waitForLock(false);
      this.#sayWant();
    });
  }

  #leadAlone(): void {
    this.#channel?.close();
    this.#channel = null;
    this.#isAlone = true;
    this.#lead();
  }

  #lead(): void {
    clearTimeout(this.#silence);
    this.#connection.close();
    this.#isLeader = true;
    this.#say({ kind: 'ask' });
    this.#wanted(this.#id, this.#want());
  }

  #stopLeading(): void {
    clearTimeout(this.#gathering);
    this.#isLeader = false;
    this.#wants.clear();
    this.#fresh.clear();
    this.#ungreeted.clear();
    this.#connection.close();
  }

  #wanted(from: string, want: Want): void {
    this.#fresh.delete(from);
    this.#wants.delete(from);
    if (want.topics.length > 0) {
      this.#wants.set(from, want);
      this.#fresh.add(from);
      // Topics without listeners are dropped with the next connection, unless others wait for its place.
    } else if (!this.#isFull) return;
    clearTimeout(this.#gathering);
    this.#gathering = setTimeout(() => this.#connect(), GATHER_MS);
  }

  /** Connects for as many windows as one connection carries, from the earliest position of those that were
   *  not greeted yet. */
  #connect(): void {
    clearTimeout(this.#gathering);
    const topics = new Set(this.#topics);
    const carried: string[] = [];
    this.#isFull = false;
    const positions = [this.#connection.after];
    for (const [window, want] of this.#wants) {
      const more = want.topics.filter((topic) => !topics.has(topic));
      if (topics.size + more.length > TOPICS_MAX && window !== this.#id) {
        this.#isFull = true;
        this.#say({ kind: 'full', to: window });
        continue;
      }
      for (const topic of more) topics.add(topic);
      carried.push(window);
      if (this.#fresh.delete(window)) this.#ungreeted.add(window);
      if (this.#ungreeted.has(window)) positions.push(want.after);
    }
    this.#carried = carried;
    const isVisit = this.#isAlone && !this.#ports.hasFocus();
    this.#connection.open([...topics].toSorted(), earliest(positions), isVisit);
  }

  #received(message: LiveMessage, isSeamless: boolean): void {
    if (!this.#isLeader) return this.#window.onMessage(message);
    const isGreeting = message.event.event === 'hello';
    const greeted = isGreeting ? this.#carried.filter((id) => !isSeamless || this.#ungreeted.has(id)) : [];
    if (isGreeting) this.#ungreeted.clear();
    this.#say({ kind: 'message', message, greeted });
    if (!isGreeting || greeted.includes(this.#id)) this.#window.onMessage(message);
  }

  #heard(said: Announcement): void {
    if (said.kind === 'want') {
      if (this.#isLeader) this.#wanted(said.from, said.want);
      return;
    }
    if (this.#isLeader) return;
    this.#watchLeader();
    if (said.kind === 'ask') this.#sayWant();
    if (said.kind === 'full' && said.to === this.#id)
      this.#connection.open(this.#topics, this.#window.position(), true);
    if (said.kind === 'message') this.#passedOn(said);
  }

  #passedOn({ message, greeted }: Extract<Announcement, { kind: 'message' }>): void {
    const isGreeting = message.event.event === 'hello';
    const isOwn = greeted.includes(this.#id);
    // Topics that this window polled are now part of the connection.
    if (isOwn) this.#connection.close();
    if (!isGreeting || isOwn) this.#window.onMessage(message);
  }

  #watchLeader(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#waitForLock(true), LEADER_SILENCE_MS);
  }

  #want(): Want {
    return { topics: this.#topics, after: this.#window.position() };
  }

  #sayWant(): void {
    this.#say({ kind: 'want', from: this.#id, want: this.#want() });
  }

  #say(said: Announcement): void {
    this.#channel?.postMessage(said);
  }
}

const nameOf = (room: string): string => `tessera.live.${room}`;

/** Another window found this one silent, and leads. */
const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Empty, which starts from now, where nothing has a position. */
function earliest(positions: readonly string[]): string {
  const known = positions.filter((position) => position !== '').map(Number);
  return known.length === 0 ? '' : String(Math.min(...known));
}

const ignore = (): void => undefined;
