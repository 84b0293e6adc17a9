import { announcedModel } from '../announcement.ts';
import type { Bytes } from '../encoding.ts';
import type { BetExport, FixtureExport, RoundExport } from '../export-format.ts';
import { parseContent } from '../leaf.ts';
import type { VerifyOptions } from './verify-options.ts';
import { claim, compare, type Step } from './verify-step.ts';

/** The model is the one that the chain announced, and its chain has whole seasons. A game that announces no
 *  model has none to check. */
export function modelSteps({ announcement, model }: RoundExport, { league }: VerifyOptions): Step[] {
  const announced = announcedModel(announcement.game);
  if (announced === undefined && model === undefined) return [];
  if (!league) return [claim('model', false, { expected: 'the model of a league', got: model ?? 'none' })];
  return [
    compare('model', league.table.hash, announced ?? 'none'),
    claim('model', announcement.length % league.days === 0, {
      expected: `a multiple of ${league.days} rounds`,
      got: String(announcement.length),
      of: 'length',
    }),
  ];
}

/** The pairs of the match day with their means, as they follow from the model and the index. */
export const fixtureSteps = ({ fixtures = [] }: RoundExport, { league }: VerifyOptions): Step[] =>
  league ? eachMatch('fixtures', league.fixtures.map(fixtureText), fixtures.map(fixtureText)) : [];

const fixtureText = ({ home, away, means }: FixtureExport): string => `${home} ${away} ${means.join(' ')}`;

/** Ticket, score, and slots and order of the goals of each match, as the key draws them. */
export const matchSteps = ({ numbers }: RoundExport, { league }: VerifyOptions, key: Bytes): Step[] =>
  league ? eachMatch('matches', league.drawn(key), league.published(numbers) ?? []) : [];

function eachMatch(
  step: 'fixtures' | 'matches',
  expected: readonly string[],
  got: readonly string[],
): Step[] {
  return [
    compare(step, expected.length, got.length, 'count'),
    ...expected.map((each, at) => compare(step, each, got[at] ?? 'none', `match ${at + 1}`)),
  ];
}

/** The price that the model gives a bet. */
export function oddsSteps(bet: BetExport, { league }: VerifyOptions, of: string): Step[] {
  if (!league) return [];
  const content = parseContent(bet.content);
  const due = content && league.oddsOf(content.selectionKey);
  return [compare('odds', due ?? 'not on sale', content?.oddsE4 ?? 'none', of)];
}
