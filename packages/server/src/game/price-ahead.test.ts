import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { readLeague } from '@tessera/domain/fairness/league';
import { modelText } from '@tessera/domain/games/football/season/model';

import { LEAGUE } from '../../../domain/tests/league.ts';
import { priceAhead } from './price-ahead.ts';

test('prices one match at once and the others between other work, each once', async () => {
  const league = readLeague(modelText(LEAGUE));
  if (!league) throw new Error('the text of the tests is a league');
  const asked: string[] = [];
  const matches = [1, 2].flatMap((index) =>
    league
      .rulesAt(index)
      .matches.slice(0, 2)
      .map((match, at) => ({
        ...match,
        firstMarkets: () => {
          asked.push(`${index}.${at}`);
          return [];
        },
      })),
  );
  priceAhead(matches);
  expect(asked).toEqual(['1.0']);
  while (asked.length < 4) await setImmediate();
  priceAhead(matches);
  await setImmediate();
  expect(asked).toEqual(['1.0', '1.1', '2.0', '2.1']);
});
