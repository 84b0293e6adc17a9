// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { FaultText } from './fault-text.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('the region of a fault is there and empty before its first words, which have a sign', () => {
  const root = createRoot(document.body);
  act(() => root.render(<FaultText text={null} />));
  const region = document.querySelector('[role=alert]');
  expect(region?.childNodes).toHaveLength(0);
  act(() => root.render(<FaultText text="Too late" />));
  expect(document.querySelector('[role=alert]')).toBe(region);
  expect([region?.textContent, region?.querySelectorAll('use').length]).toEqual(['Too late', 1]);
  act(() => root.unmount());
});

test('what has failed or is wrong is never in the colour of actions', () => {
  const sources = path.join(import.meta.dirname, '../..');
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const rules = sheets.flatMap((file) =>
    readFileSync(path.join(sources, file), 'utf8')
      .split('}')
      .map((rule) => `${file}: ${rule.trim()}`),
  );
  const isWrong = /(?:fail|fault|error|refus|'false')[^{]*\{[^}]*(?<!-)color: var\(--color-accent\)/;
  expect(rules.length).toBeGreaterThan(500);
  expect(rules.filter((rule) => isWrong.test(rule))).toEqual([]);
});
