import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

import { goTo } from './browser.ts';

const PATIENCE_MS = 60_000;

/** Waits until a check holds. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = PATIENCE_MS): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 100 });

/** The bet page as a player uses it, in English. */
export class BetBoard {
  readonly page: Page;
  readonly card: Locator;
  readonly slip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.card = page.getByRole('region', { name: 'Current round' });
    this.slip = page.getByRole('dialog', { name: /^Slip/ });
  }

  async open(gameId: number): Promise<void> {
    await goTo(this.page, `/pages/game/bet?game_id=${gameId}`);
    await this.page.locator(`main:visible [role=tablist]`).waitFor();
    // The data that a slip needs loads after the table.
    await this.page.locator('main:visible [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /** The group of plays, and in it the play where one is shown at a time. */
  async group(name: string, play?: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
    if (play !== undefined)
      await this.page.getByRole('radio', { name: play, exact: true }).check({ force: true });
  }

  /** Taps selections of a play by the words on them. */
  async choose(play: string, ...picks: readonly string[]): Promise<void> {
    for (const pick of picks) await this.cell(play, pick).click();
  }

  private cell(play: string, pick: string): Locator {
    return this.page
      .getByRole('region', { name: play, exact: true })
      .getByRole('button', { name: new RegExp(`^${pick}( [\\d.]+)?$`) });
  }

  /** The last figures of the issue on sale, once the page shows one. */
  async sale(): Promise<string> {
    return eventually(async () => {
      const words = await this.card.ariaSnapshot();
      const [, issue] = /timer "\d+ seconds? left"[\s\S]*paragraph: Round (\d{4})/.exec(words) ?? [];
      if (issue === undefined) throw new Error(`no sale yet: ${words}`);
      return issue;
    });
  }

  async openSlip(): Promise<void> {
    await this.toSlip.click();
    await this.slip.waitFor();
  }

  /** The slip in one line, at the end of the page. */
  get toSlip(): Locator {
    return this.page.getByRole('button', { name: /^\d+ lines? Max return/ });
  }

  /** The one button of the page. */
  get bet(): Locator {
    return this.page.getByRole('button', { name: /^Bet [\d,.]+$/ });
  }

  /** The tap that takes the lines of a closed issue to the one on sale. */
  get move(): Locator {
    return this.page.getByRole('button', { name: /^Move to \d{4}$/ });
  }

  /** The one button of the slip. */
  get confirm(): Locator {
    return this.slip.getByRole('button', { name: 'Place bet' });
  }

  /** The text of the notice without the marks around amounts. */
  async noticeText(): Promise<string> {
    return (await this.notice.innerText()).replace(/[\u2066-\u2069]/g, '');
  }

  /** Alert of the slip with the reason why it cannot be placed. */
  get notice(): Locator {
    return this.slip.getByRole('alert');
  }

  /** Places what is chosen. */
  async place(fill?: (slip: Locator) => Promise<void>): Promise<void> {
    await this.openSlip();
    await fill?.(this.slip);
    await this.confirm.click();
    await this.slip.waitFor({ state: 'detached' });
  }
}
