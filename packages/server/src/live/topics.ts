/** The subscriptions of a stream. */
export type Topics = {
  readonly gameIds: readonly number[];
  readonly roundIds: readonly string[];
  /** Members named in the list; a stream may subscribe to its own member only. */
  readonly memberIds: readonly bigint[];
};

export const TOPICS_MAX = 50;
const TOPIC =
  /^(?:game:(?<game>[1-9][0-9]{0,8})|round:(?<round>[1-9][0-9]{0,18})|member:(?<member>[1-9][0-9]{0,14}))$/;

/** Lists that contain only games are few and shared by thousands of streams: each is stored once. */
const GAMES_ALONE = /^(?:game:[1-9][0-9]{0,8},?)+$/;
const SHARED_MAX = 200;
const shared = new Map<string, Topics>();

/** Parses "game:1,round:1763700000001,member:100001"; undefined for an empty, overlong or malformed list. */
export function readTopics(text: string): Topics | undefined {
  const before = shared.get(text);
  if (before) return before;
  const topics = parseTopics(text);
  if (topics && shared.size < SHARED_MAX && GAMES_ALONE.test(text)) shared.set(text, topics);
  return topics;
}

function parseTopics(text: string): Topics | undefined {
  const parts = text.split(',').filter((part) => part !== '');
  if (parts.length === 0 || parts.length > TOPICS_MAX) return undefined;
  const games = new Set<number>();
  const rounds = new Set<string>();
  const members = new Set<bigint>();
  for (const part of parts) {
    const groups = TOPIC.exec(part)?.groups;
    if (!groups) return undefined;
    if (groups['game']) games.add(Number(groups['game']));
    if (groups['round']) rounds.add(groups['round']);
    if (groups['member']) members.add(BigInt(groups['member']));
  }
  return { gameIds: [...games], roundIds: [...rounds], memberIds: [...members] };
}
