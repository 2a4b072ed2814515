import {
  createRelay,
  type OperationOf,
  type OutgoingCarrier,
  type ServerModule,
  type Services,
} from '@patchbay/server-core';
import { type ConversationEngine, createWishes } from '@patchbay/server-conversations';
import { type UsageLimits } from '@patchbay/server-money';
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
import { createVoiceCalls, type ServedVoiceCalls } from './voice/voice-calls.js';
import { createTestCallHandlers } from './voice/test-call-handlers.js';
import { createSessionEnds } from './voice/session-ends.js';
import { type VoiceCommands } from './voice/voice-commands.js';

export interface CarrierDependencies {
  /** All carrier accounts, without the outgoing gateway. */
  readonly lines: OutgoingCarrier<CarrierRouter>;
  readonly engine: ConversationEngine;
  /** Prefixes of the numbers that may be called and texted. */
  readonly mayCall: readonly string[];
  readonly hearsTest: CallControllerOptions['hearsTest'];
  readonly streamsCalls: CallControllerOptions['streamsCalls'];
  readonly usageLimits: Pick<UsageLimits, 'atOnce'>;
  /** To the media nodes of all processes. */
  readonly commands: VoiceCommands;
}

type OutboundOperation = OperationOf<typeof createOutboundHandlers>;
type TestCallOperation = OperationOf<typeof createTestCallHandlers>;

/** Calls and texts, in both directions. */
export interface CarrierModule extends ServerModule<OutboundOperation | TestCallOperation> {
  readonly callController: CallController;
  readonly texts: TextController;
  readonly outbound: Outbound;
  /** Calls with sound, for media nodes in this process or over their wire. */
  readonly voiceCalls: ServedVoiceCalls;
}

export function createCarrierModule(
  services: Services,
  { lines, engine, mayCall, hearsTest, streamsCalls, usageLimits, commands }: CarrierDependencies,
): CarrierModule {
  const parts = { ...services, carrier: lines, engine, mayCall };
  const once = createCallbacks(services.store, services.clock);
  const callController = createCallController({
    ...parts,
    once,
    hearsTest,
    streamsCalls,
    onOver: ({ id }) => commands.send({ do: 'hang-up', callId: id, why: 'over' }),
  });
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
    voiceCalls: createVoiceCalls({ ...parts, usageLimits, callController, commands }),
    outbound: createOutbound({ ...parts, callController }),
    handlers: {
      ...createOutboundHandlers({ ...parts, texts }),
      ...createTestCallHandlers(services),
    },
    routes: carrierRoutes(lines, services.forgedCallbacks),
    workers: [callController.worker, texts.worker, createSessionEnds({ ...services, commands })],
    start: commands.start,
    settle: takeBack,
  };
}
