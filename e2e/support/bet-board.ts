import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

import { goTo } from './browser.ts';

/** Seconds a sale must still last before a slip goes out, on a machine that is busy with other things. */
const ROOM_S = 4;
/** The same with figures to be typed, or several taps. */
export const FILL_S = 6;
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
    this.card = page.getByRole('region', { name: 'Current round' });
    this.slip = page.getByRole('dialog', { name: /^Slip/ });
  }

  async open(gameId: number): Promise<void> {
    await goTo(this.page, `/pages/game/bet?game_id=${gameId}`);
    await this.page.locator(`main:visible [role=tablist]`).waitFor();
    // What a slip needs follows the table.
    await this.page.locator('main:visible [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /** The group of plays, and in it the play where one is shown at a time. */
  async group(name: string, play?: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
    if (play !== undefined) await this.page.getByRole('button', { name: play, exact: true }).click();
  }

  /** Taps selections of a play by the words on them, several within one sale. */
  async choose(play: string, ...picks: readonly string[]): Promise<void> {
    if (picks.length > 1) await this.sale();
    for (const pick of picks) await this.cell(play, pick).click();
  }

  /** Chooses more for the slip, however long it takes: a tap after the close of its issue brings the question
   *  instead, whose answer takes the lines to the next. */
  async add(play: string, ...picks: readonly string[]): Promise<void> {
    for (const pick of picks) {
      await this.choose(play, pick);
      // A busy page shows neither at once.
      while (await this.isAsked(this.cell(play, pick, { pressed: true }))) {
        await this.move.last().click();
        await this.confirm.waitFor();
        await this.slip.getByRole('button', { name: 'Close', exact: true }).click();
        await this.slip.waitFor({ state: 'detached' });
        await this.choose(play, pick);
      }
    }
  }

  /** Whether a tap has brought the question instead of what it was to choose. */
  private async isAsked(chosen: Locator): Promise<boolean> {
    await chosen.or(this.slip).first().waitFor();
    return this.slip.isVisible();
  }

  private cell(play: string, pick: string, state: { readonly pressed?: boolean } = {}): Locator {
    return this.page
      .getByRole('region', { name: play, exact: true })
      .getByRole('button', { name: new RegExp(`^${pick}( [\\d.]+)?$`), ...state });
  }

  /** Waits for a sale that goes on for a while. Gives the last figures of its issue. */
  async sale(seconds = ROOM_S): Promise<string> {
    return eventually(async () => {
      const words = await this.card.ariaSnapshot();
      const [, left = '0', issue = ''] =
        /timer "(\d+) seconds? left"[\s\S]*paragraph: Round (\d{4})/.exec(words) ?? [];
      if (Number(left) < seconds) throw new Error(`no sale of ${seconds} s yet: ${words}`);
      return issue;
    });
  }

  /** Waits for a sale with room for what is chosen: lines of an issue that has closed meanwhile are taken to
   *  it. */
  async ready(seconds = ROOM_S): Promise<void> {
    await this.sale(seconds);
    await this.toSlip.or(this.move).first().waitFor();
    // The one of the slip comes last, where it is open already.
    if (await this.move.last().isVisible()) await this.move.last().click();
  }

  /** Opens the slip in a sale with room. */
  async openSlip(seconds = ROOM_S): Promise<void> {
    await this.ready(seconds);
    if (!(await this.slip.isVisible())) await this.toSlip.click();
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
    return this.page.getByRole('button', { name: /^Take to \d{4}$/ });
  }

  /** The one button of the slip. */
  get confirm(): Locator {
    return this.slip.getByRole('button', { name: 'Place bet' });
  }

  /** The text of the notice without the marks around amounts. */
  async noticeText(): Promise<string> {
    return (await this.notice.innerText()).replace(/[\u2066-\u2069]/g, '');
  }

  /** What the slip says about why it cannot be placed. */
  get notice(): Locator {
    return this.slip.getByRole('alert');
  }

  /** Places what is chosen, as soon as there is a sale with room. */
  async place(fill?: (slip: Locator) => Promise<void>): Promise<void> {
    await this.openSlip(fill ? FILL_S : ROOM_S);
    await fill?.(this.slip);
    await this.confirm.click();
    await this.slip.waitFor({ state: 'detached' });
  }
}
