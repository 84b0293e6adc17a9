import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

/** next: joins the event before. gap: events in between were not received. old: it was received before, or a
 *  newer balance was, or it is of another window's topics. */
export type Joined = 'next' | 'gap' | 'old';

/** Notices missing events from the links in the events themselves: the last position received of each topic,
 *  and the number of the last balance. What was known is kept over reconnections. */
export class Continuity {
  readonly #last = new Map<LiveTopic, number>();
  #member: LiveTopic | undefined;
  #balance: number | undefined;

  /** Begins with these topics after `position`, or from now when it is undefined. */
  begin(topics: readonly LiveTopic[], position: number | undefined): void {
    for (const topic of this.#last.keys()) if (!topics.includes(topic)) this.#last.delete(topic);
    for (const topic of topics) {
      if (topic.startsWith('member:') || this.#last.has(topic) || position === undefined) continue;
      this.#last.set(topic, position);
    }
    const member = topics.find((topic) => topic.startsWith('member:'));
    if (member !== this.#member) this.#balance = undefined;
    this.#member = member;
  }

  /** Says how an event joins those before it. After a gap everything up to the event counts as received: the
   *  caller fetches it again. */
  follow(topics: readonly LiveTopic[], { event, data }: LiveEvent): Joined {
    if (event === 'hello') {
      for (const topic of topics) {
        if (!topic.startsWith('member:') && !this.#last.has(topic)) this.#last.set(topic, data.seq);
      }
    }
    if (event === 'resync') this.#reach(data.seq);
    if (event === 'balance') return this.#followBalance(data);
    if (event !== 'round') return 'next';
    const game: LiveTopic = `game:${data.game_id}`;
    const round: LiveTopic = `round:${data.round_id}`;
    if (this.#isBefore(game, data.game_previous) || this.#isBefore(round, data.round_previous)) {
      this.#reach(data.seq);
      return 'gap';
    }
    const own = [game, round].filter((topic) => topics.includes(topic));
    if (own.every((topic) => (this.#last.get(topic) ?? -1) >= data.seq)) return 'old';
    for (const topic of own) if (this.#last.has(topic)) this.#last.set(topic, data.seq);
    return 'next';
  }

  #isBefore(topic: LiveTopic, previous: number): boolean {
    const last = this.#last.get(topic);
    return last !== undefined && last < previous;
  }

  #reach(position: number): void {
    for (const topic of this.#last.keys()) this.#last.set(topic, position);
  }

  /** Each reported change is one entry; a snapshot reports none. */
  #followBalance({ seq, reason }: Extract<LiveEvent, { event: 'balance' }>['data']): Joined {
    const last = this.#balance;
    if (last !== undefined && seq < last) return 'old';
    this.#balance = seq;
    if (last === undefined) return 'next';
    return seq > last + (reason === 'snapshot' ? 0 : 1) ? 'gap' : 'next';
  }
}
