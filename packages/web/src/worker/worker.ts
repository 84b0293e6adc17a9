import { createPageWorker } from './page-worker.ts';

/** Filled in by the build. */
declare const SHELL_FILES: readonly string[];
declare const BUILD_VERSION: string;

/** The part of a worker's scope that is used here: the types of pages and of workers exclude each other. */
type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
};
type WorkerEvent = {
  readonly request: Request;
  readonly data: unknown;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
};

const scope = globalThis as unknown as WorkerScope;
const worker = createPageWorker({
  caches,
  fetch: (request, init) => fetch(request, init),
  origin: scope.location.origin,
  version: BUILD_VERSION,
  shell: SHELL_FILES,
});

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request);
  if (answer) event.respondWith(answer);
});
// A new build waits until its reader agrees to the reload.
scope.addEventListener('message', (event) => {
  if (event.data === 'update') void scope.skipWaiting();
});
