import { act } from 'react';

/** Chooses a date as a reader does: the year, the month, the day. Units: YYYY-MM-DD. */
export async function chooseDate(within: ParentNode, date: string): Promise<void> {
  const lists = [...within.querySelectorAll('select')];
  for (const [at, value] of date.split('-').map(Number).entries())
    await act(async () => {
      const list = lists[at];
      if (!list) throw new Error('there is no date to choose');
      list.value = String(value);
      list.dispatchEvent(new Event('change', { bubbles: true }));
    });
}

/** Values of the three lists; empty for what is not chosen. */
export const shownDate = (within: ParentNode): string[] =>
  [...within.querySelectorAll('select')].map(({ value }) => value);
