import {
  type OperationOf,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { type ProofServices } from './domain-verification.js';
import { createDomainHandlers } from './handlers.js';
import { createDomainWorker } from './worker.js';

type DomainsOperation = OperationOf<typeof createDomainHandlers>;

/** Domains under which tenants show the product. */
export interface DomainsModule extends ServerModule<DomainsOperation> {
  /** Checks the proofs of domains again over time. */
  readonly worker: Worker;
}

export function createDomainsModule(
  services: Services,
  { lookupTxt }: Pick<ProofServices, 'lookupTxt'>,
): DomainsModule {
  const parts = { ...services, lookupTxt };
  const worker = createDomainWorker(parts);
  return { worker, handlers: { ...createDomainHandlers(parts) }, workers: [worker] };
}
