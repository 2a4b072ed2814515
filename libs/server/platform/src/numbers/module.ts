import {
  type CodeTexts,
  type Outgoing,
  type OutgoingCarrier,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { createSipClient } from '@patchbay/server-providers';
import { createSipHandlers } from '../sip/handlers.js';
import { type SipWorker, createSipWorker } from '../sip/worker.js';
import { type Forwarding, createForwarding } from './forwarding.js';
import { createNumberHandlers } from './handlers.js';
import { type ProviderProofs, createProviderProofs } from './provider-verification.js';
import { createProviderHandlers } from './provider-handlers.js';
import { type SourceParts, createNumberSources } from './sources.js';
import { createNumberWorkers } from './worker.js';

export interface NumberParts extends Pick<SourceParts, 'openTwilio'> {
  readonly services: Services;
  readonly carrier: OutgoingCarrier;
  /** Places off the public internet that may be reached all the same, as `host:port`. */
  readonly reachAlso?: readonly string[];
  readonly outgoing: Outgoing;
  /** Tells which number test calls come from. */
  readonly texts: CodeTexts;
}

export interface NumbersModule {
  readonly handlers: ReturnType<typeof createNumberHandlers> &
    ReturnType<typeof createProviderHandlers> &
    ReturnType<typeof createSipHandlers> &
    Forwarding['handlers'];
  /** Gives numbers back. */
  readonly worker: Worker;
  /** Proves credentials that were kept unproved. */
  readonly verification: Worker;
  readonly workers: readonly Worker[];
  readonly proofs: ProviderProofs;
  readonly sip: SipWorker;
  /** Whether a call is a test of forwarding. */
  readonly hearsTest: Forwarding['hears'];
  /** Begins to hear how tests of forwarding end. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
}

/**
 * Everything that has to do with numbers and SIP: where numbers come from, who has them, how they
 * go back, and who is registered elsewhere.
 */
export function createNumbersModule({
  services,
  carrier,
  openTwilio,
  reachAlso = [],
  outgoing,
  texts,
}: NumberParts): NumbersModule {
  const sources = createNumberSources({ ...services, carrier, openTwilio });
  const proofs = createProviderProofs({ ...services, sources });
  const { returns: worker, verification } = createNumberWorkers({ ...services, sources, proofs });
  const forwarding = createForwarding({ ...services, outgoing, texts });
  const sip = createSipWorker({
    ...services,
    client: createSipClient({ allow: reachAlso }),
    sipHost: `sip.${new URL(services.publicUrl).hostname}`,
  });
  return {
    handlers: {
      ...createNumberHandlers({ ...services, sources, worker }),
      ...createProviderHandlers({ ...services, proofs }),
      ...createSipHandlers({ ...services, worker: sip, allow: reachAlso }),
      ...forwarding.handlers,
    },
    worker,
    verification,
    proofs,
    sip,
    hearsTest: forwarding.hears,
    workers: [worker, verification, sip],
    start: forwarding.start,
  };
}
