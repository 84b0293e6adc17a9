export const discount = {
  'discount.title': '优惠',
  'discount.running': '进行中',
  'discount.upcoming': '即将开始',
  'discount.ended': '已结束',
  'discount.terms': '活动规则',
  'discount.since': '{from} 起，长期有效',
  'discount.period': '{from} 至 {to}',
  'discount.progress': '进度与条件',
  'discount.login': '登录后领取',
  'discount.loginNamed': '登录后领取：{name}',
  'discount.empty': '目前没有优惠活动',
  'discount.emptyText': '有新的活动时会列在这里，也会在通知里告诉您。',
} as const;
