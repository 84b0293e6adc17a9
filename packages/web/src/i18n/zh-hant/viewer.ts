import type { Translated } from '../messages.ts';
import type { viewer as source } from '../zh-hans/viewer.ts';

export const viewer: Translated<typeof source> = {
  'viewer.title': '外部頁面',
  'viewer.cashier': '收銀台',
  'viewer.done': '完成',
  'viewer.frame': '{host} 的頁面',
  'viewer.outside': '這是 {host} 的頁面，不屬於本平台。',
  'viewer.refused': '無法開啟這個頁面',
  'viewer.refusedText': '這裡只顯示平台允許的頁面。這個地址不在其中，未開啟。',
};
