import { expect, test } from 'vitest';

import { LEAGUE } from '../../tests/league.ts';
import { modelText } from '../games/football/season/model.ts';
import { k3 } from '../games/k3/k3.ts';
import { payTableText, payTableOf } from '../pricing.ts';
import { readLeague } from './league.ts';

const HASH = 'e12a01449a56ff90c13ca214442556fcbba66184d78a87ddafd964147abf0bba';

test('a league plays another match day at each place of its chain, under one text', () => {
  const league = readLeague(modelText(LEAGUE));
  if (!league) throw new Error('the text is a league');
  const day = league.fixturesAt(39);
  const [first] = day.fixtures;
  const names = [first?.clubs.home ?? 0, first?.clubs.away ?? 0].map((at) => LEAGUE.clubs[at]?.code);
  expect([day.season, day.day, ...names]).toEqual([2, 1, 'saltmarsh', 'junction']);
  const [one, other] = [league.rulesAt(1), league.rulesAt(2)];
  expect([one.tableHash, other.tableHash, one.tableText]).toEqual([HASH, HASH, modelText(LEAGUE)]);
  expect(one.payTable.priceOf('m1.1x2:h')).not.toEqual(other.payTable.priceOf('m1.1x2:h'));
  expect([one.matches, league.rulesAt(1)]).toEqual([expect.objectContaining({ length: 10 }), one]);
  for (let index = 3; index < 40; index += 1) league.rulesAt(index);
  expect(league.rulesAt(1).payTable.priceOf('m1.1x2:h')).toEqual(one.payTable.priceOf('m1.1x2:h'));
});

test('the text of another table is no league', () => {
  expect(readLeague(payTableText(payTableOf(k3, 9700)))).toBeUndefined();
});
