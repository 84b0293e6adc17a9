import { describe, expect, it } from 'vitest';

import { PAYMENT_CALLS } from '@tessera/contract/patterns';
import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';
import { MINUTE_MS } from '@tessera/domain/time';

import { settingReader } from '../../src/config/env-reader.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { codeOf } from '../support/members/accounts.ts';
import type { Deviation } from '../support/members/soft-passkey.ts';
import { FREELY, FUND_PASSWORD } from '../support/withdrawing.ts';
import {
  addPasskey,
  type Case,
  CASES,
  type Fields,
  ORIGIN,
  type Payer,
  payer,
  send,
  signed,
} from './paying.ts';

const at = useDatabase();
const cashier = useCashier();
const site = readRail(settingReader({ APP_ORIGINS: ORIGIN }));
const server = useServer(at, { ...FREELY, rail: site }, { rail: cashier.rail });

type Passkey = Awaited<ReturnType<typeof signed>>;

/** Number of withdrawals, transfers and payees of the member so far. */
async function done({ id }: Payer): Promise<number> {
  const { rows } = await at.owner.query<{ n: number }>(
    `select ((select count(*) from withdrawals where member_id = $1)
       + (select count(*) from transfers where from_member_id = $1)
       + (select count(*) from cards where member_id = $1))::integer as n`,
    [id],
  );
  return rows[0]!.n;
}

const prove = async (member: Payer): Promise<void> => {
  const asked = await server.post('security/askPasskey', {}, { token: member.token });
  const proof = { passkey: member.passkey.sign(asked.body.data) };
  expect(codeOf(await server.post('security/prove', proof, { token: member.token }))).toBe('ok');
};

/** Sends a payment by passkey, and expects that a refused one has done nothing. */
async function pay(
  member: Payer,
  { call, fields }: Pick<Case, 'call' | 'fields'>,
  passkey: unknown,
  key?: string,
) {
  const before = await done(member);
  const code = codeOf(await send(server, member, { call, fields: { ...fields, passkey } }, key));
  expect((await done(member)) - before).toBe(code === 'ok' ? 1 : 0);
  return code;
}

it('each call that is confirmed so takes either, and no other call does', () => {
  const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES);
  const properties = (route: Route) => (route.body as { properties?: object } | undefined)?.properties ?? {};
  const marked = routes.filter(([, route]) => route.isPayment).map(([path]) => path);
  expect(marked.toSorted()).toEqual([...PAYMENT_CALLS].toSorted());
  for (const path of PAYMENT_CALLS)
    expect(properties(ROUTES[path])).toMatchObject({ password: {}, passkey: {} });
});

describe.each(PAYMENT_CALLS)('a passkey confirms %s', (call) => {
  const another = call === 'trade/transfer' ? 'trade/withdraw' : 'trade/transfer';

  it('without the fund password and without another proof', async () => {
    const member = await payer(server);
    const { fields } = await CASES[call](server, member);
    const byPin = await send(server, member, { call, fields: { ...fields, password: FUND_PASSWORD } });
    expect(codeOf(byPin)).toBe('PROOF_REQUIRED');
    expect(await pay(member, { call, fields }, await signed(server, member, { call, fields }))).toBe('ok');
  });

  it('with exactly the fields that were asked about', async () => {
    const member = await payer(server);
    const { fields, changed } = await CASES[call](server, member);
    for (const sent of changed) {
      const passkey = await signed(server, member, { call, fields });
      expect([sent, await pay(member, { call, fields: sent }, passkey)]).toEqual([
        sent,
        'PASSKEY_OTHER_PAYMENT',
      ]);
      // Used up by its first answer.
      expect(await pay(member, { call, fields }, passkey)).toBe('PASSKEY_INVALID');
    }
  });

  it.each<[string, string, (of: { own: Payer; stranger: Payer; fields: Fields }) => Promise<Passkey>]>([
    [
      'of another member',
      'PASSKEY_INVALID',
      async ({ own, stranger, fields }) =>
        signed(server, { token: own.token, passkey: stranger.passkey }, { call, fields }),
    ],
    [
      'under a question of another member',
      'PASSKEY_INVALID',
      async ({ own, stranger, fields }) =>
        signed(server, { token: stranger.token, passkey: own.passkey }, { call, fields }),
    ],
    [
      'of a passkey that was added a moment ago',
      'PASSKEY_TOO_NEW',
      async ({ own, fields }) => {
        await prove(own);
        const passkey = await addPasskey(server, own.token);
        return signed(server, { token: own.token, passkey }, { call, fields });
      },
    ],
    [
      'for another call',
      'PASSKEY_OTHER_PAYMENT',
      async ({ own, fields }) => signed(server, own, { call: another, fields }),
    ],
    [
      'for no call',
      'PASSKEY_INVALID',
      async ({ own }) => {
        const asked = await server.post('security/askPasskey', {}, { token: own.token });
        return own.passkey.sign(asked.body.data);
      },
    ],
    [
      'that comes too late',
      'PASSKEY_INVALID',
      async ({ own, fields }) => {
        const passkey = await signed(server, own, { call, fields });
        server.clock.now += 5 * MINUTE_MS;
        return passkey;
      },
    ],
    ...(
      [
        ['of another site', { origin: 'https://evil.example' }],
        ['bound to another site', { rpId: 'evil.example' }],
        ['without the owner’s finger, face or PIN', { isUnverified: true }],
        ['over a question that nobody asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
      ] as [string, Deviation][]
    ).map(([what, deviation]): [string, string, (of: { own: Payer; fields: Fields }) => Promise<Passkey>] => [
      what,
      'PASSKEY_INVALID',
      async ({ own, fields }) => signed(server, own, { call, fields }, deviation),
    ]),
  ])('but no signature %s', async (_what, code, sign) => {
    const [own, stranger] = [await payer(server), await payer(server)];
    const { fields } = await CASES[call](server, own);
    expect(await pay(own, { call, fields }, await sign({ own, stranger, fields }))).toBe(code);
  });

  it('once', async () => {
    const member = await payer(server);
    const { fields } = await CASES[call](server, member);
    const passkey = await signed(server, member, { call, fields });
    expect(await pay(member, { call, fields }, passkey, 'first')).toBe('ok');
    expect(await pay(member, { call, fields }, passkey, 'second')).toBe('PASSKEY_INVALID');
  });

  it.each([[null], [{}], [''], ['x'], [1], [true], [[]], [{ credential: 'AA' }]])(
    'and what is none is refused, with the fund password too: %j',
    async (passkey) => {
      const member = await payer(server);
      const { fields } = await CASES[call](server, member);
      expect(await pay(member, { call, fields }, passkey)).toBe('INVALID_PARAMETERS');
      await prove(member);
      const both = { ...fields, password: FUND_PASSWORD };
      expect(await pay(member, { call, fields: both }, passkey)).toBe('INVALID_PARAMETERS');
    },
  );

  it('never beside a fund password', async () => {
    const member = await payer(server);
    const { fields } = await CASES[call](server, member);
    for (const password of ['', FUND_PASSWORD]) {
      const both = { ...fields, password };
      const passkey = await signed(server, member, { call, fields });
      expect(await pay(member, { call, fields: both }, passkey)).toBe('INVALID_PARAMETERS');
    }
  });
});
