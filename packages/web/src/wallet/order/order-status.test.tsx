// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { OrderStatus, type OrderState } from './order-status.tsx';

beforeAll(async () => {
  await loadLocale('zh-Hans');
  await loadTexts(['money']);
});

test.each<[OrderState, string]>([
  ['processing', '待付款'],
  ['completed', '已完成'],
  ['cancelled', '已取消'],
])('an order that is %s reads %s', (status, text) => {
  expect(renderToStaticMarkup(<OrderStatus status={status} />)).toContain(text);
});
