import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { pushSenderContract } from '../../tests/support/contracts/push-contract.ts';
import { openVapidKeys } from './vapid-key.ts';
import { webPushSender } from './web-push-sender.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'push-'));
afterAll(() => rmSync(folder, { recursive: true }));

let houses = 0;
pushSenderContract('web-push', () => {
  houses += 1;
  const keys = openVapidKeys(path.join(folder, `house-${houses}.pem`));
  return webPushSender({ keys, subject: 'mailto:push@house.example', allowsLoopback: true });
});

describe('the key of push messages', () => {
  it('is made once, and only its owner can read it', () => {
    const file = path.join(folder, 'push.pem');
    const [key, ...more] = openVapidKeys(file)();
    expect(openVapidKeys(file)()).toEqual([key]);
    expect(more).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(
      [key?.publicKey, key?.privateKey].map((text) => Buffer.from(text ?? '', 'base64url').length),
    ).toEqual([65, 32]);
  });

  it.each([
    ['no key', 'nothing'],
    [
      'a key of another kind',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
  ])('is not replaced when the file holds %s', (_, content) => {
    const file = path.join(folder, 'other.pem');
    writeFileSync(file, content);
    expect(() => openVapidKeys(file)).toThrow('restore it from a backup');
  });
});
