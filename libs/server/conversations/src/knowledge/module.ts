import {
  type OperationOf,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { createWebFetcher } from '@patchbay/server-providers';
import { createKnowledgeHandlers } from './handlers.js';
import { type KnowledgeServices } from './services.js';
import { createKnowledgeWorker } from './worker.js';

type KnowledgeOperation = OperationOf<typeof createKnowledgeHandlers>;

/** Knowledge bases and their documents. */
export interface KnowledgeModule extends ServerModule<KnowledgeOperation> {
  /** Fetches documents and makes them searchable. */
  readonly worker: Worker;
}

export function createKnowledgeModule(
  services: Services,
  { answer, budget }: Pick<KnowledgeServices, 'answer' | 'budget'>,
): KnowledgeModule {
  const fetcher = createWebFetcher({ allow: services.fetchAlso });
  const worker = createKnowledgeWorker({ ...services, fetcher });
  return {
    worker,
    handlers: { ...createKnowledgeHandlers({ fetcher, worker, answer, budget, files: services }) },
    workers: [worker],
  };
}
