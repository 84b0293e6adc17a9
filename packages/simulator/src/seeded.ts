/** Randomness from one 64-bit seed: the same seed gives the same run. A fork depends on its label, and not on
 *  how often its parent is used; a changed label changes the meaning of every kept seed. */
export type Seeded = {
  readonly seed: bigint;
  /** 0 <= x < bound, whole. */
  readonly below: (bound: number) => number;
  /** True with this chance. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffle: <T>(list: readonly T[]) => T[];
  readonly bytes: (count: number) => Buffer;
  readonly fork: (name: string) => Seeded;
};

const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;
const FNV_BASIS = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Source: SplitMix64 (Steele, Lea, Flood 2014) makes the state of xoshiro128** (Blackman, Vigna 2018).
 *  Cost: no bigint after the start. */
export function seeded(seed: bigint): Seeded {
  const [first, second] = [mix(seed + GOLDEN), mix(seed + 2n * GOLDEN)];
  let [a, b, c, d] = [low(first), high(first), low(second), high(second)];
  const next = (): number => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result;
  };
  const below = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) throw new Error(`no number below ${bound}`);
    // Redrawn where the range does not divide evenly, so that no number is favoured.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % bound;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  };
  return {
    seed,
    below,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('there is nothing to pick from');
      return list[below(list.length)] as T;
    },
    shuffle,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
    fork: (name) => seeded(mix(seed ^ hashOf(name))),
  };
}

const low = (value: bigint): number => Number(value & 0xffffffffn) | 0;
const high = (value: bigint): number => Number(value >> 32n) | 0;
const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

function mix(value: bigint): bigint {
  let z = value & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

function hashOf(name: string): bigint {
  let hash = FNV_BASIS;
  for (const byte of Buffer.from(name)) hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK;
  return hash;
}
