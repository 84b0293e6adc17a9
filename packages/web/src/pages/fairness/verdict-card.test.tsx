// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import type { Fairness } from './use-fairness.ts';
import { VerdictCard } from './verdict-card.tsx';

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games', 'proofs']);
});

const shown = (verdict: string, plays: readonly string[]): string =>
  renderToStaticMarkup(
    <VerdictCard
      report={
        { rounds: 120, verdict, plays: plays.map((each) => ({ verdict: each })) } as unknown as Fairness
      }
    />,
  );

test('a verdict says how many plays it is about: those with too few rounds are not judged', () => {
  expect(shown('usual', ['usual', 'usual', 'early'])).toContain('2 of 3 plays can be judged so far.');
  expect(shown('unusual', ['unusual', 'early', 'early'])).toContain('1 of 3 plays can be judged so far.');
  expect(shown('early', ['early', 'early'])).toContain('Nothing can be compared');
});
