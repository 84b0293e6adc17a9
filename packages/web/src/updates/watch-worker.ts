/** Looks for a new build this often in an app that stays open. */
const CHECK_MS = 30 * 60_000;

/** Registers the worker and calls `onReady` once when another build waits. What `onReady` gets puts that
 *  build in force and reloads the page; until then the page keeps the build it was opened with. */
export async function watchWorker(
  container: ServiceWorkerContainer,
  url: string | URL,
  onReady: (update: () => void) => void,
): Promise<void> {
  const registration = await container.register(url, { updateViaCache: 'none' });
  let isOffered = false;
  const offer = (): void => {
    const { waiting } = registration;
    // The first worker of a browser replaces none: nothing is new to its reader.
    if (isOffered || !waiting || !container.controller) return;
    isOffered = true;
    onReady(() => {
      container.addEventListener('controllerchange', () => location.reload(), { once: true });
      (registration.waiting ?? waiting).postMessage('update', { transfer: [] });
    });
  };
  offer();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  const check = (): void => void registration.update().catch(() => undefined);
  setInterval(check, CHECK_MS);
  addEventListener('online', check);
}
