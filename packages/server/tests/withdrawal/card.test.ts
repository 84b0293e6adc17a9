import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import {
  addCard,
  BITCOIN,
  CHANNELS,
  ETHEREUM,
  FUND_PASSWORD,
  IBAN,
  OTHER_TRON,
  TRON,
  withdrawer,
} from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at);

/** A member with this one card. */
const withTron = () => withdrawer(server, { channel_id: CHANNELS.trc20, address: TRON });

type Card = { id: string; address: string; card_no: string; is_default: number; usabletime: number };
const cards = async (token: string, type = ''): Promise<Card[]> =>
  (await server.get('trade/cards', { type }, { token })).body.data;

describe('withdrawal channels', () => {
  it('are listed by direction in house order, with names in the requested language', async () => {
    const { token } = await withTron();
    const headers = { 'accept-language': 'en' };
    const { body } = await server.get('trade/channels', { type: 'withdraw' }, { token, headers });
    expect(body.data).toMatchObject([
      { id: 11, type: 'trc20', name: 'USDT (TRC20)', network: 'tron', min_amount: '20.00', fee_min: '1.00' },
      { id: 12, type: 'erc20', network: 'ethereum' },
      { id: 13, type: 'btc', network: 'bitcoin' },
      {
        id: 14,
        type: 'bank',
        network: 'iban',
        fee_rate: '0.0050',
        hours: '1-24',
        hold_seconds: 86_400,
        status: 1,
      },
      { id: 15, type: 'unionpay', name: 'UnionPay card', network: 'unionpay', fee_rate: '0.0010' },
      { id: 16, type: 'alipay', name: 'Alipay', network: 'alipay' },
      { id: 17, type: 'wechat', name: 'WeChat Pay', network: 'wechat', max_amount: '5000.00' },
    ]);
    const all = await server.get('trade/channels', {}, { token });
    expect(all.body.data).toHaveLength(14);
  });

  it('are hidden while they are disabled', async () => {
    const { token } = await withTron();
    await at.owner.query('update channels set is_on = false where id = 13');
    const { body } = await server.get('trade/channels', { type: 'withdraw' }, { token });
    expect(body.data).toHaveLength(6);
    const added = await addCard(server, token, { channel_id: CHANNELS.btc, address: BITCOIN });
    expect(added.body.msg).toBe('CHANNEL_NOT_EXISTS');
    await at.owner.query('update channels set is_on = true where id = 13');
  });
});

describe('adding a card', () => {
  it.each([
    [{ channel_id: CHANNELS.erc20, address: ` ${ETHEREUM.toLowerCase()} ` }, '0x5a…eAed', ''],
    [{ channel_id: '13', address: BITCOIN }, '1A1z…vfNa', ''],
    [{ channel_id: 14, card_no: 'de89 3704 0044 0532 0130 00', real_name: 'Ada L' }, '', '…3000'],
    [{ channel_id: 14, card_no: IBAN, real_name: 'Ada L', bic: 'DEUTDEFF' }, '', '…3000'],
    [{ channel_id: 15, card_no: '6222 0212 3456 7890 128', real_name: '王芳' }, '', '…0128'],
    [{ channel_id: 16, address: '+8613812348009', real_name: '王芳' }, '138…8009', ''],
    [{ channel_id: 16, address: 'Fang@Example.com', real_name: '王芳' }, 'f…@example.com', ''],
    [{ channel_id: 17, address: 'wang_fang', real_name: '王芳' }, 'wa…ng', ''],
  ])('stores %j as a masked card', async (fields, address, cardNo) => {
    const { token } = await withTron();
    const { body } = await addCard(server, token, fields);
    expect(body).toMatchObject({ code: 1, data: { address, card_no: cardNo, is_default: 0 } });
  });

  it.each([
    [{ address: ETHEREUM }, 'ADDRESS_INVALID', { fault: 'network', network: 'ethereum' }],
    [{ address: `${TRON.slice(0, -1)}T` }, 'ADDRESS_INVALID', { fault: 'checksum' }],
    [{}, 'ADDRESS_INVALID', { fault: 'characters' }],
    [{ channel_id: 14, card_no: IBAN }, 'CARD_INVALID', { field: 'real_name' }],
    [{ channel_id: 15, card_no: '6222021234567890127' }, 'ADDRESS_INVALID', { fault: 'checksum' }],
    [{ channel_id: 15, card_no: IBAN }, 'ADDRESS_INVALID', { fault: 'network', network: 'iban' }],
    [{ channel_id: 14, card_no: '6222021234567890128' }, 'ADDRESS_INVALID', { network: 'unionpay' }],
    [{ channel_id: 16, address: '12345' }, 'ADDRESS_INVALID', { fault: 'characters' }],
    [{ channel_id: 16, address: '13812348009' }, 'CARD_INVALID', { field: 'real_name' }],
    [{ channel_id: 17, address: 'wang' }, 'ADDRESS_INVALID', { fault: 'length' }],
    [{ channel_id: 14, card_no: IBAN, real_name: 'a\u202eb' }, 'CARD_INVALID', { field: 'real_name' }],
    [{ channel_id: 14, card_no: IBAN, real_name: 'A', bic: 'NWBKGB2L' }, 'ADDRESS_INVALID', { field: 'bic' }],
    [
      { channel_id: 14, card_no: TRON, real_name: 'A' },
      'ADDRESS_INVALID',
      { field: 'iban', network: 'tron' },
    ],
    [{ address: OTHER_TRON, remark: 'x'.repeat(61) }, 'REMARK_INVALID', null],
    [{ address: OTHER_TRON, password: '111111' }, 'FUND_PASSWORD_INCORRECT', null],
    [{ channel_id: 1, address: OTHER_TRON }, 'CHANNEL_NOT_EXISTS', null],
    [{ channel_id: '11x', address: OTHER_TRON }, 'CHANNEL_NOT_EXISTS', null],
    [{ address: TRON }, 'CARD_EXISTS', null],
    // Format errors come before the password, and the password before the channel.
    [{ address: 'x', password: '111111' }, 'ADDRESS_INVALID', {}],
    [{ channel_id: 99, address: 'x', password: '111111' }, 'FUND_PASSWORD_INCORRECT', null],
  ])('rejects %j with %s', async (fields, code, detail) => {
    const { token } = await withTron();
    const { body } = await addCard(server, token, { channel_id: CHANNELS.trc20, ...fields });
    expect(body).toMatchObject({ code: 0, msg: code, ...(detail && { data: detail }) });
    expect(await cards(token)).toHaveLength(1);
  });

  it('starts a hold by the clock of the database, again after a deletion', async () => {
    const { token, cardId } = await withTron();
    const now = await at.owner.query<{ s: number }>('select extract(epoch from now())::float8 as s');
    const [first] = await cards(token);
    const dayLater = (now.rows[0]?.s ?? 0) + 86_400;
    expect(first?.usabletime).toBeGreaterThan(dayLater - 30);
    expect(first?.usabletime).toBeLessThan(dayLater + 30);
    await at.owner.query("update cards set usable_at = now() - interval '1 day' where id = $1", [cardId]);
    await server.post('trade/deleteCard', { id: cardId }, { token });
    const again = await addCard(server, token, { channel_id: CHANNELS.trc20, address: TRON });
    expect(again.body.data).toMatchObject({ usabletime: expect.any(Number) });
    expect((again.body.data as Card).usabletime).toBeGreaterThan(dayLater - 30);
  });

  it('stops at ten cards of a type; parallel requests keep one per address and one default', async () => {
    const { token, id } = await withTron();
    const same = await Promise.all(
      Array.from({ length: 6 }, () =>
        addCard(server, token, { channel_id: CHANNELS.erc20, address: ETHEREUM, is_default: 1 }),
      ),
    );
    expect(same.map(({ body }) => body.msg || 'ok').toSorted()).toEqual([
      ...Array(5).fill('CARD_EXISTS'),
      'ok',
    ]);
    await at.owner.query(
      `insert into cards (id, member_id, channel_id, type, address, usable_at)
       select 1000 + n, $1, 11, 'trc20', 'a' || n, now() from generate_series(1, 9) n`,
      [id],
    );
    const { body } = await addCard(server, token, { channel_id: CHANNELS.trc20, address: OTHER_TRON });
    expect(body).toMatchObject({ msg: 'CARD_TOO_MANY', data: { max: 10 } });
    const listed = await cards(token);
    expect(listed.filter(({ is_default: d }) => d === 1)).toHaveLength(1);
  });
});

describe('a Chinese bank card', () => {
  it.each([
    ['zh-Hans', '中国工商银行'],
    ['zh-Hant', '中國工商銀行'],
    ['en', 'ICBC'],
  ])('has the bank that its number tells, in %s', async (language, bank) => {
    const { token } = await withTron();
    const fields = { channel_id: 15, card_no: '6222021234567890128', real_name: '王芳', bank_name: 'Other' };
    await addCard(server, token, fields);
    const headers = { 'accept-language': language };
    const { body } = await server.get('trade/cards', { type: 'unionpay' }, { token, headers });
    expect(body.data).toMatchObject([{ type: 'unionpay', bank_name: bank, real_name: '王芳' }]);
  });

  it('has the bank that the member names where its number tells none', async () => {
    const { token } = await withTron();
    const fields = {
      channel_id: 15,
      card_no: '6299991234567890122',
      real_name: '王芳',
      bank_name: '商业银行',
    };
    expect((await addCard(server, token, fields)).body).toMatchObject({
      code: 1,
      data: { bank_name: '商业银行' },
    });
  });
});

describe('cards of a member', () => {
  it('have one default, which passes to the newest one left', async () => {
    const { token, cardId } = await withTron();
    const second = (await addCard(server, token, { channel_id: 11, address: OTHER_TRON })).body.data as Card;
    expect(second.is_default).toBe(0);
    const set = await server.post('trade/setDefaultCard', { id: second.id }, { token });
    expect(set.body).toMatchObject({ code: 1, data: null });
    expect((await cards(token)).map(({ id, is_default: d }) => [id, d])).toEqual([
      [second.id, 1],
      [cardId, 0],
    ]);
    await server.post('trade/deleteCard', { id: second.id }, { token });
    expect(await cards(token)).toMatchObject([{ id: cardId, is_default: 1 }]);
    expect((await server.post('trade/deleteCard', { id: second.id }, { token })).body.code).toBe(1);
    expect((await server.post('trade/setDefaultCard', { id: second.id }, { token })).body.msg).toBe(
      'CARD_DELETED',
    );
  });

  it('have one default across types, also when two tabs choose at once', async () => {
    const { token, cardId } = await withTron();
    const other = (await addCard(server, token, { channel_id: CHANNELS.btc, address: BITCOIN })).body
      .data as Card;
    const chosen = [cardId, other.id, cardId, other.id, cardId, other.id];
    const replies = await Promise.all(
      chosen.map((id) => server.post('trade/setDefaultCard', { id }, { token })),
    );
    expect(replies.map(({ body }) => body.code)).toEqual(chosen.map(() => 1));
    const isDefault = (each: Card): boolean => each.is_default === 1;
    expect((await cards(token)).filter(isDefault)).toHaveLength(1);
    await server.post('trade/setDefaultCard', { id: cardId }, { token });
    const added = await addCard(server, token, {
      channel_id: CHANNELS.erc20,
      address: ETHEREUM,
      is_default: 1,
    });
    expect((await cards(token)).filter(isDefault).map(({ id }) => id)).toEqual([
      (added.body.data as Card).id,
    ]);
    await server.post('trade/deleteCard', { id: cardId }, { token });
    expect((await cards(token)).filter(isDefault)).toHaveLength(1);
    await server.post('trade/deleteCard', { id: (added.body.data as Card).id }, { token });
    expect((await cards(token)).map(({ id, is_default: d }) => [id, d])).toEqual([[other.id, 1]]);
  });

  it('are unknown to other members', async () => {
    const { cardId } = await withTron();
    const stranger = await withTron();
    for (const id of [cardId, '1', '0', '', 'x', '-1', '9'.repeat(19), undefined])
      for (const path of ['trade/setDefaultCard', 'trade/deleteCard'])
        expect((await server.post(path, { id }, { token: stranger.token })).body).toMatchObject({
          code: 0,
          msg: 'CARD_NOT_EXISTS',
          data: null,
        });
    expect(await cards(stranger.token)).toMatchObject([{ id: stranger.cardId }]);
    expect(await cards(stranger.token, 'btc')).toEqual([]);
    expect(await cards(stranger.token, "x' or 1")).toEqual({ field: 'type' });
  });

  it('require a fund password and an account that is not frozen', async () => {
    const { token, id } = await server.member('Nopass');
    const fields = { channel_id: 11, address: TRON };
    expect((await addCard(server, token, fields)).body.msg).toBe('FUND_PASSWORD_NOT_SET');
    await server.post(
      'user/setFundPassword',
      { password: PASSWORD, fund_password: FUND_PASSWORD },
      { token },
    );
    await at.owner.query('update accounts set is_frozen = true where id = $1', [id * 16]);
    expect((await addCard(server, token, fields)).body.msg).toBe('ACCOUNT_IS_FROZEN');
    expect(await cards(token)).toEqual([]);
  });
});
