export const result = {
  'result.notWon': '未中奖',
  'result.returned': '已退还本金',
} as const;
