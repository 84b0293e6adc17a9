import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { deviceOf, excludingOn, SAFARI } from '../support/members/excluding.ts';
import { operatorOf } from '../support/members/operator.ts';
import { FREELY } from '../support/withdrawing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'password.pepper');
writeFileSync(file, 'the first pepper');

const at = useDatabase();
const server = useServer(at, { ...FREELY, passwordPepper: { file } });
const { open, exclude, exclusionOf, casesOf } = excludingOn(at, server);
const keys = (...args: string[]): Promise<string[]> => operatorOf(at).linesOn(folder, ['keys', ...args]);
const rotate = () => keys('rotate', 'pepper', '--as', 'ada');
const setMobile = (id: bigint, mobile: string) =>
  at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);

describe('who was known before a rotation of the pepper', () => {
  it('and had excluded themselves is found in a new account, twice rotated too', async () => {
    const member = await open({ username: 'mulan', mobile: '13800138061' });
    await exclude(member, 'for_good');
    await setMobile(member.id, '13800138069');
    for (const username of ['xerxes1', 'quorum2']) {
      await rotate();
      const second = await open({ username, mobile: '13800138061', agent: SAFARI });
      expect(await exclusionOf(second)).toMatchObject({ length: 'for_good' });
      await setMobile(second.id, `1380013806${username.at(-1)!}9`);
    }
  });

  it('and excludes themselves after it is found by what they had given up before', async () => {
    const member = await open({ username: 'zephyr', mobile: '13800138071' });
    await setMobile(member.id, '13800138079');
    await rotate();
    await exclude(member, 'one_year');
    const second = await open({ username: 'bobolink', mobile: '13800138071', agent: SAFARI });
    expect(await exclusionOf(second)).toMatchObject({ length: 'one_year' });
  });

  it('is found among the accounts that were there, when another excludes themselves after it', async () => {
    const older = await open({ username: 'homer61', device_id: deviceOf(61) });
    await rotate();
    const member = await open({ username: 'marge61', device_id: deviceOf(61), agent: SAFARI });
    await exclude(member);
    expect(await casesOf(older)).toMatchObject([{ evidence: { match: 'near', by: ['device'] } }]);
  });
});

it('the first pepper is needed by traces, and says so', async () => {
  type Listed = { readonly name: string; readonly needs: string };
  const all = JSON.parse((await keys('list', '--json')).join('\n')) as readonly Listed[];
  const pepper = all.find(({ name }) => name === 'pepper');
  const { rows } = await at.owner.query<{ count: number }>(
    'select ((select count(*) from member_traces) + (select count(*) from excluded_traces))::integer as count',
  );
  expect(rows[0]!.count).toBeGreaterThan(0);
  expect(pepper?.needs).toMatch(new RegExp(`, ${rows[0]!.count} traces$`));
  expect(readFileSync(file, 'utf8').trim().split('\n').at(-1)).toBe('the first pepper');
  await expect(keys('retire', 'pepper', '--as', 'ada')).rejects.toThrow('what excluded persons are known by');
});
