import { NOT_FOUND, type RouteTable } from '../nav/route-table.ts';
import { Page as Home } from '../pages/index/index-page.tsx';

/** Every page by its address. Home is part of the app; the others load on their first visit. */
export const routes: RouteTable = {
  '/': { title: 'common.home', hasOwnBar: true, load: () => ({ Page: Home }) },
  '/pages/index/discount': {
    title: 'discount.title',
    load: () => import('../pages/index/discount/discount-page.tsx'),
  },
  '/pages/profile/profile': {
    title: 'common.profile',
    load: () => import('../pages/profile/profile-page.tsx'),
  },
  '/pages/profile/notice': {
    title: 'notice.title',
    load: () => import('../pages/profile/notice/notice-page.tsx'),
  },
  '/pages/profile/vip': { title: 'reward.vipTitle', load: () => import('../pages/profile/vip/vip-page.tsx') },
  '/pages/profile/welfare': {
    title: 'reward.welfareTitle',
    load: () => import('../pages/profile/welfare/welfare-page.tsx'),
  },
  '/pages/profile/protection': {
    title: 'protection.title',
    load: () => import('../pages/profile/protection/protection-page.tsx'),
  },
  '/pages/profile/messages': {
    title: 'message.title',
    load: () => import('../pages/profile/messages/messages-page.tsx'),
  },
  '/pages/index/customer-service': {
    title: 'service.title',
    load: () => import('../pages/index/customer-service/customer-service-page.tsx'),
  },
  '/pages/profile/userinfo': {
    title: 'userinfo.title',
    load: () => import('../pages/profile/userinfo/userinfo-page.tsx'),
  },
  '/pages/profile/security': {
    title: 'security.title',
    load: () => import('../pages/profile/security/security-page.tsx'),
  },
  '/pages/profile/identity': {
    title: 'identity.title',
    load: () => import('../pages/profile/identity/identity-page.tsx'),
  },
  '/pages/profile/close': {
    title: 'closing.title',
    load: () => import('../pages/profile/close/close-page.tsx'),
  },
  '/pages/login/forgot': {
    title: 'forgot.title',
    load: () => import('../pages/login/forgot/forgot-page.tsx'),
  },
  '/pages/login/login': { title: 'login.title', load: () => import('../pages/login/login-page.tsx') },
  '/pages/register/register': {
    title: 'register.title',
    load: () => import('../pages/register/register-page.tsx'),
  },
  '/pages/game/bet': { title: 'bet.title', load: () => import('../pages/game/bet/bet-page.tsx') },
  '/pages/game/match': {
    title: 'league.match',
    load: () => import('../pages/game/bet/league/match-page.tsx'),
  },
  '/pages/game/list': { title: 'gameList.title', load: () => import('../pages/game/list/list-page.tsx') },
  '/pages/game/history': {
    title: 'history.title',
    load: () => import('../pages/game/history/history-page.tsx'),
  },
  '/pages/game/record': { title: 'record.title', load: () => import('../pages/game/record/record-page.tsx') },
  '/pages/game/chase': { title: 'chase.title', load: () => import('../pages/game/chase/chase-page.tsx') },
  '/pages/game/proof': { title: 'proof.title', load: () => import('../pages/game/proof/proof-page.tsx') },
  '/pages/repay/repay': { title: 'deposit.title', load: () => import('../pages/repay/repay-page.tsx') },
  '/pages/repay/order': {
    title: 'deposit.orderTitle',
    load: () => import('../pages/repay/order/order-page.tsx'),
  },
  '/pages/public/rich-text': {
    title: 'richText.title',
    load: () => import('../pages/public/rich-text/rich-text-page.tsx'),
  },
  '/pages/public/web': { title: 'viewer.title', load: () => import('../pages/public/web/web-page.tsx') },
  '/pages/assets/assets': { title: 'assets.title', load: () => import('../pages/assets/assets-page.tsx') },
  '/pages/trade/transfer': {
    title: 'transfer.title',
    load: () => import('../pages/trade/transfer/transfer-page.tsx'),
  },
  '/pages/trade/transferLog': {
    title: 'transferLog.title',
    load: () => import('../pages/trade/transfer-log/transfer-log-page.tsx'),
  },
  '/pages/trade/record': {
    title: 'moneyLog.title',
    load: () => import('../pages/trade/record/record-page.tsx'),
  },
  '/pages/trade/withdraw': {
    title: 'withdraw.title',
    load: () => import('../pages/trade/withdraw/withdraw-page.tsx'),
  },
  '/pages/trade/withdraw-card': {
    title: 'withdraw.bankTitle',
    load: () => import('../pages/trade/withdraw-card/withdraw-card-page.tsx'),
  },
  '/pages/trade/cards': { title: 'card.title', load: () => import('../pages/trade/cards/card-page.tsx') },
  '/pages/trade/withdrawLog': {
    title: 'withdrawLog.title',
    load: () => import('../pages/trade/withdraw-log/log-page.tsx'),
  },
  '/pages/news/list': { title: 'news.title', load: () => import('../pages/news/list/list-page.tsx') },
  '/pages/news/detail': {
    title: 'news.detailTitle',
    load: () => import('../pages/news/detail/detail-page.tsx'),
  },
  '/pages/public/feedback': {
    title: 'feedback.title',
    load: () => import('../pages/public/feedback/feedback-page.tsx'),
  },
  [NOT_FOUND]: { title: 'notFound.title', load: () => import('../pages/not-found/not-found-page.tsx') },
  '/fairness': { title: 'fairness.title', load: () => import('../pages/fairness/fairness-page.tsx') },
};
