import { type Clock } from '@patchbay/kernel';
import { type Store } from '@patchbay/server-store';
import { type EventHub } from '../events/event-hub.js';
import { type SignAddress } from './attachments.js';
import { type ConversationEngine } from './engine.js';
import { type EngineServices } from './engine-services.js';
import { type Outgoing } from '../outgoing/outgoing-gateway.js';

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
