/** Gathers what one turn of the event loop has for another process, so that it leaves in one message: a
 *  message costs as much as several bets.
 *  Cost: none for an empty turn. */
export type Outbox<Parts extends Record<string, unknown>> = {
  readonly post: <Part extends keyof Parts>(part: Part, item: Parts[Part]) => void;
};

/** Contents of one message. */
export type Gathered<Parts extends Record<string, unknown>> = {
  readonly [Part in keyof Parts]?: readonly Parts[Part][];
};

/** Creates it; `send` sends one message. */
export function createOutbox<Parts extends Record<string, unknown>>(
  send: (parts: Gathered<Parts>) => void,
): Outbox<Parts> {
  let gathered: { [Part in keyof Parts]?: Parts[Part][] } | undefined;
  const flush = (): void => {
    const parts = gathered ?? {};
    gathered = undefined;
    send(parts);
  };
  return {
    post: (part, item) => {
      if (!gathered) {
        gathered = {};
        // After all input that has arrived is read.
        setImmediate(flush);
      }
      const items = gathered[part];
      if (items) items.push(item);
      else gathered[part] = [item];
    },
  };
}
