/** One command of WebDriver, in both of its forms: as a request to a driver, and by its name on a socket of
 *  Firefox. */
type Command = {
  readonly name: string;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Sends commands to a browser. Throws with the browser's own error message. */
export type Transport = { readonly send: (command: Command) => Promise<unknown> };

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { readonly [ELEMENT]: string };

/** User actions in terms of the commands that all browsers implement. Selectors are of CSS; `text` is what
 *  the element must contain. */
export class WebDriver {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async open(url: string): Promise<void> {
    await this.#transport.send({ name: 'Navigate', method: 'POST', path: '/url', body: { url } });
  }

  /** The value of an expression in the page, which may be a promise. */
  async read<T>(expression: string): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve(${expression}).then(done, (error) => done(String(error)));`;
    const body = { script, args: [] };
    const path = '/execute/async';
    const reply = await this.#transport.send({ name: 'ExecuteAsyncScript', method: 'POST', path, body });
    return valueOf(reply) as T;
  }

  /** Returns true if such an element can be seen. */
  has(selector: string, text = ''): Promise<boolean> {
    return this.read(`(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)}) !== null`);
  }

  async click(selector: string, text = ''): Promise<void> {
    const id = await this.#find(selector, text);
    const path = `/element/${id}/click`;
    await this.#transport.send({ name: 'ElementClick', method: 'POST', path, body: { id } });
  }

  async type(selector: string, keys: string): Promise<void> {
    const id = await this.#find(selector, '');
    const path = `/element/${id}/value`;
    await this.#transport.send({ name: 'ElementSendKeys', method: 'POST', path, body: { id, text: keys } });
  }

  async resize(width: number, height: number): Promise<void> {
    const body = { width, height };
    await this.#transport.send({ name: 'SetWindowRect', method: 'POST', path: '/window/rect', body });
  }

  async quit(): Promise<void> {
    await this.#transport.send({ name: 'DeleteSession', method: 'DELETE', path: '', body: {} });
  }

  async #find(selector: string, text: string): Promise<string> {
    const found = await this.read<Element | null>(
      `(${STAND_STILL})().then(() => (${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)}))`,
    );
    if (!found) throw new Error(`nothing to see of ${selector} ${text}`);
    return found[ELEMENT];
  }
}

/** Replies are the value, or an object with it. */
const valueOf = (reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null && 'value' in reply ? reply.value : reply;

/** Runs in the page: the first visible element of exactly this text, else the first that contains it, brought
 *  into view. */
const FIND = `(selector, text) => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const wordsOf = (one) => (one.innerText ?? '').trim();
  const shown = [...document.querySelectorAll(selector)].filter(
    (one) => isShown(one) && wordsOf(one).includes(text),
  );
  const found = shown.find((one) => wordsOf(one) === text) ?? shown[0];
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
}`;

/** Runs in the page: waits for what moves to arrive, such as a sheet that slides up; a tap would miss it. */
const STAND_STILL = `() => Promise.allSettled(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished),
)`;
