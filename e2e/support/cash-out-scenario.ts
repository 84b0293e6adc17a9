import { expect } from 'vitest';

import { eventually } from './bet-board.ts';
import type { BetPhone } from './bet-phone.ts';
import { goTo } from './browser.ts';
import type { Member } from './caller.ts';

export const LEAGUE = 11;
const CHECK_MINUTES = 60;
type Player = BetPhone & Member;

/** Places a ticket in one line of three legs, each on a match of another day. Of the first two matches every
 *  result is chosen, so that the ticket has a worth until the last is closed; the last is as it comes. The
 *  reality check would otherwise be due before then. */
export async function placeThreeDays({ caller }: Member): Promise<string> {
  await caller.get('protection/setCheck', { minutes: CHECK_MINUTES });
  // Right after the start of the product not all match days are on sale yet.
  const onSale = await eventually(async () => {
    const { list, server_time_ms: now } = await caller.get('games/matches', { game_id: String(LEAGUE) });
    const open = list.filter((day) => day.opens_at_ms <= now && now < day.closes_at_ms);
    expect(open.length).toBeGreaterThan(5);
    return open;
  });
  // The day that closes next may be closed by the time the bet arrives. Between the others lie two intervals.
  const [first, second, third] = [1, 3, 5].map((at) => onSale[at]?.game_no ?? '');
  const legs = [
    { game_no: first, play: 'm1.1x2', number: ['h', 'd', 'a'] },
    { game_no: second, play: 'm2.1x2', number: ['h', 'd', 'a'] },
    { game_no: third, play: 'm3.btts', number: 'y' },
  ];
  const bet_content = [{ play: 'ticket', number: [3], amount: '5.00', legs }];
  const placed = await caller.get('games/submitBet', { game_id: LEAGUE, game_no: first ?? '', bet_content });
  return placed.order_no;
}

/** Waits until so many legs are decided and returns the offer of that moment, '' where there is none. */
export const offerAfter = ({ caller }: Member, id: string, decided: number): Promise<string> =>
  eventually(async () => {
    const { msg, data } = await caller.ask('games/cashoutOffer', { bet_id: id });
    const { list } = await caller.get('games/getBetRecord', {});
    const legs = list.find((bet) => bet.id === id)?.legs ?? [];
    // Where nothing is offered, the results of the legs in the failure message show the reason.
    expect({ msg, decided: data?.legs.filter((leg) => leg.is_decided).length, legs }).toEqual({
      msg: '',
      decided,
      legs,
    });
    return data?.offer ?? '';
  });

/** Waits until nothing is offered for a ticket any more. */
export const offerEnds = ({ caller }: Member, id: string): Promise<void> =>
  eventually(async () => {
    const { msg } = await caller.ask('games/cashoutOffer', { bet_id: id });
    expect(msg).toBe('CASHOUT_CLOSED');
  });

/** The only ticket in the records, opened. */
export async function openTicket({ page }: Player) {
  await goTo(page, '/pages/game/record');
  await page.getByRole('button', { name: /^3 × 1 / }).click();
  return page.getByRole('dialog', { name: /^3 × 1 / });
}

/** The question whether to cash out, as it is asked for an amount. */
export async function askFor({ page }: Player, offer: string) {
  await page.getByRole('button', { name: `Cash out ${offer}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Cash out ${offer}?` });
  await question.waitFor();
  return {
    question,
    confirm: question.getByRole('button', { name: `Cash out ${offer}`, exact: true }),
  };
}
