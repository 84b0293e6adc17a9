import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { askWithdrawal, expectWithdrawal } from './support/ask-withdrawal.ts';
import { Authenticator } from './support/authenticator.ts';
import { goTo } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

const PIN = '471829';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SECURITY = '/pages/profile/security';

const product = useSharedProduct();
const main = (page: Page): Locator => page.locator('main:visible');
const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
const sheetOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

test.each(JOURNEY_LOCALES)(
  'a second factor is turned on, asked for at log-in and before a withdrawal, and turned off: %s',
  async (locale) => {
    const username = `factor${locale.slice(0, 2)}`;
    const words = WORDS[locale];
    const { caller, storage } = await newMember(new Caller(product.address), username);
    await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
    await caller.get('trade/addCard', { channel_id: 11, address: TRON, password: PIN });

    // On: the key is read from the page, as somebody does who cannot scan.
    const { page: own } = await product.open({ locale, storage, height: 760 });
    await goTo(own, SECURITY);
    await button(main(own), words['security.addApp']).click();
    const setUp = sheetOf(own, words['security.addApp']);
    await setUp.getByRole('img', { name: words['security.qr'] }).waitFor();
    expect(await soundness(own)).toEqual([]);
    const app = new Authenticator(await setUp.locator('bdi').innerText(), product.now);
    const first = setUp.getByLabel(words['security.firstCode']);
    await first.fill('000000');
    await button(setUp, words['security.turnOn']).click();
    await setUp.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await first.fill(await app.next());
    await button(setUp, words['security.turnOn']).click();
    const recovery = sheetOf(own, words['security.codesTitle']);
    await expect.poll(() => recovery.locator('li').count()).toBe(10);
    const [recoveryCode = ''] = await recovery.locator('li').allInnerTexts();
    expect(await soundness(own)).toEqual([]);
    await button(recovery, words['security.codesKept']).click();
    await main(own).getByText(words['profile.on'], { exact: true }).waitFor();

    // At log-in: the code is asked for once the password is right.
    const { page } = await product.open({ locale, height: 760 });
    await goTo(page, '/pages/login/login');
    await main(page).getByLabel(words['login.account']).fill(username);
    await main(page).getByRole('textbox', { name: words['login.password'] }).fill(PASSWORD);
    await button(main(page), words['login.submit']).click();
    const otp = main(page).getByLabel(words['login.otp']);
    await otp.waitFor();
    expect(await soundness(page)).toEqual([]);
    await otp.fill('000000');
    await button(main(page), words['login.submit']).click();
    await main(page).getByRole('alert').filter({ hasText: /./ }).waitFor();
    await otp.fill(await app.next());
    await button(main(page), words['login.submit']).click();
    await page.locator('main[data-page="/"]:visible').waitFor();

    // Before a withdrawal: this session has proved nothing yet.
    const proof = await askWithdrawal(page, caller, words, PIN);
    expect(await soundness(page)).toEqual([]);
    await proof.getByLabel(words['login.otp']).fill(await app.next());
    await button(proof, words['account.confirm']).click();
    await expectWithdrawal(caller);

    // Off, by a phone that has only a recovery code left.
    await caller.get('user/logout', {});
    const { page: lost } = await product.open({ locale, height: 760 });
    await goTo(lost, '/pages/login/login');
    await main(lost).getByLabel(words['login.account']).fill(username);
    await main(lost).getByRole('textbox', { name: words['login.password'] }).fill(PASSWORD);
    await button(main(lost), words['login.submit']).click();
    await main(lost).getByLabel(words['login.otp']).fill(recoveryCode);
    await button(main(lost), words['login.submit']).click();
    await lost.locator('main[data-page="/"]:visible').waitFor();
    await goTo(lost, SECURITY);
    await main(lost).getByRole('button', { name: words['security.app'] }).click();
    await button(lost.getByRole('alertdialog'), words['security.remove']).click();
    const again = sheetOf(lost, words['account.proveTitle']);
    await again.getByLabel(words['login.otp']).fill(await app.next());
    await button(again, words['account.confirm']).click();
    await button(main(lost), words['security.addApp']).waitFor();
    product.forgive((fault) => fault.includes('401'));
  },
);
