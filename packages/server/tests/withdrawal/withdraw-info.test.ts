import { beforeEach, describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import {
  addCard,
  ask,
  CHANNELS,
  FREELY,
  IBAN,
  win,
  type Withdrawer,
  withdrawer,
} from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

let member: Withdrawer;
beforeEach(async () => {
  member = await withdrawer(server);
  await win(at.db, member.id, 1_000_00n);
});

type Info = {
  readonly min: string;
  readonly fee_rate: string;
  readonly fee_min: string;
  readonly hours: string;
  readonly reasons: readonly { readonly reason: string }[];
};
const info = async (query: Readonly<Record<string, string>>) =>
  (await server.get('trade/withdrawInfo', query, { token: member.token })).body.data as Info;

describe('trade/withdrawInfo', () => {
  it('gives the terms and obstacles of the asked kind of card', async () => {
    const { token } = member;
    const of = async (kind: string) => {
      const { min, fee_rate, fee_min, reasons } = await info({ kind });
      return { min, fee_rate, fee_min, reasons: reasons.map(({ reason }) => reason) };
    };
    // Of IBAN and UnionPay the higher fee; the member's only card is an address.
    expect(await of('bank')).toEqual({
      min: '20.00',
      fee_rate: '0.0050',
      fee_min: '2.00',
      reasons: ['no_card'],
    });
    expect(await of('wallet')).toEqual({ min: '20.00', fee_rate: '0.0010', fee_min: '10.00', reasons: [] });
    const bank = { channel_id: CHANNELS.bank, card_no: IBAN, real_name: 'A B', bank_name: '' };
    expect((await addCard(server, token, bank)).body.code).toBe(1);
    expect((await of('bank')).reasons).toEqual([]);
    const { body } = await server.get('trade/withdrawInfo', { kind: 'cash' }, { token });
    expect(body.msg).toBe('INVALID_PARAMETERS');
  });

  it('is due as its channel promised when it was asked for, and shows the hours of its channel', async () => {
    const channel = (hours: string) =>
      at.owner.query(`update channels set ${hours} where id = ${CHANNELS.erc20}`);
    const shown = async (query: Record<string, string>) => (await info(query)).hours;
    await channel('hours_from = 2, hours_to = 48');
    try {
      expect(await shown({ card_id: member.cardId })).toBe('2-48');
      // Of all channels from the earliest to the latest.
      expect(await shown({})).toBe('1-48');
      expect(await shown({ kind: 'bank' })).toBe('1-24');
      expect((await ask(server, member)).body.code).toBe(1);
    } finally {
      await channel('hours_from = 1, hours_to = 24');
    }
    const { body } = await server.get('trade/withdrawLog', {}, { token: member.token });
    const [asked] = (body.data as { list: [{ createtime: number; duetime: number }] }).list;
    expect(asked.duetime - asked.createtime).toBe(48 * 3600);
  });
});
