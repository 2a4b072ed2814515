import { type CarrierPort } from '@patchbay/server-providers';
import { type Services } from '../services.js';
import { createNumberHandlers } from './handlers.js';
import { createProviderHandlers } from './provider-handlers.js';
import { type SourceParts, createNumberSources } from './sources.js';
import { type NumberWorker, createNumberWorker } from './worker.js';

export interface NumberParts extends Pick<SourceParts, 'openTwilio'> {
  readonly services: Services;
  readonly carrier: CarrierPort;
}

export interface NumberHouse {
  readonly handlers: ReturnType<typeof createNumberHandlers> & ReturnType<typeof createProviderHandlers>;
  readonly worker: NumberWorker;
  start(): Promise<() => Promise<void>>;
}

/** Everything that has to do with numbers: where they come from, who has them, and how they go back. */
export function assembleNumbers({ services, carrier, openTwilio }: NumberParts): NumberHouse {
  const sources = createNumberSources({ ...services, carrier, openTwilio });
  const worker = createNumberWorker({ ...services, sources });
  return {
    handlers: { ...createNumberHandlers({ ...services, sources, worker }), ...createProviderHandlers(services) },
    worker,
    start: () => worker.start(),
  };
}
