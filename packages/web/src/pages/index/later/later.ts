export { Banner } from './banner.tsx';
export { LatestNews } from './latest-news.tsx';
export { Ticker } from './ticker.tsx';
