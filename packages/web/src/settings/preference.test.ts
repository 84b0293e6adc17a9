// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { KEYS } from '../storage/keys.ts';
import { hiddenBalance } from './hidden-balance.ts';
import { applyMotion, isStill, motion, watchStill } from './motion.ts';
import { oddsFormat, shownOdds } from './odds.ts';
import { applyTheme, theme } from './theme.ts';

/** The system setting of the phone. */
let isSystemStill: boolean;
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return isSystemStill;
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

const fromOtherTab = (key: string, value: string): void => {
  localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
};

beforeEach(() => {
  localStorage.clear();
  isSystemStill = false;
});

describe('a preference', () => {
  test.each([
    [KEYS.oddsFormat, oddsFormat, 'decimal'],
    [KEYS.theme, theme, 'system'],
    [KEYS.motion, motion, 'system'],
    [KEYS.hideBalance, hiddenBalance, '0'],
  ])('%s has a default, also in place of a value that is unknown', (key, preference, value) => {
    expect(preference.read()).toBe(value);
    localStorage.setItem(key, 'purple');
    expect(preference.read()).toBe(value);
  });

  test('is stored as text that older clients read', () => {
    hiddenBalance.set('1');
    expect(localStorage.getItem(KEYS.hideBalance)).toBe('1');
  });

  test('is heard of here and from other tabs, until nobody listens', () => {
    const heard: string[] = [];
    const stop = oddsFormat.watch(() => heard.push(oddsFormat.read()));
    oddsFormat.set('malay');
    fromOtherTab(KEYS.oddsFormat, 'american');
    fromOtherTab(KEYS.theme, 'dark');
    stop();
    oddsFormat.set('decimal');
    fromOtherTab(KEYS.oddsFormat, 'malay');
    expect(heard).toEqual(['malay', 'american']);
  });
});

describe('the attributes that the styles read', () => {
  test('follow the theme', () => {
    theme.set('dark');
    applyTheme();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test.each([
    ['system', false, 'full'],
    ['system', true, 'reduce'],
    ['reduce', false, 'reduce'],
  ] as const)('with motion %s and a still phone %j: %s', (value, isPhoneStill, attribute) => {
    isSystemStill = isPhoneStill;
    motion.set(value);
    applyMotion();
    expect([document.documentElement.dataset['motion'], isStill()]).toEqual([
      attribute,
      attribute === 'reduce',
    ]);
  });

  test('are told of a change in another tab', () => {
    const stop = watchStill(applyMotion);
    fromOtherTab(KEYS.motion, 'reduce');
    stop();
    expect(document.documentElement.dataset['motion']).toBe('reduce');
  });
});

describe('shownOdds', () => {
  test.each([
    ['1.95', 'decimal', '1.95'],
    ['1.95', 'american', '\u2212105'],
    ['1.50\u20134.20', 'malay', '0.50 \u2013 \u22120.31'],
    ['', 'hongkong', ''],
  ] as const)('prints %j in %s as %j', (odds, format, text) => {
    expect(shownOdds(odds, format)).toBe(text);
    oddsFormat.set(format);
    expect(shownOdds(odds)).toBe(text);
  });
});
