// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { NewsNote } from './news-note.tsx';

test('an article is dated and of a category, and nobody counts its readers', async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  const article = { category: 'games', createtime: 1_795_000_000, views: 57 } as const;
  const markup = renderToStaticMarkup(<NewsNote article={article} />);
  const parts = markup
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
    .filter((part) => part !== '');
  expect(parts).toEqual(['Games', expect.stringContaining('18')]);
});
