import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { loadEnv } from '../config/env.ts';
import { withoutSecrets } from './note-settings.ts';

it('leaves every secret out of the settings of the audit chain, and nothing that decides about money', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = withoutSecrets(
    loadEnv({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://tessera_app:canary-login@db.example/tessera',
      DATABASE_OWNER_URL: 'postgres://tessera:canary-owner@db.example/tessera',
      PASSWORD_PEPPER: 'canary-pepper',
      KEEPER_URL: 'http://keeper.example',
      KEEPER_SECRET: 'canary-keeper',
      WITNESS_URL: 'http://witness.example',
      WITNESS_SECRET: 'canary-witness',
      RAIL_URL: 'https://rail.example',
      RAIL_SECRET: 'canary-rail',
      RAIL_CALLBACK_SECRET: 'canary-callback',
      PLAY_BALANCE: '0',
      WITHDRAW_DAILY: '1234.56',
    }),
  );
  expect(JSON.stringify(settings)).not.toContain('canary');
  expect(settings).toMatchObject({
    isPlayMoney: true,
    fairnessPolicy: 'witness',
    keeper: { url: 'http://keeper.example' },
    playBalanceMinor: '0',
  });
  expect(JSON.stringify(settings)).toContain('123456');
});
