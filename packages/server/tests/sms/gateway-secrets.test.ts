import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { secretsOf } from '../../src/kernel/secrets.ts';
import { retireKey } from '../../src/keys/retire-key.ts';
import { rotateKey } from '../../src/keys/rotate-key.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { operatorOf } from '../support/members/operator.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gateways-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string): string => path.join(folder, name);

const at = useDatabase();
const server = useServer(at);
const commands = operatorOf(at);
const rotate = (key: string) => commands.linesOn(folder, ['keys', 'rotate', key, '--as', 'ada']);

describe('the secret of a gateway', () => {
  it.each([
    ['sms', 'smsGateway'],
    ['mail', 'mailGateway'],
    ['identity', 'identityGateway'],
  ] as const)(
    'for %s is brought in a file, and the one before is accepted until it is retired',
    async (name, setting) => {
      const [ours, brought] = [fileOf(`${name}-secret`), fileOf(`${name}-brought`)];
      writeFileSync(ours, 'agreed', { mode: 0o600 });
      writeFileSync(brought, 'agreed anew', { mode: 0o600 });
      const peer = { url: 'https://g.example', secret: { file: ours } };
      const ctx = { db: at.db, env: { ...server.ctx.env, [setting]: peer } };
      await expect(rotateKey(ctx, name, { isPrepared: false, from: undefined })).rejects.toThrow(
        'another host has this secret too',
      );
      await rotateKey(ctx, name, { isPrepared: false, from: brought });
      expect(secretsOf({ file: ours })).toEqual(['agreed anew', 'agreed']);
      await retireKey(ctx, name);
      expect(secretsOf({ file: ours })).toEqual(['agreed anew']);
      await expect(rotate(name)).rejects.toThrow(
        `there is nothing to rotate: ${name.toUpperCase()}_PROVIDER is local`,
      );
    },
  );
});
