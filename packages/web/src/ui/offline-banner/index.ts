export { OfflineBanner } from './offline-banner.tsx';
