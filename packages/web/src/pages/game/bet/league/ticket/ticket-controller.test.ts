// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { ApiError } from '../../../../../api/api-error.ts';
import { createStorage } from '../../../../../storage/browser-storage.ts';
import type { PlacedSlip, SlipPayload } from '../../picks/wire.ts';
import { TicketController } from './ticket-controller.ts';
import type { SentLeg } from './ticket-payload.ts';

const LEGS: readonly SentLeg[] = [
  {
    game_id: 11,
    game_no: '20261121-0001',
    play: 'm1.1x2',
    number: ['h', 'd'],
    odds: ['2.20', '3.68'],
    banker: 0,
  },
  { game_id: 12, game_no: '20261121-0002', play: 'm2.btts', number: ['y'], odds: ['1.70'], banker: 1 },
];
const PAYLOAD = {
  game_id: 11,
  game_no: '20261121-0001',
  bet_content: [{ play: 'ticket', number: '2', amount: '10.00', legs: LEGS }],
  seed: '00',
} as unknown as SlipPayload;
const TAKEN = {
  game_no: '20261121-0001',
  round_id: '1',
  total_amount: '20.00',
  bets: [{ id: '77' }],
} as unknown as PlacedSlip;

let keys: string[];
let answers: (PlacedSlip | ApiError | Promise<PlacedSlip>)[];
let gone: SentLeg[];
beforeEach(() => {
  localStorage.clear();
  [keys, answers, gone] = [[], [], []];
});

/** The same phone after each reload, or another tab of it. */
const open = (owner = '7') =>
  new TicketController(owner, {
    storage: createStorage(() => localStorage),
    newKey: () => `key${new Set(keys).size + 1}`,
    post: async (_payload, key) => {
      keys.push(key);
      const answer = answers.shift() ?? TAKEN;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    wait: async () => undefined,
    now: () => 0,
    onTaken: (legs) => gone.push(...legs),
  });

const NEVER = new Promise<PlacedSlip>(() => undefined);

describe('a ticket of a member', () => {
  test('goes out once for two taps; its legs leave the slip, and its bankers with them', async () => {
    const ticket = open();
    ticket.change({ tab: 'ways', way: '2x1', bankers: ['12 20261121-0002 2'], unit: '5' });
    const taps = [ticket.submit(PAYLOAD), ticket.submit(PAYLOAD)];
    expect(await Promise.all(taps)).toEqual(['accepted', 'accepted']);
    expect([keys, gone]).toEqual([['key1'], LEGS]);
    expect(ticket.store.getState()).toMatchObject({
      form: { tab: 'ways', way: '2x1', bankers: [], unit: '5' },
      fresh: { key: 'key1', betIds: ['77'], total: '20.00' },
      pending: null,
    });
  });

  test('that has no answer goes on after a reload under its key, and cannot be changed meanwhile', async () => {
    const first = open();
    first.change({ tab: 'free', sizes: [2] });
    answers = [NEVER];
    void first.submit(PAYLOAD);
    const reloaded = open();
    reloaded.change({ unit: '9' });
    expect(reloaded.store.getState()).toMatchObject({
      form: { tab: 'free', sizes: [2], unit: '10' },
      pending: { key: 'key1', payload: PAYLOAD },
    });
    reloaded.resume();
    expect(await reloaded.askAgain()).toBe('accepted');
    expect([keys, gone]).toEqual([['key1', 'key1'], LEGS]);
  });

  test('that is refused keeps its legs, and names the one at fault', async () => {
    const ticket = open();
    answers = [new ApiError('refused', 'ISSUE_CLOSED', '', { leg: 1 })];
    expect(await ticket.submit(PAYLOAD)).toBe('refused');
    expect(gone).toEqual([]);
    expect(ticket.store.getState()).toMatchObject({
      refusal: { code: 'ISSUE_CLOSED', row: 1, content: JSON.stringify(PAYLOAD.bet_content) },
      fresh: null,
    });
  });

  test('follows what another tab has set', () => {
    const [one, two] = [open(), open()];
    one.change({ tab: 'ways', unit: '3' });
    two.refresh();
    expect(two.store.getState().form).toMatchObject({ tab: 'ways', unit: '3' });
    expect(open('8').store.getState().form).toMatchObject({ tab: 'singles', unit: '10' });
  });

  test('takes over what the visitor has set who logs in', () => {
    const visitor = open('');
    visitor.change({ tab: 'ways', way: '3x4' });
    const member = open();
    member.takeOver(visitor);
    expect([member.store.getState().form.way, visitor.store.getState().form.way]).toEqual(['3x4', '']);
  });
});
