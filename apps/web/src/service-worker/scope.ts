/** What a service worker has, as far as it is used; the types of pages do not contain it. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', answer: (event: LastingEvent) => void): void;
  addEventListener(name: 'fetch', answer: (event: AskedEvent) => void): void;
  addEventListener(name: 'message', answer: (event: SaidEvent) => void): void;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface AskedEvent extends LastingEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
}

/** A message of a page. */
export interface SaidEvent extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
