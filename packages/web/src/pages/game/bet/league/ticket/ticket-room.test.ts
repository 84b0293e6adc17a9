import { expect, test } from 'vitest';

import { problemOf } from '../../slip/state/slip-refusal.ts';
import { ticketMessage } from './ticket-message.ts';
import type { TicketPlan } from './ticket-plan.ts';
import { planWithin, type TicketRoom } from './ticket-room.ts';

/** Four lines of 5.00, of which limits and balance allow up to 20.00. */
const PLAN = {
  lineCount: 4,
  stakeMinor: 20_00n,
  figures: {},
  largest: '20',
  problem: null,
} as unknown as TicketPlan;
const ROOM: TicketRoom = { left: '50.03', refusal: null };

test('what is left of the round lowers the most of a line, and never raises it', () => {
  expect(planWithin(PLAN, ROOM)).toMatchObject({ largest: '12.50', problem: null });
  expect(planWithin({ ...PLAN, largest: '3.10' }, ROOM).largest).toBe('3.10');
  expect(planWithin(PLAN, { ...ROOM, left: '0.00' }).largest).toBe('0');
});

test('a stake beyond it is refused before it is sent, and one of all of it is not', () => {
  const problem = problemOf('ROUND_LIMIT', { left: '19.99' });
  expect(planWithin(PLAN, { ...ROOM, left: '19.99' }).problem).toEqual(problem);
  expect(planWithin(PLAN, { ...ROOM, left: '20.00' }).problem).toBe(null);
});

test('a refusal of the least ticket stands, at its leg; of money this phone knows better', () => {
  const told = (code: string, detail = {}) => planWithin(PLAN, { left: null, refusal: { code, detail } });
  expect(told('ISSUE_CLOSED', { leg: 1 }).problem).toMatchObject({ code: 'ISSUE_CLOSED', row: 1 });
  expect(told('ISSUE_LIMIT', { left: '0.00' }).problem).toMatchObject({ code: 'ISSUE_LIMIT', row: null });
  expect(told('MONEY_NOT_ENOUGH').problem).toBe(null);
});

test('what speaks against the ticket on this phone comes first, and an unknown room changes nothing', () => {
  const problem = problemOf('BET_LIMIT', { bound: 'min' });
  expect(planWithin({ ...PLAN, problem }, { ...ROOM, left: '0.00' }).problem).toBe(problem);
  expect(planWithin(PLAN, undefined)).toBe(PLAN);
});

test('a match day that is full of combinations says so at the leg, and not that a stake is too high', () => {
  const detail = { leg: 1, of: 'combinations', limit: '300', left: '0' };
  const { problem } = planWithin(PLAN, { left: '0.00', refusal: { code: 'ROUND_LIMIT', detail } });
  expect(problem).toMatchObject({ code: 'ROUND_LIMIT', row: 1 });
  const message = ticketMessage((key) => key, problem!, { unitMinor: 5_00n, missingMinor: 0n });
  expect(message).toBe('bet.fix.combinations');
});
