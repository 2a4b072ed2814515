import { serviceWorkerPath } from '@patchbay/theme';

const hourMs = 60 * 60_000;

/** The build of the page, which the server's file has; absent while developing. */
export const buildOfPage = (page: Document): string | null =>
  page.querySelector('meta[name="build"]')?.getAttribute('content') ?? null;

/** Asks a worker of which build it is. */
function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type: 'BUILD' }, [port2]);
  });
}

/** What a page needs of its window. */
interface Watched {
  readonly container: ServiceWorkerContainer;
  readonly build: string;
  readonly reload: () => void;
  /** Called with what leads to the new version, when there is one. */
  readonly onUpdate: (takeOver: () => void) => void;
}

/**
 * Registers the service worker and tells when another version than that of the page is ready. A
 * worker of the page's own version takes over at once. Returns a function that ends it.
 */
export function watchServiceWorker({ container, build, reload, onUpdate }: Watched): () => void {
  const ends: (() => void)[] = [];
  let isOver = false;
  let isAsked = false;

  function listen(target: EventTarget, name: string, answer: () => void): void {
    target.addEventListener(name, answer);
    ends.push(() => target.removeEventListener(name, answer));
  }

  async function consider(worker: ServiceWorker): Promise<void> {
    const takeOver = () => worker.postMessage({ type: 'TAKE_OVER' });
    if ((await buildOf(worker)) === build) return takeOver();
    onUpdate(() => {
      isAsked = true;
      takeOver();
    });
  }

  async function register(): Promise<void> {
    const registration = await container.register(serviceWorkerPath);
    if (isOver) return;
    if (registration.waiting) void consider(registration.waiting);
    listen(registration, 'updatefound', () => {
      const worker = registration.installing;
      if (!worker) return;
      listen(worker, 'statechange', () => {
        if (worker.state === 'installed' && container.controller) void consider(worker);
      });
    });
    // A console stays open for days, and a worker is otherwise looked for when a page is opened.
    const timer = setInterval(() => void registration.update().catch(() => undefined), hourMs);
    ends.push(() => clearInterval(timer));
  }

  listen(container, 'controllerchange', () => {
    if (isAsked) return reload();
    // Another tab let the new version take over.
    const { controller } = container;
    if (controller)
      void buildOf(controller).then((its) => (its === build ? undefined : onUpdate(reload)));
  });
  // Without a worker the console works as before.
  register().catch(() => undefined);
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
