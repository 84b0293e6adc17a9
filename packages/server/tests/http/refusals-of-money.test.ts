import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { refreshRates } from '../../src/rail/refresh-rates.ts';
import { testIds } from '../support/betting.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { type TestReply, useServer } from '../support/http.ts';
import { FIRST_LEAGUE, useLeagueTickets } from '../support/league-tickets.ts';
import { codeOf } from '../support/members/accounts.ts';
import { seededRandom } from '../support/random.ts';
import { holder, sendTransfer } from '../support/wallet.ts';
import { ask, CHANNELS, FREELY, FUND_PASSWORD, withdrawer } from '../support/withdrawing.ts';

// Calls that move money, each driven to refusals that it lists.

const K3 = { id: 1 };
const at = useDatabase();
const play = useLeagueTickets(at, [FIRST_LEAGUE, K3]);
const cashier = useCashier();
// With numbers of its own: two servers that draw the same ones make the same members.
const server = useServer(at, { ...FREELY, nodeNumber: 2 }, { rail: cashier.rail, random: seededRandom(2) });
const ERC20_IN = 2;
/** Keys are of ASCII. */
const BAD_KEY = { 'idempotency-key': '\u00e9' };

/** Runs a statement about a member, `$1`. */
const alter = (statement: string, id: bigint) => at.owner.query(statement, [id]);

/** A member who limited deposits to 100.00 a day after announcing one, and has paid 250.00. */
async function locked() {
  const { id, token, cardId } = await withdrawer(server);
  const announced = await server.post('trade/recharge', { channel_id: ERC20_IN, amount: '50' }, { token });
  const { order_no: orderNo } = announced.body.data as { order_no: string };
  const limit = { measure: 'deposit', period: 'day', amount: '100' };
  expect(codeOf(await server.post('protection/setLimit', limit, { token }))).toBe('ok');
  await ingestMovement(
    server.ctx,
    {
      id: `paid-${orderNo}`,
      direction: 'in',
      orderId: orderNo,
      amountMinor: 250_00n,
      outcome: 'done',
      movedAt: epochMs(1_000),
    },
    'callback',
  );
  const giveBack = (password = FUND_PASSWORD, headers = {}): Promise<TestReply> => {
    const call = { order_no: orderNo, card_id: cardId, password };
    return server.post('protection/returnDeposit', call, { token, headers });
  };
  return { id, token, cardId, giveBack };
}
type Locked = Awaited<ReturnType<typeof locked>>;

const setChannel = (isOn: boolean) =>
  at.owner.query(`update channels set is_on = $1 where id = ${CHANNELS.erc20}`, [isOn]);

describe('protection/returnDeposit', () => {
  const BEFORE: readonly (readonly [string, (member: Locked) => Promise<unknown>])[] = [
    [
      'FUND_PASSWORD_NOT_SET',
      ({ id }) => alter('update members set fund_password_hash = null where id = $1', id),
    ],
    [
      'FUND_PASSWORD_LOCKED',
      async ({ giveBack }) => {
        for (let tries = 0; tries < 5; tries += 1)
          expect(codeOf(await giveBack(`10000${tries}`))).toBe('FUND_PASSWORD_INCORRECT');
      },
    ],
    ['ACCOUNT_IS_FROZEN', ({ id }) => alter(`update members set status = 'frozen' where id = $1`, id)],
    ['CHANNEL_NOT_EXISTS', () => setChannel(false)],
    ['CARD_DELETED', ({ token, cardId }) => server.post('trade/deleteCard', { id: cardId }, { token })],
    [
      'RATE_TOO_OLD',
      () => at.owner.query(`update rail_rates set rated_at = clock_timestamp() - interval '11 minutes'`),
    ],
    // A changed fund password holds what leaves the house.
    [
      'WITHDRAW_REJECT',
      ({ id }) => alter('update members set fund_password_changed_at = clock_timestamp() where id = $1', id),
    ],
  ];

  it.each(BEFORE)('refuses with %s', async (code, provoke) => {
    const member = await locked();
    await provoke(member);
    const reply = await member.giveBack();
    await setChannel(true);
    await refreshRates(server.ctx);
    expect(codeOf(reply)).toBe(code);
  });

  it('refuses with IDEMPOTENCY_KEY_INVALID', async () => {
    const { giveBack } = await locked();
    expect(codeOf(await giveBack(FUND_PASSWORD, BAD_KEY))).toBe('IDEMPOTENCY_KEY_INVALID');
  });
});

describe('trade', () => {
  it('withdrawInfo refuses with CARD_DELETED', async () => {
    const { token, cardId } = await withdrawer(server);
    await server.post('trade/deleteCard', { id: cardId }, { token });
    const reply = await server.get('trade/withdrawInfo', { card_id: cardId }, { token });
    expect(codeOf(reply)).toBe('CARD_DELETED');
  });

  it('withdraw refuses with FUND_PASSWORD_NOT_SET', async () => {
    const { token } = await server.member('Barehanded');
    expect(codeOf(await ask(server, { token, cardId: '1' }))).toBe('FUND_PASSWORD_NOT_SET');
  });

  it('transfer refuses with FUND_PASSWORD_LOCKED', async () => {
    const [from, to] = [await holder(server, 10_00n), await holder(server)];
    const send = async (more: object) =>
      codeOf(await sendTransfer(server, from, { to: to.id, amount: '1.00', ...more }));
    for (let tries = 0; tries < 5; tries += 1)
      expect(await send({ password: `10000${tries}` })).toBe('FUND_PASSWORD_INCORRECT');
    expect(await send({})).toBe('FUND_PASSWORD_LOCKED');
  });
});

describe('a reward', () => {
  beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

  it('user/receiveVip refuses with PLAYER_EXCLUDED', async () => {
    const { token } = await holder(server);
    await server.post('protection/exclude', { length: 'day' }, { token });
    expect(codeOf(await server.post('user/receiveVip', { level: 2 }, { token }))).toBe('PLAYER_EXCLUDED');
  });

  it('welfare/receive refuses with IDEMPOTENCY_KEY_INVALID and IDEMPOTENCY_KEY_REUSED', async () => {
    const { token } = await holder(server, 1n);
    const receive = async (id: string, headers: Record<string, string>) =>
      codeOf(await server.post('welfare/receive', { id }, { token, headers }));
    expect(await receive('sign-in', BAD_KEY)).toBe('IDEMPOTENCY_KEY_INVALID');
    const key = { 'idempotency-key': randomUUID() };
    expect(await receive('sign-in', key)).toBe('ok');
    expect(await receive('vip-2', key)).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('games', () => {
  it('submitBet refuses with LEGS_INVALID', async () => {
    const call = play.callOf([{ round: 0, play: 'm1.1x2', picks: 'h' }]);
    expect((await play.place(await holder(play.server), call)).msg).toBe('LEGS_INVALID');
  });

  it('cancelBet refuses with ISSUE_CLOSED', async () => {
    const member = await holder(play.server);
    const { id, issue } = play.roundAt(0, K3);
    const bet_content = [{ play: 'side', number: 'big', amount: '10' }];
    const placed = await play.place(member, { game_id: K3.id, game_no: issue, bet_content });
    const { bets } = placed.data as { bets: { id: string }[] };
    await at.owner.query('update rounds set closes_at = clock_timestamp() where id = $1', [id]);
    const { token } = member;
    const reply = await play.server.post('games/cancelBet', { bet_id: bets[0]?.id }, { token });
    expect(codeOf(reply)).toBe('ISSUE_CLOSED');
  });
});
