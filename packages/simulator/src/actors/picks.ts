import type { BetLine } from '@tessera/auditor/observed';

import type { Seeded } from '../seeded.ts';

/** What a set play asks for, in the words of the wire. Written down here because an actor knows no more than
 *  a page of rules would tell it. */
type SetPlay = {
  readonly play: string;
  readonly from: number;
  readonly to: number;
  readonly least: number;
  readonly most: number;
};

const SETS: Readonly<Record<string, readonly SetPlay[]>> = {
  k3: [
    { play: 'threeDiff', from: 1, to: 6, least: 3, most: 5 },
    { play: 'twoDiff', from: 1, to: 6, least: 2, most: 4 },
  ],
  pc28: [{ play: 'sumThree', from: 0, to: 27, least: 3, most: 5 }],
};

/** A larger set than its play needs, which stands for several lines; nothing for a family without such
 *  plays. */
export function setPick(random: Seeded, family: string): Omit<BetLine, 'amount'> | undefined {
  const plays = SETS[family];
  if (!plays) return undefined;
  if (family === 'k3' && random.chance(0.3)) return pairAndSingle(random);
  const { play, from, to, least, most } = random.pick(plays);
  const all = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const size = least + random.below(most - least + 1);
  return { play, number: random.shuffle(all).slice(0, size).join('-'), odds: undefined };
}

function pairAndSingle(random: Seeded): Omit<BetLine, 'amount'> {
  const [pair, single, other] = random.shuffle([1, 2, 3, 4, 5, 6]);
  const singles = random.chance(0.5) ? `${single}` : `${single},${other}`;
  return { play: 'pairOne', number: `${pair}-${singles}`, odds: undefined };
}
