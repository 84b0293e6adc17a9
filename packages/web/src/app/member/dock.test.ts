// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dock } from './dock.ts';

const SCREEN = 700;
const PILL = 72;

let release: () => void;

const root = document.documentElement;
const taken = (): number => Number.parseInt(root.style.getPropertyValue('--dock') || '0');

/** happy-dom lays nothing out: puts an element where it would be. */
function put(html: string, holder: Element, box: () => readonly [number, number]): Element {
  holder.insertAdjacentHTML('beforeend', html);
  const element = holder.lastElementChild ?? holder;
  element.getBoundingClientRect = () => new DOMRect(0, box()[0], 375, box()[1] - box()[0]);
  return element;
}

/** A page in its frame, which ends above the bar of tabs. */
function putPage(end: number): Element {
  const app = document.querySelector('#app') ?? document.body;
  const frame = put('<div></div>', app, () => [0, end]);
  return put('<main></main>', frame, () => [0, end - taken()]);
}
/** A foot of a page, with its distance from the end of the page and its height. */
const putFoot = (page: Element, height: number, distance = 0): Element =>
  put('<div data-foot></div>', page, () => {
    const end = page.getBoundingClientRect().bottom - distance;
    return [end - height, end];
  });

function place(): readonly [string, string] {
  const pill = document.body.appendChild(document.createElement('span'));
  Object.defineProperty(pill, 'offsetHeight', { value: PILL });
  release = dock(pill);
  return [pill.style.getPropertyValue('--foot'), root.style.getPropertyValue('--dock')];
}

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  globalThis.innerHeight = SCREEN;
  keyboard(0);
});
afterEach(() => release());

function keyboard(height: number): void {
  const visualViewport = { offsetTop: 0, height: SCREEN - height, addEventListener, removeEventListener };
  Object.defineProperty(globalThis, 'visualViewport', { configurable: true, value: visualViewport });
}

describe('a docked element', () => {
  test('lies above the foot of a page, which keeps its size', () => {
    putFoot(putPage(SCREEN), 120);
    expect(place()).toEqual(['120px', '']);
  });

  test('lies above what stands on a foot', () => {
    const page = putPage(SCREEN);
    putFoot(page, 120);
    putFoot(page, 44, 120);
    expect(place()).toEqual(['164px', '']);
  });

  test('lies above the bar of tabs, and the page ends above it', () => {
    putPage(650);
    expect(place()).toEqual(['50px', '72px']);
    release();
    expect(root.style.getPropertyValue('--dock')).toBe('');
  });

  test('lies at the end of a page with a panel beside it', () => {
    putFoot(putPage(SCREEN), 600);
    expect(place()).toEqual(['0px', '72px']);
  });

  test('lies above the keyboard', () => {
    keyboard(300);
    putFoot(putPage(SCREEN), 120);
    expect(place()[0]).toBe('300px');
  });

  test('gives a page back what it took when a page with a foot comes on top', async () => {
    const page = putPage(SCREEN);
    expect(place()).toEqual(['0px', '72px']);
    putFoot(page, 100);
    await expect.poll(() => root.style.getPropertyValue('--dock')).toBe('');
  });

  test('lies above what was docked before it', () => {
    putPage(650);
    expect(place()).toEqual(['50px', '72px']);
    const lower = release;
    expect(place()).toEqual(['122px', '144px']);
    lower();
    expect(root.style.getPropertyValue('--dock')).toBe('72px');
  });

  test('does not look at a page below the one on top', () => {
    const below = putPage(SCREEN);
    putFoot(below, 120);
    below.parentElement?.setAttribute('style', 'display:none');
    putPage(650);
    expect(place()).toEqual(['50px', '72px']);
  });
});
