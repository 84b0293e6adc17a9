/** A queue that gives the item with the highest bound first; of equals any, but always the same.
 *  Cost: the logarithm of its length for each push and pop. */
export function createHeap<T extends { readonly bound: number }>() {
  const items: T[] = [];
  const boundAt = (at: number): number => items[at]?.bound ?? -Infinity;
  const swap = (a: number, b: number): void => {
    const [first, second] = [items[a], items[b]];
    if (first && second) [items[a], items[b]] = [second, first];
  };
  return {
    push: (item: T): void => {
      items.push(item);
      for (let at = items.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (boundAt(parent) >= boundAt(at)) return;
        swap(parent, at);
        at = parent;
      }
    },
    pop: (): T | undefined => {
      swap(0, items.length - 1);
      const top = items.pop();
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const child = boundAt(right) > boundAt(left) ? right : left;
        if (boundAt(child) <= boundAt(at)) return top;
        swap(child, at);
        at = child;
      }
    },
  };
}
