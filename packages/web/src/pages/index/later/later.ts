export { Banner } from './banner.tsx';
export { HomeFoot } from './home-foot.tsx';
export { LatestNews } from './latest-news.tsx';
export { LeagueMatches } from './league-matches.tsx';
export { Ticker } from './ticker.tsx';
