import { describe, expect, it } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';

import type { GameCatalogue } from '../game/game-catalogue.ts';
import type { DueMessage } from './outbox-store.ts';
import { pushPayload } from './push-text.ts';

const games = { byId: (id: number) => ({ 3: { code: 'k3-3' } })[id] } as unknown as Pick<
  GameCatalogue,
  'byId'
>;
const message: DueMessage = {
  id: 1n,
  subscription_id: 2n,
  topic: 'round',
  cause: '1800000000003',
  params: { game_id: 3, issue: '20270115-0880', is_void: false, stake: '123456', returned: '234567' },
  language: 'en',
  hides_amounts: false,
  ttl_seconds: 600,
  endpoint: 'https://push.example/1',
  p256dh: Buffer.alloc(65),
  auth: Buffer.alloc(16),
  server_key: null,
};
const shown = (change: Partial<DueMessage> = {}) => pushPayload({ ...message, ...change }, games);

describe('the text of a push message', () => {
  it.each([
    ['234567', '2,345.67', '+1,111.11'],
    ['0', '0.00', '\u22121,234.56'],
    ['123456', '1,234.56', '0.00'],
  ])('says what %s returned and the net of it', (returned, amount, net) => {
    const { title, body } = shown({ params: { ...message.params, returned } });
    expect(title).toContain('20270115-0880');
    expect(body).toBe(`Returned ${amount}, result ${net}`);
  });

  it.each(LOCALES)('in %s names the game and leaves no gap', (language) => {
    for (const isVoid of [false, true])
      for (const hidesAmounts of [false, true]) {
        const params = { ...message.params, is_void: isVoid };
        const { title, body } = shown({ language, params, hides_amounts: hidesAmounts });
        expect(`${title} ${body}`).not.toMatch(/[{}]|undefined|k3-3/);
        expect(/[0-9]/.test(body)).toBe(!hidesAmounts);
      }
    expect(shown({ language, topic: 'service', params: {} as DueMessage['params'] }).body).not.toBe('');
  });

  it('isolates figures from right to left, and says so', () => {
    const { title, body, lang, dir } = shown({ language: 'ar' });
    expect([lang, dir]).toEqual(['ar', 'rtl']);
    expect(title).toContain('\u206820270115-0880\u2069');
    expect(body).toContain('\u2068+1,111.11\u2069');
  });

  it('replaces itself, and no message of another round', () => {
    expect(shown().tag).toBe(shown().tag);
    expect(shown().tag).not.toBe(shown({ cause: '5' }).tag);
    expect(shown().url).toBe('/pages/game/record?game_id=3');
    expect(shown({ topic: 'service' })).toMatchObject({
      tag: 'service',
      url: '/pages/index/customer-service',
    });
  });
});
