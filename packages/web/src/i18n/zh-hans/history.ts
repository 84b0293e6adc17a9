export const history = {
  'history.title': '开奖历史',
} as const;
