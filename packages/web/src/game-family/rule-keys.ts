import type { MessageKey } from '../i18n/messages.ts';

/** Plays that differ only in their place, such as the ten ranks, are explained by one text. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^rank\d+$/, 'rank'],
  [/^ball\d+$/, 'ball'],
  [/^dt\d+$/, 'dt'],
  [/^(front|mid|rear)3$/, 'three'],
  [/^(front|mid|rear)Any$/, 'threeAny'],
];

const KEYS = {
  k3: [
    'side',
    'combo',
    'sum',
    'tripleAny',
    'tripleOne',
    'threeDiff',
    'run',
    'pairAny',
    'pairOne',
    'twoDiff',
    'single',
  ],
  pk10: ['gyh', 'rank', 'dt', 'exacta', 'top2', 'top3'],
  ssc: ['total', 'ball', 'dt', 'three', 'any5', 'threeAny'],
  pc28: ['side', 'combo', 'extreme', 'sum', 'colour', 'pattern', 'sumThree'],
} as const;

type Family = keyof typeof KEYS;
type RuleKey = { [F in Family]: `bet.rule.${F}.${(typeof KEYS)[F][number]}` }[Family];

/** The text that explains a play; null for one that this app does not know. */
export function ruleKeyOf(family: string, play: string): MessageKey | null {
  if (!Object.hasOwn(KEYS, family)) return null;
  const name = PLACES.find(([pattern]) => pattern.test(play))?.[1] ?? play;
  const known: readonly string[] = KEYS[family as Family];
  return known.includes(name) ? (`bet.rule.${family}.${name}` as RuleKey) : null;
}
