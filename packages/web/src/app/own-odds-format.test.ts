// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { changeOddsFormat } from '../account/change-odds-format.ts';
import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { loadLocale } from '../i18n/i18n.ts';
import { refreshMember } from '../live/fresh-member.ts';
import { session } from '../session/session.ts';
import { followOwnOdds } from '../settings/follow-own-odds.ts';
import { oddsFormat } from '../settings/odds.ts';
import { KEYS } from '../storage/keys.ts';
import { followSession } from './follow-session.ts';

const REFUSAL = { code: 0, msg: 'INVALID_PARAMETERS', data: null };

/** The server's stored settings by member, and the posted ones. It may refuse all calls. */
let kept: Map<number, string>;
let sent: string[];
let isRefused: boolean;
/** While set, answers about the member wait for it, and say what was so when they were asked. */
let hold: Promise<void> | undefined;

const memberOf = (id: number) => ({ id, username: `member${id}`, odds_format: kept.get(id) ?? 'decimal' });

vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
  const id = Number(new Headers(headers).get('token')?.slice('token'.length));
  const data = memberOf(id);
  if (url === '/api/user/profile') {
    const { odds_format: format } = JSON.parse(String(body)) as { odds_format: string };
    sent.push(`${id} ${format}`);
    if (!isRefused) kept.set(id, format);
  } else await hold;
  return Response.json(isRefused ? REFUSAL : { code: 1, msg: '', data });
});
followSession();
followOwnOdds();

const logIn = (id: number): void => session.logIn({ ...memberOf(id), token: `token${id}` });

beforeEach(async () => {
  await loadLocale('en');
  localStorage.clear();
  kept = new Map();
  sent = [];
  isRefused = false;
  hold = undefined;
});
afterEach(() => {
  session.logOut();
  queryClient.clear();
});

describe('the odds format', () => {
  test('of two members on one phone is the own one of each, and decimal before a choice', async () => {
    logIn(7);
    expect(oddsFormat.read()).toBe('decimal');
    await changeOddsFormat('malay');
    session.logOut();
    logIn(8);
    expect(oddsFormat.read()).toBe('decimal');
    await changeOddsFormat('american');
    session.logOut();
    logIn(7);
    expect(oddsFormat.read()).toBe('malay');
    expect(sent).toEqual(['7 malay', '8 american']);
  });

  test('of a member is there with a login on another phone, and after a reload', () => {
    kept.set(7, 'hongkong');
    logIn(7);
    expect(oddsFormat.read()).toBe('hongkong');
    session.restore();
    expect(oddsFormat.read()).toBe('hongkong');
  });

  test('of a member who was logged in before it was kept comes with the next answer', async () => {
    kept.set(7, 'hongkong');
    session.logIn({ id: 7, username: 'member7', token: 'token7' });
    expect(oddsFormat.read()).toBe('decimal');
    await expect.poll(() => oddsFormat.read()).toBe('hongkong');
  });

  test('of a visitor and of a guest is the last of this phone, and no member\u2019s', async () => {
    await changeOddsFormat('malay');
    session.enterAsGuest('guest', '1000.00');
    expect(oddsFormat.read()).toBe('malay');
    await changeOddsFormat('fractional');
    expect([sent, localStorage.getItem(KEYS.oddsFormat)]).toEqual([[], 'fractional']);
    logIn(7);
    expect(oddsFormat.read()).toBe('decimal');
  });

  test('changes at once, also while an earlier answer about the member is on its way', async () => {
    logIn(7);
    await refreshMember();
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const earlier = refreshMember();
    const change = changeOddsFormat('malay');
    session.changeUser({ money: '5.00' });
    expect(oddsFormat.read()).toBe('malay');
    await vi.waitUntil(() => kept.get(7) === 'malay');
    hold = undefined;
    release();
    await Promise.all([earlier, change]);
    expect(oddsFormat.read()).toBe('malay');
    // Events put what they tell beside what is known of the member.
    expect(queryClient.getQueryData(queryFor('user/index').queryKey)).toMatchObject({ odds_format: 'malay' });
  });

  test('is again what it was when the server does not take it', async () => {
    logIn(7);
    await changeOddsFormat('malay');
    isRefused = true;
    await changeOddsFormat('american');
    expect([oddsFormat.read(), sent]).toEqual(['malay', ['7 malay', '7 american']]);
  });

  test('that the server does not take leaves the next member alone', async () => {
    kept.set(8, 'indonesian');
    isRefused = true;
    logIn(7);
    const change = changeOddsFormat('malay');
    logIn(8);
    await change;
    expect(oddsFormat.read()).toBe('indonesian');
  });
});
