export const result = {
  'result.notWon': '未中奖',
  'result.returned': '已退还本金',
  'result.chaseLosses': '此前追号 {n} 期未中奖',
} as const;
