export { hideLoading, showLoading, showToast } from './toast-calls.ts';
