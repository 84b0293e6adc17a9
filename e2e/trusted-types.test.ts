import { expect, test } from 'vitest';

import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();

test('a page makes HTML and scripts of no text, and the app registers its worker and shows house texts all the same', async () => {
  const { page, faults } = await product.open();
  await page.getByRole('heading', { name: 'Tessera' }).tap();
  const { scriptURL } = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return { scriptURL: active?.scriptURL };
  });
  expect(scriptURL).toBe(new URL('/worker.js', product.address).href);
  await page.evaluate(() => (location.hash = '#/pages/public/rich-text?id=terms'));
  await page.getByRole('navigation', { name: 'More about this site' }).waitFor();
  expect(faults).toEqual([]);
  // The browser's reports of the attempts that it refuses.
  product.forgive((fault) => /TrustedHTML|TrustedScriptURL|TrustedTypePolicy/.test(fault));
  const refused = await page.evaluate(async () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    const policy = (name: string) => () => trustedTypes.createPolicy(name, { createHTML: String });
    const tried: Readonly<Record<string, () => unknown>> = {
      html: () => (document.createElement('div').innerHTML = '<b>a</b>'),
      script: () => (document.createElement('script').src = '/assets/a.js'),
      worker: () => navigator.serviceWorker.register('/worker.js'),
      default: policy('default'),
      another: policy('another'),
      // Each can be made once, and the app has done so.
      own: policy('tessera-worker'),
      cleaner: policy('dompurify'),
    };
    const names: string[] = [];
    for (const [name, attempt] of Object.entries(tried)) {
      try {
        await attempt();
      } catch (error) {
        if (error instanceof TypeError) names.push(name);
      }
    }
    return names;
  });
  expect(refused).toEqual(['html', 'script', 'worker', 'default', 'another', 'own', 'cleaner']);
});
