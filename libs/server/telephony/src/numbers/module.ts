import {
  type OperationOf,
  type OutgoingCarrier,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { createSipClient } from '@patchbay/server-providers';
import { createAnsweringHandlers } from '../answering/handlers.js';
import { createSipHandlers } from '../sip/handlers.js';
import { type SipWorker, createSipWorker } from '../sip/worker.js';
import { type Forwarding, createForwarding } from './forwarding.js';
import { createNumberHandlers } from './handlers.js';
import { createNumberListHandlers } from './list-handlers.js';
import { createProviderHandlers } from './provider-handlers.js';
import { type ProviderProofs, createProviderProofs } from './provider-verification.js';
import { type SourceParts, createNumberSources } from './sources.js';
import { createNumberWorkers } from './worker.js';

export interface NumbersDependencies extends Pick<SourceParts, 'openTwilio'> {
  /** The installation's carrier. */
  readonly carrier: OutgoingCarrier;
}

type NumbersOperation =
  | OperationOf<
      | typeof createAnsweringHandlers
      | typeof createNumberHandlers
      | typeof createNumberListHandlers
      | typeof createProviderHandlers
      | typeof createSipHandlers
    >
  | keyof Forwarding['handlers'];

/**
 * Numbers and SIP: purchase, assignment and return of numbers, and registrations with external SIP
 * servers.
 */
export interface NumbersModule extends ServerModule<NumbersOperation> {
  /** Returns numbers. */
  readonly worker: Worker;
  /** Verifies credentials that were stored unverified. */
  readonly verification: Worker;
  readonly proofs: ProviderProofs;
  readonly sip: SipWorker;
  /** Whether a call is a test of forwarding. */
  readonly hearsTest: Forwarding['hears'];
}

export function createNumbersModule(
  services: Services,
  { carrier, openTwilio }: NumbersDependencies,
): NumbersModule {
  const { fetchAlso, codeTexts, publicUrl } = services;
  const sources = createNumberSources({ ...services, carrier, openTwilio });
  const proofs = createProviderProofs({ ...services, sources });
  const { returns: worker, verification } = createNumberWorkers({ ...services, sources, proofs });
  const forwarding = createForwarding({ ...services, texts: codeTexts });
  const sip = createSipWorker({
    ...services,
    client: createSipClient({ allow: fetchAlso }),
    sipHost: `sip.${new URL(publicUrl).hostname}`,
  });
  return {
    worker,
    verification,
    proofs,
    sip,
    hearsTest: forwarding.hears,
    handlers: {
      ...createNumberHandlers({ ...services, sources, worker }),
      ...createAnsweringHandlers(services),
      ...createNumberListHandlers(),
      ...createProviderHandlers({ ...services, proofs }),
      ...createSipHandlers({ ...services, worker: sip, allow: fetchAlso }),
      ...forwarding.handlers,
    },
    workers: [worker, verification, sip],
    start: forwarding.start,
  };
}
