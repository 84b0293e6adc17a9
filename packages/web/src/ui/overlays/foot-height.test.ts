// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { footHeight } from './foot-height.ts';

const SCREEN = 700;

let boxes: (readonly [Element, number, number])[];
beforeEach(() => {
  boxes = [];
  document.body.innerHTML = '<div id="app"></div>';
  globalThis.innerHeight = SCREEN;
  keyboard(0);
  // happy-dom lays nothing out: what was put last is in front.
  document.elementFromPoint = (_x, y) =>
    boxes.findLast(([, top, end]) => y >= top && y < end)?.[0] ?? document.body;
});

function keyboard(height: number): void {
  const visualViewport = { offsetTop: 0, height: SCREEN - height };
  Object.defineProperty(globalThis, 'visualViewport', { configurable: true, value: visualViewport });
}

/** Puts an element of a page that takes this much of the height, in front of the others. */
function put(html: string, top: number, end: number, parent: Element | null = null): Element {
  const holder = parent ?? document.querySelector('#app') ?? document.body;
  holder.insertAdjacentHTML('beforeend', html);
  const element = holder.lastElementChild ?? holder;
  element.getBoundingClientRect = () => new DOMRect(0, top, 375, end - top);
  boxes.push([element, top, end]);
  return element;
}

describe('the foot of the screen', () => {
  test.each<[string, () => void, number]>([
    ['a page without a foot', () => put('<main></main>', 0, 700), 0],
    [
      'a page that ends with a footer',
      () => put('<footer></footer>', 500, 700, put('<main></main>', 0, 700)),
      0,
    ],
    ['a short sheet', () => put('<p></p>', 500, 700, put('<dialog></dialog>', 450, 700)), 250],
    ['a tall sheet', () => put('<p></p>', 100, 700, put('<dialog></dialog>', 90, 700)), 0],
    ['the veil around a dialog', () => void boxes.push([put('<dialog></dialog>', 400, 500), 0, 700]), 0],
    ['the bar of tabs', () => put('<nav></nav>', 650, 700), 50],
    [
      'a child of a foot that sticks',
      () => put('<b></b>', 650, 690, put('<div style="position:sticky"></div>', 640, 700)),
      60,
    ],
    [
      'a message above the bar of tabs',
      () => (put('<nav></nav>', 650, 700), put('<p style="position:fixed"></p>', 580, 650)),
      120,
    ],
    [
      'a line that stands on a foot',
      () => {
        const foot = put('<div style="position:sticky"></div>', 640, 700);
        put('<p></p>', 596, 640, put('<div data-foot></div>', 596, 640, foot));
      },
      104,
    ],
    ['a foot above the middle of the screen', () => put('<div style="position:sticky"></div>', 300, 700), 0],
    ['a sheet', () => put('<dialog style="position:fixed"></dialog>', 200, 700), 0],
    ['the foot of a sheet', () => put('<footer></footer>', 630, 700, put('<dialog></dialog>', 200, 700)), 70],
    ['a keyboard', () => (put('<nav></nav>', 650, 700), keyboard(300)), 300],
    [
      'a foot above the keyboard',
      () => (keyboard(300), put('<div style="position:sticky"></div>', 340, 400)),
      360,
    ],
  ])('is %s', (_, show, height) => {
    show();
    expect(footHeight()).toBe(height);
  });
});
