export { isOwnUpload } from './upload-store.ts';
