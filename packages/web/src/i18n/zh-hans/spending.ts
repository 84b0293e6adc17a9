export const spending = {
  'spending.title': '每日收支',
  'spending.days30': '30 天',
  'spending.days90': '90 天',
  'spending.note': '还没开奖的注单先算作投注。撤单或期号取消时，本金在退回当天扣除。',
  'spending.day': '日期',
  'spending.empty': '这段时间没有投注',
} as const;
