import { createPageWorker } from './page-worker.ts';
import { createPushMessages, type PushPorts } from './push-messages.ts';

/** Filled in by the build. */
declare const SHELL_FILES: readonly string[];
declare const BUILD_VERSION: string;

/** The part of a worker's scope that is used here: the types of pages and of workers exclude each other. */
type WorkerScope = Pick<PushPorts, 'registration' | 'clients'> & {
  readonly location: { readonly origin: string };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
};
type WorkerEvent = {
  readonly request: Request;
  readonly data: unknown;
  readonly notification: { readonly data: unknown; readonly close: () => void };
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
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request);
  if (answer) event.respondWith(answer);
});
const { registration, clients, location } = scope;
const push = createPushMessages({ registration, clients, origin: location.origin });
scope.addEventListener('push', (event) => event.waitUntil(push.show(textOf(event.data))));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(push.open(event.notification.data));
});
// A new build waits until its reader agrees to the reload.
scope.addEventListener('message', (event) => {
  if (event.data === 'update') void scope.skipWaiting();
});

/** The data of a push event, which may have none. */
const textOf = (data: unknown): string => (data as { text(): string } | null)?.text() ?? '';
