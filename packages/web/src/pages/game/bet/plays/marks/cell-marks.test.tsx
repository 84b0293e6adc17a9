// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { loadLocale } from '../../../../../i18n/i18n.ts';
import { CellMark, CellMarksContext } from './cell-marks.tsx';

test.each([
  [2_75n, '2.75'],
  [2_00n, '2'],
  [1_500_00n, '1,500'],
])('a chip of %d hundredths shows %s', async (stake, text) => {
  await loadLocale('en');
  const marks = { stakes: new Map([['sum|11', stake]]), won: new Set<string>(), missed: new Map() };
  const html = renderToStaticMarkup(
    <CellMarksContext value={marks}>
      <CellMark id="sum|11" />
    </CellMarksContext>,
  );
  expect(html).toContain(`>${text}<`);
});
