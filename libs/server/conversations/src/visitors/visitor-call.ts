import { randomUUID } from 'node:crypto';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { type PartyAddress } from '../conversations/rooms/rooms-repository.js';
import { type Inbound } from '../conversations/turns/engine-services.js';

/** A line that is stored in the conversation of a call, and waits for its turn there. */
export interface TypedLine {
  readonly text: string;
  /** By which the room knows the stored line. */
  readonly clientId: string;
}

/** A call with sound of a session: of a visitor, or of a member who tests a draft. */
export interface VisitorCall {
  readonly conversationUuid: string;
  readonly party: PartyAddress;
  readonly isTest: boolean;
  /** Hands a line to the call, whose agent answers it aloud. */
  type(line: TypedLine): Promise<void>;
}

/** The call that was opened by the credentials of a visitor's session; null when none is answered. */
export type CallOfSession = (sessionId: string) => Promise<VisitorCall | null>;

/** Stores a line in the conversation of a call and leaves the answer to the call. */
export async function typeInCall(
  engine: Pick<ConversationEngine, 'receive'>,
  call: VisitorCall,
  inbound: Inbound,
): Promise<void> {
  const clientId = inbound.clientId ?? randomUUID();
  const { isNew } = await engine.receive({
    ...inbound,
    clientId,
    channel: 'call',
    callUuid: call.conversationUuid,
    party: call.party,
    selfTest: call.isTest,
    keepOnly: true,
  });
  if (isNew) await call.type({ text: inbound.text, clientId });
}
