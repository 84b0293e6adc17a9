export { ToastHost } from './toast-host.tsx';
export { hideLoading, hideToast, showLoading, showToast } from './toast-store.ts';
