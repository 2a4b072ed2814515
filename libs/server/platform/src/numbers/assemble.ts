import { type CarrierPort, createSipClient } from '@patchbay/server-providers';
import { type Services } from '../services.js';
import { createSipHandlers } from '../sip/handlers.js';
import { type SipWorker, createSipWorker } from '../sip/worker.js';
import { createNumberHandlers } from './handlers.js';
import { createProviderHandlers } from './provider-handlers.js';
import { type SourceParts, createNumberSources } from './sources.js';
import { type NumberWorker, createNumberWorker } from './worker.js';

export interface NumberParts extends Pick<SourceParts, 'openTwilio'> {
  readonly services: Services;
  readonly carrier: CarrierPort;
  /** Places off the public internet that may be reached all the same, as `host:port`. */
  readonly reachAlso?: readonly string[];
}

export interface NumberHouse {
  readonly handlers: ReturnType<typeof createNumberHandlers> & ReturnType<typeof createProviderHandlers> & ReturnType<typeof createSipHandlers>;
  readonly worker: NumberWorker;
  readonly sip: SipWorker;
  start(): Promise<() => Promise<void>>;
}

/** Everything that has to do with numbers and SIP: where numbers come from, who has them, how they go back, and who is registered elsewhere. */
export function assembleNumbers({ services, carrier, openTwilio, reachAlso = [] }: NumberParts): NumberHouse {
  const sources = createNumberSources({ ...services, carrier, openTwilio });
  const worker = createNumberWorker({ ...services, sources });
  const sip = createSipWorker({ ...services, client: createSipClient({ allow: reachAlso }), sipHost: `sip.${new URL(services.publicUrl).hostname}` });
  return {
    handlers: { ...createNumberHandlers({ ...services, sources, worker }), ...createProviderHandlers(services), ...createSipHandlers({ ...services, worker: sip, allow: reachAlso }) },
    worker, sip,
    start: async () => {
      const stops = [await worker.start(), await sip.start()];
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
}
