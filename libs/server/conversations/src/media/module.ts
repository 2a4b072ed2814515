import {
  type OperationOf,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { createMediaDeletionWorker } from './deletion-worker.js';
import { createMediaHandlers } from './handlers.js';

type MediaOperation = OperationOf<typeof createMediaHandlers>;

/** Files of accounts. */
export interface MediaModule extends ServerModule<MediaOperation> {
  /** Deletes files without references. */
  readonly worker: Worker;
}

export function createMediaModule(services: Services): MediaModule {
  const worker = createMediaDeletionWorker(services);
  return { worker, handlers: { ...createMediaHandlers(services) }, workers: [worker] };
}
