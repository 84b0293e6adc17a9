// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { queryClient } from '../../../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import { findSlip } from '../../share/find-slip.ts';
import { countOf, type FoundSlip } from '../../share/found-slip.ts';
import { isTaken, takeSlip } from '../../share/take-slip.ts';
import { slipControllerOf } from '../../slip/state/use-bet-slip.ts';
import { daySlipOf } from '../day-tables.ts';
import { ticketOf } from '../ticket/use-ticket.ts';
import { loadLeague } from './load-league.ts';
import { answerWith, CODE, diceOf, issueOf, LEAGUE, legOf, replyWith } from './test-server.ts';

const OWNER = '7';
const K3 = 1;
const dice = slipControllerOf(K3, OWNER);
const days = [2, 3].map((seq) => daySlipOf(LEAGUE, issueOf(seq), OWNER));
const [second, third] = days;
const ticket = ticketOf(OWNER);
const find = async (reply: unknown): Promise<FoundSlip> => {
  answerWith(reply);
  const found = await findSlip(CODE, { owner: OWNER, loadLeague });
  if ('elsewhere' in found) throw new Error('it is read elsewhere');
  return found;
};
const linesOf = (slip: typeof dice | undefined) =>
  slip?.store.getState().lines.map(({ id, number, odds, stake }) => [id, number, odds, stake]);

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});
afterEach(() => {
  for (const slip of [dice, ...days]) slip.dispatch({ type: 'slipCleared' });
  ticket.change({ tab: 'singles', bankers: [], way: '', sizes: [] });
  queryClient.clear();
});

describe('the legs of a shared ticket', () => {
  test('come into the slips of their days at the odds of this model, and go the same way', async () => {
    const found = await find(replyWith([legOf(2, { number: ['h', 'd'], banker: 1 }), legOf(3)], '2'));
    expect(found).toMatchObject({ leftOut: [], before: [], isBusy: false });
    expect(countOf(found.incoming)).toBe(3);
    takeSlip(found, false);
    expect(linesOf(second)).toEqual([
      ['m1.1x2|h', 'h', '2.20', '10'],
      ['m1.1x2|d', 'd', '3.68', '10'],
    ]);
    expect(second?.store.getState().slipIssue).toBe(issueOf(2));
    expect(linesOf(third)?.map(([id]) => id)).toEqual(['m2.1x2|h']);
    expect(ticket.store.getState().form).toMatchObject({
      tab: 'ways',
      way: '2x1',
      bankers: [`${LEAGUE} ${issueOf(2)} 1`],
    });
  });

  test('may be combinations of their match, at the odds of this model', async () => {
    const combined = legOf(2, { play: 'm1.bb', number: ['1x2=h+btts=y'] });
    const unknown = legOf(3, { play: 'm1.bb', number: ['1x2=h'] });
    const found = await find(replyWith([combined, legOf(3), unknown], '2'));
    expect(found.leftOut.map(({ why }) => why)).toEqual(['unsold']);
    takeSlip(found, false);
    expect(linesOf(second)).toEqual([['m1.bb|1x2=h+btts=y', '1x2=h+btts=y', '4.42', '10']]);
    expect(ticket.store.getState().form.tab).not.toBe('singles');
  });

  test('keep sizes that have no name', async () => {
    takeSlip(await find(replyWith([legOf(2), legOf(3), legOf(3, { play: 'm1.1x2' })], '3,2')), false);
    expect(ticket.store.getState().form).toMatchObject({ tab: 'free', sizes: [3, 2], bankers: [] });
  });

  test('whose day has closed are named by their clubs and stay out', async () => {
    const found = await find(replyWith([legOf(1), legOf(2)], '2'));
    expect(found.leftOut).toEqual([
      { play: 'Harbour v Outpost \u00b7 Match result', pick: 'Home', why: 'closed' },
    ]);
    expect(found.incoming.map(({ issue }) => issue)).toEqual([issueOf(2)]);
  });

  test('that are not sold stay out, and so does what has closed by the server or by this phone', async () => {
    const lines = [legOf(2, { play: 'm1.none' }), legOf(3, { is_open: 0 }), legOf(1, { is_open: 1 })];
    const found = await find(replyWith(lines));
    expect(found.incoming).toEqual([]);
    expect(found.leftOut.map(({ why }) => why)).toEqual(['unsold', 'closed', 'closed']);
  });
});

describe('separate bets of leagues', () => {
  test('are singles, whatever was chosen for the last ticket', async () => {
    ticket.change({ tab: 'ways' });
    takeSlip(await find(replyWith([legOf(2), legOf(3)])), false);
    expect(ticket.store.getState().form.tab).toBe('singles');
  });

  test('beside a slip with lines leave it and its way as they are, and in its place they do not', async () => {
    takeSlip(await find(replyWith([legOf(2, { play: 'm2.1x2', number: 'a' })])), false);
    second?.dispatch({ type: 'issueOpened', issue: issueOf(2) });
    second?.dispatch({ type: 'stakeChanged', id: null, stake: '25' });
    ticket.change({ tab: 'free' });
    const both = await find(replyWith([legOf(2), legOf(2, { play: 'm2.1x2', number: 'a' })]));
    expect(both.before).toEqual([second]);
    expect(isTaken(both.incoming)).toBe(false);
    takeSlip(both, false);
    expect(linesOf(second)?.map(([id, , , stake]) => [id, stake])).toEqual([
      ['m2.1x2|a', '25'],
      ['m1.1x2|h', '25'],
    ]);
    expect(isTaken(both.incoming)).toBe(true);
    expect(ticket.store.getState().form.tab).toBe('free');
    takeSlip(await find(replyWith([legOf(3)])), true);
    expect([linesOf(second)?.length, linesOf(third)?.length]).toEqual([0, 1]);
    expect(ticket.store.getState().form.tab).toBe('singles');
  });

  test('do not come beside lines of a day that is over, whose place their day has', async () => {
    takeSlip(await find(replyWith([legOf(2)])), false);
    const line = { id: 'm2.1x2|d', play: 'm2.1x2', number: 'd', odds: '9.99', stake: '10' };
    const former = { lines: [line], picks: {}, slipIssue: '20261120-0002', carriedFrom: '', stake: '10' };
    second?.dispatch({ type: 'slipTaken', ...former });
    takeSlip(await find(replyWith([legOf(2)])), false);
    expect(linesOf(second)?.map(([id]) => id)).toEqual(['m1.1x2|h']);
  });
});

describe('selections of dice', () => {
  test('come at the prices of the issue on sale; a set is ticked, and several of a play stand each alone', async () => {
    const found = await find(
      replyWith([
        diceOf('side', 'big'),
        diceOf('threeDiff', '1-2-3-4'),
        diceOf('twoDiff', '1-2'),
        diceOf('twoDiff', '3-4'),
      ]),
    );
    takeSlip(found, false);
    expect(linesOf(dice)?.map(([id]) => id)).toEqual(['side|big', 'threeDiff', 'twoDiff|1-2', 'twoDiff|3-4']);
    expect(linesOf(dice)?.[0]).toEqual(['side|big', 'big', '1.95', '10']);
    expect(dice.store.getState()).toMatchObject({
      slipIssue: issueOf(3),
      picks: { threeDiff: [['1', '2', '3', '4']] },
    });
  });

  test('stand beside a set of the same play that is in the slip', async () => {
    takeSlip(await find(replyWith([diceOf('threeDiff', '1-2-3-4')])), false);
    takeSlip(await find(replyWith([diceOf('threeDiff', '2-3-4-5')])), false);
    expect(linesOf(dice)?.map(([id, number]) => [id, number])).toEqual([
      ['threeDiff', '1-2-3-4'],
      ['threeDiff|2-3-4-5', '2-3-4-5'],
    ]);
  });

  test('of another issue stay out, and lines of a closed one go on with what is added', async () => {
    takeSlip(await find(replyWith([diceOf('side', 'big')])), false);
    const former = { ...dice.store.getState(), slipIssue: issueOf(2) };
    dice.dispatch({ type: 'slipTaken', ...former });
    const found = await find(
      replyWith([diceOf('side', 'small'), diceOf('side', 'odd', { game_no: issueOf(2) })]),
    );
    expect(found.leftOut).toEqual([{ play: 'side', pick: 'odd', why: 'closed' }]);
    takeSlip(found, false);
    expect(linesOf(dice)?.map(([id]) => id)).toEqual(['side|big', 'side|small']);
    expect(dice.store.getState().slipIssue).toBe(issueOf(3));
  });
});

test('a league is read by its own page alone', async () => {
  answerWith(replyWith([legOf(2)]));
  expect(await findSlip(CODE, { owner: OWNER, loadLeague: null })).toEqual({ elsewhere: LEAGUE });
});

test('a refusal of the code is passed on', async () => {
  await expect(find('SLIP_CODE_EXPIRED')).rejects.toMatchObject({ code: 'SLIP_CODE_EXPIRED' });
});
