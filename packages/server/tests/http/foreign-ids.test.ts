import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { newRound, seedHouse, slipOf } from '../support/betting.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { type TestReply, useServer, testWallet } from '../support/http.ts';
import { FUND_PASSWORD, sendTransfer, holder, type Holder } from '../support/wallet.ts';

const at = useDatabase();
const cashier = useCashier();
const wallet = testWallet({ CARD_HOLD_SECONDS: '0', TURNOVER_PERCENT: '0' });
const server = useServer(at, { wallet }, { rail: cashier.rail });

/** Fields by which a call names an object of one member, with the target of each. A call with an id field
 *  missing here fails the first test below. */
const OWN: Readonly<Record<string, Thing>> = {
  'games/betReceipt bet_id': 'bet',
  'games/getBetRecord before': 'after',
  'games/cashoutOffer bet_id': 'ticket',
  'games/cashout bet_id': 'ticket',
  'games/setAutoCashout bet_id': 'ticket',
  'games/cancelAutoCashout bet_id': 'ticket',
  'trade/withdrawInfo card_id': 'card',
  'trade/withdraw card_id': 'card',
  'trade/withdrawLog before': 'after',
  'trade/transferLog before': 'after',
  'trade/rechargeOrder order_no': 'deposit',
  'trade/rechargeProof order_no': 'deposit',
  'trade/rechargeLog before': 'after',
  'trade/record before': 'after',
  'service/messages before': 'after',
  'index/feedbackLog before': 'after',
  'index/message before': 'after',
  'index/markMessageRead id': 'message',
  'games/chaseList before': 'after',
  'games/chaseDetail chase_id': 'chase',
  'trade/setDefaultCard id': 'card',
  // These end the object they name, so they come last.
  'games/cancelBet bet_id': 'bet',
  'games/cancelChase chase_id': 'chase',
  'trade/rechargeCancel order_no': 'deposit',
  'trade/deleteCard id': 'card',
};
type Thing =
  | 'bet'
  | 'ticket'
  | 'chase'
  | 'card'
  | 'message'
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'after';

const ID_FIELDS = new Set(['id', 'card_id', 'order_no', 'bet_id', 'chase_id', 'benefit_id', 'before']);
/** All other fields of member calls: words, amounts, dates, shared objects, and recipients. */
const OTHER_FIELDS = new Set(
  `game_id game_no bet_content accept_odds seed status range start_date end_date date page limit nickname avatar email
   since gender birthday bio odds_format oldpassword old_password newpassword new_password renewpassword confirm_password password
   fund_password type channel_id address card_no bank_name bic real_name remark is_default amount money recipient
   to_account to_user username confirm give_up direction image format notice_id file chunkid chunkindex
   chunkcount filename action method category kind
   content image captcha mobile level endpoint p256dh auth topics hide_amounts
   issues stop_on_win stop_loss stop_win stake part rest round_id terms_version privacy_version otp by
   measure period minutes length days passkey credential client_data attestation birth_date country document device_id call fields`.split(
    /\s+/,
  ),
);

type Fields = { readonly properties?: Readonly<Record<string, unknown>> };
const calls = (Object.keys(ROUTES) as RoutePath[])
  .filter((path) => ROUTES[path].auth === 'member')
  .flatMap((path) => {
    const { query, body }: Route = ROUTES[path];
    return Object.keys(((query ?? body) as Fields | undefined)?.properties ?? {}).map((field) => ({
      path,
      field,
    }));
  });

const known: { owner?: Holder; stranger?: Holder } = {};
let things: Readonly<Record<Thing, string>>;
let image = '';

/** Bets are looked up in the days of their id, and logs by date. */
beforeEach(() => void (server.clock.now = Date.now()));

/** A member with one object of every kind that has an id, and a member with none. */
beforeAll(async () => {
  server.clock.now = Date.now();
  await seedHouse(at.db, at.owner);
  const owner = (known.owner = await holder(server, 1_000_00n));
  known.stranger = await holder(server);
  const made = async <T>(path: string, payload: object): Promise<T> => {
    const { body } = await server.post(path, payload, { token: owner.token });
    expect(body).toMatchObject({ code: 1 });
    return body.data;
  };
  const round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
  const own = { channel_id: 12, address: `0x${'1'.repeat(40)}`, password: FUND_PASSWORD };
  const card = (await made<{ id: string }>('trade/addCard', own)).id;
  const slip = await made<{ bets: { id: string }[] }>('games/submitBet', slipOf(round, ['side', 'big', '2']));
  const days = [1, 2].map(() => newRound(at.db, server.ctx.games.byCode('football-5')!));
  const legs = (await Promise.all(days)).map(({ issue }) => ({
    game_no: issue,
    play: 'm1.1x2',
    number: 'h',
  }));
  const ticket = { play: 'ticket', number: '2', amount: '2', legs };
  const placed = await made<{ order_no: string }>('games/submitBet', { game_id: 11, bet_content: [ticket] });
  const out = { card_id: card, amount: '20.00', password: FUND_PASSWORD };
  await made('service/send', { content: 'hello' });
  await made('index/feedback', { content: 'hello there' });
  const third = await holder(server);
  const given = (await sendTransfer(server, owner, { to: third.username, amount: '5.00' })).body.data as {
    order_no: string;
  };
  const query = { token: owner.token };
  const told = (await server.get('index/message', {}, query)).body.data as { list: { id: string }[] };
  const { body: next } = await server.get('games/chaseIssues', { game_id: '1' });
  const { list } = next.data as { list: { game_no: string }[] };
  const chased = {
    game_id: 1,
    bet_content: [{ play: 'side', number: 'big', amount: '2' }],
    issues: [list.at(-1)?.game_no],
  };
  things = {
    card,
    chase: (await made<{ id: string }>('games/createChase', chased)).id,
    message: told.list[0]?.id ?? '',
    bet: slip.bets[0]?.id ?? '',
    ticket: placed.order_no,
    deposit: (await made<{ order_no: string }>('trade/recharge', { channel_id: 2, amount: '25' })).order_no,
    withdrawal: (await made<{ order_no: string }>('trade/withdraw', out)).order_no,
    transfer: given.order_no,
    after: String(server.ctx.ids.next()),
  };
  const plain = { width: 8, height: 8, channels: 3, background: '#fff' } as const;
  image = `data:image/png;base64,${(await sharp({ create: plain }).png().toBuffer()).toString('base64')}`;
});

/** A valid call except, possibly, for the id. */
async function call(who: Holder, path: RoutePath, field: string, id: string): Promise<TestReply['body']> {
  const sent = { password: FUND_PASSWORD, amount: '20.00', image, [field]: id };
  const { token } = who;
  const isGet = ROUTES[path].method === 'GET';
  const query = { [field]: id };
  const { body } = isGet
    ? await server.get(path, query, { token })
    : await server.post(path, sent, { token });
  return { ...body, time: '' };
}

/** All stored data of the owner. */
async function kept(): Promise<unknown[]> {
  const tables = ['cards', 'chases', 'deposits', 'withdrawals', 'messages'].map(
    (table) => `select * from ${table} where member_id = $1`,
  );
  const others = [
    'select * from transfers where $1 in (from_member_id, to_member_id)',
    'select * from accounts where member_id = $1',
    'select c.* from bet_cancellations c where c.account_id = $1::bigint * 16',
    'select i.* from chase_issues i join chases c on c.id = i.chase_id where c.member_id = $1',
    'select p.* from deposit_proofs p join deposits d on d.id = p.deposit_id where d.member_id = $1',
  ];
  const id = known.owner!.id;
  return Promise.all([...tables, ...others].map(async (text) => (await at.owner.query(text, [id])).rows));
}

/** Ids of things that everybody shares. */
const SHARED = new Set([
  'index/markNoticeRead id',
  // Names of benefits: each member claims the own one.
  'user/receiveVip id',
  'user/receiveVip benefit_id',
  'welfare/receive id',
  // Sessions count from 1 too, and one of the own would end: see own-sessions.test.ts.
  'security/endSession id',
  // So do passkeys: see passkeys.test.ts.
  'security/removePasskey id',
  // Both together, of a deposit that is locked: see return-deposit.test.ts.
  'protection/returnDeposit order_no',
  'protection/returnDeposit card_id',
]);
const withId = calls.filter(({ path, field }) => ID_FIELDS.has(field) && !SHARED.has(`${path} ${field}`));

describe('ids of other members', () => {
  it('are covered for every call that accepts an id', () => {
    const unknown = calls.filter(({ field }) => !ID_FIELDS.has(field) && !OTHER_FIELDS.has(field));
    expect(unknown).toEqual([]);
    const named = withId.map(({ path, field }) => `${path} ${field}`);
    expect(named.toSorted()).toEqual(Object.keys(OWN).toSorted());
  });

  it.each(withId)('are not found by $path, like unknown ids', async ({ path, field }) => {
    const before = await kept();
    const nothing = await call(known.stranger!, path, field, String(server.ctx.ids.next()));
    // Messages count from 1: in another list their number is a place before all of its rows.
    const others = Object.entries(things).filter(([thing]) => field !== 'before' || thing !== 'message');
    for (const [thing, id] of others)
      expect({ thing, ...(await call(known.stranger!, path, field, id)) }).toEqual({ thing, ...nothing });
    expect(await kept()).toEqual(before);
  });

  it('receive no payment when their address is typed', async () => {
    const { token } = known.stranger!;
    const by = async (digit: string) => {
      const address = `0x${digit.repeat(40)}`;
      const sent = { channel_id: 12, address, amount: '20.00', password: FUND_PASSWORD };
      return (await server.post('trade/withdraw', sent, { token })).body.msg;
    };
    expect([await by('1'), await by('2')]).toEqual(['CARD_NOT_EXISTS', 'CARD_NOT_EXISTS']);
  });

  it.each(Object.entries(OWN))('are found by their owner: %s', async (name, thing) => {
    const [path, field] = name.split(' ') as [RoutePath, string];
    const own = await call(known.owner!, path, field, things[thing]);
    const foreign = await call(known.stranger!, path, field, things[thing]);
    expect(own).not.toEqual(foreign);
    // A ticket is found, but none of its legs is decided, and it can never come to such an amount.
    expect(own.code === 1 || ['WITHDRAW_REJECT', 'CASHOUT_CLOSED', 'AMOUNT_LIMIT'].includes(own.msg)).toBe(
      true,
    );
  });
});
