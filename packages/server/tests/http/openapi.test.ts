import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { LiveEvent } from '@tessera/contract/live';
import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';
import { FAMILIES } from '@tessera/domain/games/definitions';
import { expandSlip, SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import { transaction } from '../../src/db/tx.ts';
import { appendEvent } from '../../src/live/event-store.ts';
import { notifyInbox } from '../../src/live/inbox-store.ts';
import { type LiveService, startLive } from '../../src/live/live-service.ts';
import { newRound, seedHouse, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { dataSchema, document, undocumented } from '../support/http/documented.ts';
import { openLive } from '../support/http/stream.ts';
import { holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);
const open: { service?: LiveService; address?: string } = {};

beforeEach(() => void (server.clock.now = Date.now()));
beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  open.address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  open.service = await startLive(server.ctx, { turnMs: 2 });
});
afterAll(() => open.service?.stop());

type Live = {
  'x-events': Record<LiveEvent['event'], { $ref: string }>;
  description: string;
};
const live = document.paths['/api/live']?.['get'] as unknown as Live;
const operationOf = (name: string) =>
  Object.values(document.paths[`/api/${name}`] ?? {})[0] as unknown as {
    parameters: { name: string; description?: string }[];
    requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
    'x-aliases': string[];
    'x-refusals': string[];
  };

describe('the document', () => {
  it.each([
    'games/play',
    'games/list',
    'games/quoteBet',
    'games/submitBet',
    'games/getBetRecord',
    'user/index',
  ])('describes every field of a reply of %s', async (call) => {
    const { token } = await holder(server, 100_00n);
    const round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
    await server.ctx.board.refreshAll();
    const slip = slipOf(round, ['side', 'big', '2'], ['sum', '11', '1']);
    const placed = await server.post('games/submitBet', slip, { token });
    const { body } =
      call === 'games/submitBet'
        ? placed
        : call === 'games/quoteBet'
          ? await server.post(call, slip, { token })
          : await server.get(call, call === 'user/index' ? {} : { game_id: 'k3-3' }, { token });
    expect([body.msg, body.code]).toEqual(['', 1]);
    expect(undocumented(dataSchema(call), body.data)).toEqual([]);
  });

  it('describes every live event that a stream carries', async () => {
    const { id, token } = await holder(server, 100_00n);
    const ahead = { 'last-event-id': String(server.ctx.live.head() + 5) };
    const stream = await openLive(open.address ?? '', `game:1,member:${id}`, { token, ...ahead });
    const event = { kind: 'drawn', game_id: 1, round_id: '5', game_no: '20270115-0001', numbers: [1, 2, 3] };
    const times = { opens_at_ms: 1, closes_at_ms: 2, draws_at_ms: 3 };
    await transaction(at.db, async (tx) => {
      await notifyInbox(tx, BigInt(id), 'service');
      await appendEvent(tx, { ...event, ...times, kind: 'drawn' });
    });
    const wanted = new Set(Object.keys(live['x-events']));
    expect(wanted).toEqual(new Set(['hello', 'round', 'balance', 'resync', 'inbox', 'ping', 'bye']));
    const seen = new Set<string>();
    while (seen.size < wanted.size) {
      if (seen.size === wanted.size - 1) await open.service?.stop();
      const told = await stream.next();
      if (!told) break;
      seen.add(told.event);
      const schema = live['x-events'][told.event as LiveEvent['event']];
      expect([told.event, undocumented(schema, told.data)]).toEqual([told.event, []]);
    }
    expect(seen).toEqual(wanted);
    stream.close();
  });

  it('gives an example of each play that the product reads as written', () => {
    const guide = document['x-plays'] as Record<string, { play: string; example: string; rule?: string }[]>;
    for (const family of Object.values(FAMILIES)) {
      const plays = guide[family.code] ?? [];
      expect(plays.map(({ play }) => play)).toEqual(family.plays.map(({ key }) => key));
      for (const { play, example } of plays) {
        const read = expandSlip(family, [{ play, number: example, stakeMinor: 1n }]);
        expect([play, example, read.ok]).toEqual([play, example, true]);
      }
    }
    expect(guide['k3']?.find(({ play }) => play === 'side')?.rule).toMatch(/3.*18/);
  });

  it('states the names of a row, the limit of lines and the semantics of keys', () => {
    const bet = operationOf('games/submitBet');
    const content = JSON.stringify(
      bet.requestBody?.content['application/json']?.schema.properties['bet_content'],
    );
    expect(content).toContain(`"maxItems":${SLIP_LINES_MAX}`);
    const row = JSON.stringify((document.components['schemas'] as Record<string, unknown>)['SlipRow']);
    for (const name of ['play_type', 'type_key', 'numbers', 'selected', 'money', 'bet_amount'])
      expect(row).toContain(name);
    const keyed = Object.entries<Route>(ROUTES)
      .filter(([, { refusals }]) => refusals.includes('IDEMPOTENCY_KEY_REUSED'))
      .map(([name]) => operationOf(name).parameters.find((each) => each.name === 'idempotency-key'));
    expect(keyed.length).toBeGreaterThan(3);
    for (const key of keyed) expect(key?.description).toMatch(/Refusals are not remembered/);
  });

  it('lists every refusal of a call once, and those of any call with each', () => {
    for (const name of Object.keys(ROUTES)) {
      const refusals = operationOf(name)['x-refusals'];
      expect([name, new Set(refusals).size]).toEqual([name, refusals.length]);
      for (const code of ['INVALID_PARAMETERS', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'])
        expect([name, refusals]).toEqual([name, expect.arrayContaining([code])]);
    }
  });

  it('lists spellings that the server answers like the call itself', async () => {
    const aliases = Object.keys(ROUTES).flatMap((name) => operationOf(name)['x-aliases']);
    expect(aliases).toContain('/api/user');
    for (const alias of aliases) {
      const reply = await server.get(alias.slice('/api/'.length));
      expect([alias, reply.status]).not.toEqual([alias, 404]);
    }
  });

  it('says how to resume and how to notice a gap', () => {
    for (const part of ['last-event-id', 'resync', 'game_previous', 'round_previous', 'snapshot'])
      expect(live.description).toContain(part);
  });
});
