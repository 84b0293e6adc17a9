import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ID_FORMAT } from '@tessera/contract/fields';
import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { openApiDocument } from '../../src/openapi/document.ts';
import { newRound, seedHouse, slipOf, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { FUND_PASSWORD, holder, type Holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);
const known: { member?: Holder; round?: TestRound } = {};
const member = (): Holder => known.member!;

beforeEach(() => void (server.clock.now = Date.now()));
beforeAll(async () => {
  server.clock.now = Date.now();
  await seedHouse(at.db, at.owner);
  known.member = await holder(server, 10_000_00n);
  known.round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
});

const send = async (path: string, payload: object) =>
  (await server.post(path, payload, { token: member().token })).body;
/** Sends the JSON text unchanged, so that an integer keeps all its digits on the wire. */
const sendText = async (path: string, raw: string) =>
  (await server.post(path, undefined, { raw, token: member().token })).body;

/** Every field of a body that holds an id of ours; the number of a device is the client's own text. */
const ID_NAMES = /^(?:id|(?!device)[a-z]+_id|order_no|recipient|to_account|to_user|username)$/;
const idFields = (Object.keys(ROUTES) as RoutePath[])
  .filter((path) => ROUTES[path].auth === 'member')
  .flatMap((path) => {
    const { body }: Route = ROUTES[path];
    const { properties = {} } = (body ?? {}) as { properties?: Record<string, { format?: string }> };
    return Object.entries(properties)
      .filter(([name]) => ID_NAMES.test(name))
      .map(([field, schema]) => ({ path, field, schema }));
  });

const place = async (): Promise<string[]> => {
  const rows = Array.from({ length: 40 }, () => ['sum', '11', '1'] as const);
  const body = await send('games/submitBet', slipOf(known.round!, ...rows));
  return (body.data as { bets: { id: string }[] }).bets.map(({ id }) => id);
};
const cancelled = async (): Promise<string[]> =>
  (await at.owner.query<{ id: bigint }>('select bet_id as id from bet_cancellations')).rows.map(({ id }) =>
    String(id),
  );

describe('games/cancelBet', () => {
  it('rejects a bet id above 2^53 as a JSON number and cancels no bet', async () => {
    const ids = await place();
    const before = await cancelled();
    // JSON parses some of these as the id of a neighbour.
    expect(
      ids.some((id) => ids.includes(String(BigInt(Number(id)))) && String(BigInt(Number(id))) !== id),
    ).toBe(true);
    for (const id of ids) {
      const reply = await sendText('games/cancelBet', `{"bet_id":${id}}`);
      expect(reply).toMatchObject({ code: 0, msg: 'INVALID_PARAMETERS', data: null });
    }
    expect(await cancelled()).toEqual(before);
  });

  it('rejects such a number in a multipart field of type JSON', async () => {
    const [id = ''] = await place();
    const before = await cancelled();
    const raw = `--b\r\ncontent-disposition: form-data; name="bet_id"\r\ncontent-type: application/json\r\n\r\n${id}\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const reply = await server.post('games/cancelBet', undefined, { raw, headers, token: member().token });
    expect(reply.body.msg).toBe('INVALID_PARAMETERS');
    expect(await cancelled()).toEqual(before);
  });

  it('cancels exactly the bet whose id is given as text, in JSON and in a form', async () => {
    const [first = '', second = ''] = await place();
    const before = await cancelled();
    expect(await send('games/cancelBet', { bet_id: first })).toMatchObject({ code: 1 });
    const raw = `bet_id=${second}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = await server.post('games/cancelBet', undefined, { raw, headers, token: member().token });
    expect(form.body).toMatchObject({ code: 1 });
    expect((await cancelled()).filter((id) => !before.includes(id))).toEqual([first, second]);
  });
});

it('marks every id of a body as an id', () => {
  expect(idFields.length).toBeGreaterThanOrEqual(14);
  expect(idFields.filter(({ schema }) => schema.format !== ID_FORMAT)).toEqual([]);
});

describe.each(idFields)('$path $field', ({ path, field }) => {
  const others = {
    password: FUND_PASSWORD,
    amount: '1.00',
    bet_content: [],
    game_no: '20260101-0001',
    order_no: '7',
    card_id: '7',
  };

  it.each(['9007199254740992', '1752345678901234567', '-9007199254740993', '1e300', '1.5', 'true', '[1]'])(
    'rejects %s',
    async (value) => {
      const rest = JSON.stringify({ ...others, [field]: undefined }).slice(1);
      expect(await sendText(path, `{"${field}":${value},${rest}`)).toMatchObject({
        code: 0,
        msg: 'INVALID_PARAMETERS',
      });
    },
  );

  it('reads an integer up to 2^53 - 1 as its text', async () => {
    for (const value of [999_999_937, Number.MAX_SAFE_INTEGER]) {
      const asNumber = await send(path, { ...others, [field]: value });
      const asText = await send(path, { ...others, [field]: String(value) });
      expect({ ...asNumber, time: '' }).toEqual({ ...asText, time: '' });
      expect(asNumber.msg).not.toBe('INVALID_PARAMETERS');
    }
  });

  it('is a string in the OpenAPI document', () => {
    const operation = openApiDocument('House').paths[`/api/${path}`]?.['post'] as never as {
      requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
    };
    expect(operation.requestBody.content['application/json']?.schema.properties[field]).toMatchObject({
      type: 'string',
      description: expect.stringContaining('an integer is read up to 2^53 - 1'),
    });
  });
});

it('accepts ids of games, channels and members as numbers', async () => {
  const game = known.round!.game;
  const slip = { ...slipOf(known.round!, ['side', 'big', '2']), game_id: game.id };
  expect(await sendText('games/submitBet', JSON.stringify(slip))).toMatchObject({ code: 1 });
  const card = { channel_id: 12, address: `0x${'2'.repeat(40)}`, password: FUND_PASSWORD };
  expect(await send('trade/addCard', card)).toMatchObject({ code: 1 });
  const other = await server.member('Receiver1');
  const gift = { recipient: other.id, amount: '1.00', password: FUND_PASSWORD };
  expect(await send('trade/transfer', gift)).toMatchObject({ code: 1 });
});
