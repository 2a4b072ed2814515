import {
  createRelay,
  type OperationOf,
  type OutgoingCarrier,
  type ServerModule,
  type Services,
} from '@patchbay/server-core';
import { type ConversationEngine, createWishes } from '@patchbay/server-conversations';
import { createOutboundHandlers } from './outbound/handlers.js';
import { type Outbound, createOutbound } from './outbound/outbound.js';
import {
  type CallController,
  type CallControllerOptions,
  createCallController,
} from './carrier/call-controller.js';
import { createAnswerer } from './answering/answerer.js';
import { createCallbacks } from './carrier/callbacks.js';
import { type CarrierRouter } from './carrier/carrier-router.js';
import { carrierRoutes } from './carrier/routes.js';
import { type TextController, createTextController } from './carrier/text-controller.js';

export interface CarrierDependencies {
  /** All carrier accounts, without the outgoing gateway. */
  readonly lines: OutgoingCarrier<CarrierRouter>;
  readonly engine: ConversationEngine;
  /** Prefixes of the numbers that may be called and texted. */
  readonly mayCall: readonly string[];
  readonly hearsTest: CallControllerOptions['hearsTest'];
}

type OutboundOperation = OperationOf<typeof createOutboundHandlers>;

/** Calls and texts, in both directions. */
export interface CarrierModule extends ServerModule<OutboundOperation> {
  readonly callController: CallController;
  readonly texts: TextController;
  readonly outbound: Outbound;
}

export function createCarrierModule(
  services: Services,
  { lines, engine, mayCall, hearsTest }: CarrierDependencies,
): CarrierModule {
  const parts = { ...services, carrier: lines, engine, mayCall };
  const once = createCallbacks(services.store, services.clock);
  const callController = createCallController({ ...parts, once, hearsTest });
  const texts = createTextController({
    ...parts,
    once,
    relay: createRelay(services),
    answererOf: createAnswerer(services.outgoing),
    wishes: createWishes(services),
  });
  const takeBack = lines.onInbound({
    text: texts.text,
    textStatus: texts.textStatus,
    call: callController.call,
  });
  return {
    callController,
    texts,
    outbound: createOutbound({ ...parts, callController }),
    handlers: { ...createOutboundHandlers({ ...parts, texts }) },
    routes: carrierRoutes(lines, services.forgedCallbacks),
    workers: [callController.worker, texts.worker],
    settle: takeBack,
  };
}
