export const push = {
  'push.title': '通知',
  'push.topic.round': '投注的期次已开奖',
  'push.topic.service': '客服回复',
  'push.note': '应用未打开时才会通知。退出登录后不再通知。',
  'push.blocked': '浏览器已拦截本站的通知。请在浏览器的网站设置中允许通知，再回到这里。',
  'push.unsupported': '这个浏览器无法接收通知。在 iPhone 或 iPad 上，请先把应用添加到主屏幕，再从那里打开。',
  'push.failed': '设置没有成功，请检查网络后重试。',
} as const;
