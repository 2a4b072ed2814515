import { type Clock } from '@patchbay/kernel';
import { type EventHub, type Outgoing } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { type SignAddress } from '../messages/attachments.js';
import { type ConversationEngine } from '../engine/engine.js';
import { type EngineServices } from '../turns/engine-services.js';

export interface ConversationServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly hub: EventHub;
  readonly engine: ConversationEngine;
  readonly deliver: EngineServices['deliver'];
  readonly outgoing: Pick<Outgoing, 'admit'>;
  readonly publicUrl: string;
  readonly sign: SignAddress;
}
