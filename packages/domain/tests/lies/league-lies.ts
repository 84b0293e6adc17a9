import { fromHex, hash, text, toHex } from '../../src/fairness/encoding.ts';
import type { RoundExport } from '../../src/fairness/export-format.ts';
import { resultHash } from '../../src/fairness/result-hash.ts';
import type { HonestWish } from '../honest-round.ts';
import { announce, firstBet, type Change, type Lie } from './lie.ts';

/** A match day with bets of each kind; the seventh of ten of its season. */
export const MATCH_DAY: HonestWish = {
  family: 'football',
  policy: 2,
  selections: ['m1.1x2:h', 'm1.ah-0.25:a', 'm2.ou2.5:o', 'm3.cs:1-1', 'm2.htft:hh', 'm1.bb:1x2=h+btts=y'],
};

/** Another model under the announced name, with the bets priced as they were. */
const underModel =
  (rewrite: (model: string) => string): Change =>
  (round) => {
    const model = rewrite(round.model ?? '');
    const digest = toHex(hash(text(model)));
    const bets = round.bets.map((bet) => ({
      ...bet,
      content: [...bet.content.split('|').slice(0, 3), digest].join('|'),
    }));
    return { ...round, model, bets };
  };

/** Numbers of the operator's choice, with a result hash of their own. */
const published =
  (change: (numbers: number[]) => void) =>
  (round: RoundExport): RoundExport => {
    const numbers = [...round.numbers];
    change(numbers);
    const [q, external] = [fromHex(round.close.q), fromHex(round.external)];
    return { ...round, numbers, resultHash: toHex(resultHash(q, external, round.label, numbers)) };
  };

/** Where the goals begin: three matches of six bytes stand before them. */
const GOALS_AT = 19;
const [TICKET_AT, HOME_AT] = [4, 5];

const pricedBy =
  (hundredths: number): Change =>
  (round) =>
    firstBet((bet) => {
      const [selection, odds, ...table] = bet.content.split('|');
      return { content: [selection, Number(odds) + 100 * hundredths, ...table].join('|') };
    })(round);

const LIES: readonly Lie[] = [
  {
    name: 'a model with a lower return, signed anew',
    step: 'model',
    change: underModel((model) => model.replace('rtp 9700', 'rtp 9600')),
  },
  {
    name: 'a model with a stronger club, announced under the hash of the other',
    step: 'model',
    change: underModel((model) => model.replace('club harbour 150', 'club harbour 151')),
  },
  { name: 'a model that is none', step: 'model', finish: (round) => ({ ...round, model: 'none' }) },
  {
    name: 'no model',
    step: 'model',
    finish: (round) => JSON.parse(JSON.stringify({ ...round, model: undefined })) as RoundExport,
  },
  {
    name: 'a chain that ends within a season',
    step: 'model',
    change: announce({ length: 39 }),
  },
  {
    name: 'two pairs swapped',
    step: 'fixtures',
    change: (round) => ({ ...round, fixtures: round.fixtures?.with(0, round.fixtures[1]!) ?? [] }),
  },
  {
    name: 'a match at the other ground',
    step: 'fixtures',
    change: (round) => ({
      ...round,
      fixtures: (round.fixtures ?? []).map(({ home, away, means }) => ({ home: away, away: home, means })),
    }),
  },
  {
    name: 'a mean one hundredth off',
    step: 'fixtures',
    change: (round) => ({
      ...round,
      fixtures: (round.fixtures ?? []).map((fixture, at) =>
        at === 2 ? { ...fixture, means: [fixture.means[0] + 1, fixture.means[1]] } : fixture,
      ),
    }),
  },
  {
    name: 'a match left out',
    step: 'fixtures',
    change: (round) => ({ ...round, fixtures: round.fixtures?.slice(1) ?? [] }),
  },
  {
    name: 'one goal moved a slot',
    step: 'matches',
    finish: published((numbers) => {
      const last = numbers.length - 1;
      numbers[last] = (numbers[last] ?? 0) + ((numbers[last] ?? 0) < 190 ? 2 : -2);
    }),
  },
  {
    name: 'a goal of the other side',
    step: 'matches',
    finish: published((numbers) => {
      numbers[GOALS_AT] = (numbers[GOALS_AT] ?? 0) ^ 1;
    }),
  },
  {
    name: 'another ticket of the same score',
    step: 'matches',
    finish: published((numbers) => {
      numbers[TICKET_AT] = (numbers[TICKET_AT] ?? 0) ^ 1;
    }),
  },
  {
    name: 'a score without its goal',
    step: 'matches',
    finish: published((numbers) => {
      numbers[HOME_AT] = (numbers[HOME_AT] ?? 0) + 1;
    }),
  },
  { name: 'a price one hundredth below the model\u2019s', step: 'odds', change: pricedBy(-1) },
  { name: 'a price one hundredth above the model\u2019s', step: 'odds', change: pricedBy(1) },
  {
    name: 'a combination at the product of its prices',
    step: 'odds',
    change: (round) => ({
      ...round,
      bets: round.bets.map((bet) =>
        bet.content.startsWith('m1.bb')
          ? { ...bet, content: bet.content.replace(/\|[0-9]+\|/, '|50100|') }
          : bet,
      ),
    }),
  },
  {
    name: 'a bet of another model',
    step: 'bet-content',
    change: firstBet((bet) => ({ content: bet.content.split('|').with(3, 'ab'.repeat(32)).join('|') })),
  },
  {
    name: 'a quarter line paid one cent more',
    step: 'payout',
    finish: (round) => ({
      ...round,
      bets: round.bets.map((bet) =>
        bet.content.startsWith('m1.ah') ? { ...bet, payoutMinor: String(BigInt(bet.payoutMinor) + 1n) } : bet,
      ),
    }),
  },
];

/** Lies about a match day. */
export const LEAGUE_LIES: readonly Lie[] = LIES.map((lie) => ({ ...lie, of: MATCH_DAY }));
