import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { confirmByPin, expectWithdrawal, openWithdrawal } from './support/ask-withdrawal.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { freePort } from './support/free-port.ts';
import { PASSWORD } from './support/player.ts';
import { useOwnProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

const PIN = '471829';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SECURITY = '/pages/profile/security';

// Passkeys are bound to the address of the site, which has to be known before the server starts.
const PORT = String(await freePort());
const product = useOwnProduct({
  PORT,
  CARD_HOLD_SECONDS: '3',
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
});
const main = (page: Page): Locator => page.locator('main:visible');
const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
const sheetOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Waits until what the button does has ended. */
async function settled(pressed: Locator): Promise<void> {
  await expect.poll(() => pressed.getAttribute('aria-busy')).toBeNull();
}

/** An authenticator built into the phone, as the browser offers to tests. `isOwner` decides whether finger or
 *  face fits. */
async function authenticatorOf(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isOwner: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test.each(JOURNEY_LOCALES)(
  'a passkey is added, asked for at log-in and before a withdrawal, and removed: %s',
  async (locale) => {
    const username = `keyed${locale.slice(0, 2)}`;
    const words = WORDS[locale];
    const { caller, storage } = await newMember(new Caller(product.address), username);
    await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
    await caller.get('trade/addCard', { channel_id: 11, address: TRON, password: PIN });
    const { page } = await product.open({ locale, storage, height: 760 });
    // At a number nothing is offered.
    await goTo(page, SECURITY);
    await button(main(page), words['security.addApp']).waitFor();
    expect(await button(main(page), words['security.addPasskey']).count()).toBe(0);

    await page.goto(`http://localhost:${PORT}/`);
    const { isOwner } = await authenticatorOf(page);
    await goTo(page, SECURITY);
    await isOwner(false);
    await button(main(page), words['security.addPasskey']).click();
    await settled(button(main(page), words['security.addPasskey']));
    await isOwner(true);
    await button(main(page), words['security.addPasskey']).click();
    const recovery = sheetOf(page, words['security.codesTitle']);
    await expect.poll(() => recovery.locator('li').count()).toBe(10);
    const [recoveryCode = ''] = await recovery.locator('li').allInnerTexts();
    await button(recovery, words['security.codesKept']).click();
    const row = main(page).getByRole('listitem').filter({ hasText: words['login.passkey'] });
    await row.waitFor();
    expect(await soundness(page)).toEqual([]);

    // At log-in: the passkey is asked for once the password is right.
    const enter = async () => {
      await page.evaluate(() => localStorage.removeItem('token'));
      await goTo(page, '/');
      await reload(page);
      await goTo(page, '/pages/login/login');
      await main(page).getByLabel(words['login.account']).fill(username);
      await main(page).getByRole('textbox', { name: words['login.password'] }).fill(PASSWORD);
      await button(main(page), words['login.submit']).click();
      await button(main(page), words['login.usePasskey']).waitFor();
    };
    await enter();
    expect(await soundness(page)).toEqual([]);
    await isOwner(false);
    await button(main(page), words['login.usePasskey']).click();
    await settled(button(main(page), words['login.usePasskey']));
    await isOwner(true);
    await button(main(page), words['login.usePasskey']).click();
    await page.locator('main[data-page="/"]:visible').waitFor();

    // Before a withdrawal: this session has proved nothing yet.
    // With the fund password, which is the other way of a member with a passkey.
    await openWithdrawal(page, caller, words);
    await button(sheetOf(page, words['wallet.passkey.title']), words['wallet.passkey.usePin']).click();
    const proof = await confirmByPin(page, caller, words, PIN);
    expect(await soundness(page)).toEqual([]);
    await button(proof, words['login.usePasskey']).click();
    await expectWithdrawal(caller);

    // Removed, by a phone that has only a recovery code left.
    await enter();
    await main(page).getByLabel(words['login.otp']).fill(recoveryCode);
    await button(main(page), words['login.submit']).click();
    await page.locator('main[data-page="/"]:visible').waitFor();
    await goTo(page, SECURITY);
    await row.getByRole('button').click();
    await button(page.getByRole('alertdialog'), words['security.remove']).click();
    const again = sheetOf(page, words['account.proveTitle']);
    await again.waitFor();
    await button(again, words['login.usePasskey']).click();
    await main(page).getByText(words['security.offText']).waitFor();
    product.forgive((fault) => fault.includes('401'));
  },
);

/** A member with a fund password, an account to be paid to and a passkey on this page's phone. */
async function keyedMember(locale: 'zh-Hans' | 'ar', username: string) {
  const words = WORDS[locale];
  const { caller, storage } = await newMember(new Caller(product.address), username);
  await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  await caller.get('trade/addCard', { channel_id: 11, address: TRON, password: PIN });
  const { page } = await product.open({ locale, storage, height: 760 });
  await page.goto(`http://localhost:${PORT}/`);
  const { isOwner } = await authenticatorOf(page);
  await goTo(page, SECURITY);
  await button(main(page), words['security.addPasskey']).click();
  await button(sheetOf(page, words['security.codesTitle']), words['security.codesKept']).click();
  return { page, caller, words, isOwner };
}

test.each(JOURNEY_LOCALES)(
  'a payment is confirmed with a passkey, and one that was changed on its way is refused: %s',
  async (locale) => {
    const username = `paying${locale.slice(0, 2)}`;
    const { page, caller, words, isOwner } = await keyedMember(locale, username);
    await openWithdrawal(page, caller, words);
    const sheet = sheetOf(page, words['wallet.passkey.title']);
    const confirm = button(sheet, words['wallet.passkey.confirm']);
    await confirm.waitFor();
    expect(await soundness(page)).toEqual([]);

    // Something between the phone and the house asks for a cent more.
    await page.route('**/api/trade/withdraw', async (route) => {
      const body = route.request().postDataJSON() as { amount: string };
      await route.continue({ postData: JSON.stringify({ ...body, amount: '20.01' }) });
    });
    await confirm.click();
    await sheet.getByText(words['refusal.PASSKEY_OTHER_PAYMENT']).waitFor();
    expect(await soundness(page)).toEqual([]);
    await page.unroute('**/api/trade/withdraw');

    // Without the owner's confirmation nothing happens, and no error is shown.
    await isOwner(false);
    await confirm.click();
    await settled(confirm);
    await isOwner(true);
    expect((await caller.get('trade/withdrawLog', {})).list).toEqual([]);

    // The house takes it, and its reply is lost: the same is sent again, and taken once.
    let sent = 0;
    await page.route('**/api/trade/withdraw', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await confirm.click();
    await page.locator('main[data-page="/pages/trade/withdrawLog"]:visible').waitFor();
    await expectWithdrawal(caller);
    expect([sent, (await caller.get('trade/withdrawLog', {})).list.length]).toEqual([2, 1]);
    product.forgive();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('signature');
  },
);

test.each(JOURNEY_LOCALES)(
  'a passkey logs in by itself, neither account nor password is typed: %s',
  async (locale) => {
    const username = `coming${locale.slice(0, 2)}`;
    const { page, caller, words, isOwner } = await keyedMember(locale, username);
    await page.evaluate(() => localStorage.removeItem('token'));
    await goTo(page, '/');
    await reload(page);
    await goTo(page, '/pages/login/login');
    const enter = button(main(page), words['login.byPasskey']);
    await enter.waitFor();
    expect(await soundness(page)).toEqual([]);
    await isOwner(false);
    await enter.click();
    await settled(enter);
    expect(await caller.get('security/showSessions')).toHaveLength(1);
    await isOwner(true);
    await enter.click();
    await page.locator('main[data-page="/"]:visible').waitFor();
    expect(await caller.get('security/showSessions')).toHaveLength(2);
    await goTo(page, SECURITY);
    await main(page).getByRole('listitem').filter({ hasText: words['login.passkey'] }).waitFor();
    product.forgive((fault) => fault.includes('401'));
  },
);
