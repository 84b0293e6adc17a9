export const viewer = {
  'viewer.title': '外部页面',
  'viewer.cashier': '收银台',
  'viewer.done': '完成',
  'viewer.frame': '{host} 的页面',
  'viewer.outside': '这是 {host} 的页面，不属于本平台。',
  'viewer.refused': '不能打开这个页面',
  'viewer.refusedText': '这里只显示平台允许的页面。这个地址不在其中，没有打开。',
} as const;
