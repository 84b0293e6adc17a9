import type { Translated } from '../messages.ts';
import type { push as source } from '../zh-hans/push.ts';

export const push: Translated<typeof source> = {
  'push.title': '通知',
  'push.topic.round': '投注的期次已開獎',
  'push.topic.service': '客服回覆',
  'push.note': '應用程式未開啟時才會通知。登出後不再通知。',
  'push.blocked': '瀏覽器已封鎖本站的通知。請在瀏覽器的網站設定中允許通知，再回到這裡。',
  'push.unsupported':
    '這個瀏覽器無法接收通知。在 iPhone 或 iPad 上，請先把應用程式加入主畫面，再從那裡開啟。',
  'push.failed': '設定沒有成功，請檢查網路後重試。',
};
