import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

import { goTo } from './browser.ts';

/** Seconds a sale must still last before a slip goes out, on a machine that is busy with other things. */
const ROOM_S = 4;
/** The same with figures to be typed. */
const FILL_S = 6;
const ROUND_MS = 60_000;

/** Waits until a check holds, however long a round takes. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = ROUND_MS): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 100 });

/** The bet page as a player uses it, in English. */
export class BetBoard {
  readonly page: Page;
  readonly card: Locator;
  readonly slip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.card = page.getByRole('region', { name: 'Current issue' });
    this.slip = page.getByRole('dialog', { name: /^Slip/ });
  }

  async open(gameId: number): Promise<void> {
    await goTo(this.page, `/pages/game/bet?game_id=${gameId}`);
    await this.page.locator(`main:visible [role=tablist]`).waitFor();
  }

  /** The group of plays, and in it the play where one is shown at a time. */
  async group(name: string, play?: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
    if (play !== undefined) await this.page.getByRole('button', { name: play, exact: true }).click();
  }

  /** Taps selections of a play by the words on them. */
  async choose(play: string, ...picks: readonly string[]): Promise<void> {
    const cells = this.page.getByRole('region', { name: play, exact: true });
    for (const pick of picks)
      await cells.getByRole('button', { name: new RegExp(`^${pick}( [\\d.]+)?$`) }).click();
  }

  /** Waits for a sale that goes on for a while. Gives the last figures of its issue. */
  async sale(seconds = ROOM_S): Promise<string> {
    return eventually(async () => {
      const words = await this.card.ariaSnapshot();
      const [, left = '0', issue = ''] =
        /timer "(\d+) seconds? left"[\s\S]*paragraph: Issue (\d{4})/.exec(words) ?? [];
      if (Number(left) < seconds) throw new Error(`no sale of ${seconds} s yet: ${words}`);
      return issue;
    });
  }

  async openSlip(): Promise<void> {
    await this.page.getByRole('button', { name: 'Bet', exact: true }).click();
    await this.slip.waitFor();
  }

  /** The one button of the slip. */
  get confirm(): Locator {
    return this.slip.getByRole('button', { name: 'Place bet' });
  }

  /** What the slip says about why it cannot be placed. */
  get notice(): Locator {
    return this.slip.getByRole('alert');
  }

  /** Places what is chosen, as soon as there is a sale with room. */
  async place(fill?: (slip: Locator) => Promise<void>): Promise<void> {
    await this.sale(fill ? FILL_S : ROOM_S);
    await this.openSlip();
    await fill?.(this.slip);
    await this.confirm.click();
    await this.slip.waitFor({ state: 'detached' });
  }
}
