import { beforeAll, describe, expect, it } from 'vitest';

import { seedContent } from '../../src/content/seed-content.ts';
import type { PaymentPlace, Rail } from '../../src/rail/rail.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const cashier = useCashier();
const REAL = { isPlayMoney: false, currency: 'EUR' };
/** The local rail with the place that another one would give. */
const railWith = (place: PaymentPlace): Rail => ({ ...cashier.rail, createOrder: async () => place });
const account = (cardNo: string) => ({ bankName: 'A Bank', cardNo, bic: '', realName: 'A', reference: 'R' });
const bank = (cardNo: string) => railWith({ address: '', qr: '', account: account(cardNo), payUrl: '' });

const real = useServer(at, REAL, { rail: bank('DE89370400440532013000') });
const onTestRail = useServer(at, { ...REAL, nodeNumber: 2 }, { rail: cashier.rail });
const play = useServer(at, { nodeNumber: 3 }, { rail: bank('DE89370400440532013000') });

beforeAll(() => seedContent(at.owner, REAL));

/** An order on one of the servers; a member of the database is one of each. */
async function order(server: typeof real, name: string) {
  const { token, id } = await real.member(name);
  await at.owner.query(
    `insert into identity_checks (member_id, real_name, birth_date, country, key, state, source, reference, decided_at)
     values ($1, 'A Member', '1990-01-01', 'GB', md5($2), 'verified', 'operator', 'ada', now())`,
    [id, name],
  );
  return (await server.post('trade/recharge', { channel_id: 4, amount: '40.00' }, { token })).body;
}

describe('a house of real money', () => {
  it('names its currency, and gives nothing to a new member', async () => {
    const site = await real.get('index/index');
    expect(site.body.data).toMatchObject({ currency: 'EUR', play_money: false, guest_balance: '1000.00' });
    const { token } = await real.member('Realist1');
    expect((await real.get('user/assets', {}, { token })).body.data).toMatchObject({ money: '0.00' });
  });

  it('sends payers to real accounts, never to one in test form', async () => {
    expect(await order(real, 'Realist2')).toMatchObject({ code: 1, data: { status: 'processing' } });
    expect(await order(onTestRail, 'Realist3')).toMatchObject({ code: 0, msg: 'RAIL_UNAVAILABLE' });
  });

  it('has no seeded content that names play money', async () => {
    const { rows } = await at.owner.query<{ texts: string }>(
      `select texts::text from articles union all select texts::text from promotions
       union all select texts::text from rich_texts union all select texts::text from notices`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ texts }) => texts.includes('PLAY'))).toEqual([]);
  });
});

describe('a house of play money', () => {
  it('sends no payer to a real account', async () => {
    expect(await order(play, 'Player1')).toMatchObject({ code: 0, msg: 'RAIL_UNAVAILABLE' });
  });
});
