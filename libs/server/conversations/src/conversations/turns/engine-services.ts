import { type AgentReading, type AnswerEvent } from '@patchbay/contract';
import { type Clock } from '@patchbay/kernel';
import { findNode, isDisabled, type Owner, type Permit } from '@patchbay/server-core';
import { type Budget, type VisitorOf } from '@patchbay/server-money';
import {
  type Db,
  type Scope,
  type Store,
  type accounts,
  type functionRuns,
} from '@patchbay/server-store';
import {
  type AgentConfiguration,
  type AgentRuntime,
  type RuntimeFunction,
  type TimeSpan,
} from '../../agent-runtime/agent-runtime.js';
import { type RoomTurns } from './room-turns.js';
import { type ConversationRow, type MessageRow } from '../messages/messages-repository.js';
import {
  type PartyAddress,
  type PartyRow,
  type RoomRow,
  type WireChannel,
} from '../rooms/rooms-repository.js';

export type AccountRow = typeof accounts.$inferSelect;
export type RunRow = typeof functionRuns.$inferSelect;
export type Config = Readonly<Record<string, unknown>>;

/** The conversation in which a function acts; its effects are stored below it. */
export interface EffectsScope {
  readonly owner: Owner;
  readonly roomId: string;
  readonly partyId: number;
  readonly conversationUuid: string;
  readonly timezone: string;
  /** Set in the test of a draft, whose bookings keep no time from callers. */
  readonly isTest?: boolean;
  /** Set where a member holds the conversation to test the agent: it notifies no one. */
  readonly isOwnTest?: boolean;
  /** Set in a rehearsal, where functions change nothing: the times that it has booked so far. */
  readonly rehearsed?: TimeSpan[];
}

/**
 * The source of a line: its channel and author. `selfTest` uses the draft and is marked as a test.
 */
export interface Inbound {
  readonly agentId: number;
  readonly party: PartyAddress;
  readonly channel: WireChannel;
  readonly text: string;
  readonly clientId?: string | null;
  /** The number of ours that was texted, where the agent may have others. */
  readonly ours?: string;
  readonly selfTest?: boolean;
  readonly attachments?: readonly object[];
  /** Stored without an answer: a carrier keyword such as STOP. */
  readonly keepOnly?: boolean;
  /** Stored before under its `clientId` without an answer, and answered now. */
  readonly wasKept?: boolean;
  /** Runs in the transaction that stores a new message. */
  readonly also?: (
    db: Db,
    stored: {
      readonly owner: Owner;
      readonly roomId: string;
      readonly messageId: string;
      readonly conversationUuid: string;
    },
  ) => Promise<void>;
  /** A web chat visitor, who has a share of the day. */
  readonly visitor?: VisitorOf;
  /** The call of this line; without it the text belongs to the open text session. */
  readonly callUuid?: string;
  /**
   * The signal fires when the caller speaks. A function that takes effect is finished then; a line
   * without an answer waits for the next one, and both are answered together.
   */
  readonly mayInterrupt?: boolean;
}

export interface EngineServices {
  readonly store: Store;
  readonly runtime: AgentRuntime<EffectsScope>;
  readonly clock: Clock;
  /** Daily usage limits of agents. */
  readonly budget: Budget;
  /**
   * Called after the transaction that stored an agent's or person's message to an outside
   * recipient.
   */
  readonly deliver: (message: {
    readonly channel: WireChannel;
    readonly from: AccountRow;
    readonly to: PartyRow;
    readonly body: string;
    readonly message: MessageRow;
    readonly mediaUrls?: readonly string[];
    readonly permit?: Permit;
  }) => Promise<void>;
  /** The functions of an agent's apps. */
  readonly appFunctions?: (
    db: Db,
    agent: AccountRow,
    config: AgentConfiguration,
  ) => Promise<readonly RuntimeFunction<EffectsScope>[]>;
}

/** The services of the engine with the turns of its rooms. */
export interface EngineParts extends EngineServices {
  readonly turns: RoomTurns;
}

const trusted = (agentId: number, reason: string): Scope => ({
  kind: 'platform',
  reason: `${reason} ${agentId}`,
});

/** Events while an agent answers, with data for this server only. */
export type Answered = AnswerEvent & {
  readonly conversationUuid?: string;
  readonly roomId?: string;
  /** What the agent was given for its reply, in a test. */
  readonly read?: AgentReading;
  /** A daily limit is reached: a call should end. */
  readonly isSpent?: boolean;
  /** The time of the next attempt, from an error that has one. */
  readonly waitSeconds?: number;
};

export interface Begun {
  readonly agent: AccountRow;
  readonly room: RoomRow;
  readonly party: PartyRow;
  readonly conversation: ConversationRow;
  readonly message: MessageRow;
  readonly isNew: boolean;
}

export const scopeOf = async (
  { store }: EngineServices,
  agentId: number,
): Promise<{ scope: Scope; agent: AccountRow }> => {
  const agent = await store.within(trusted(agentId, 'find the agent'), async (db) => {
    const row = await findNode(db, agentId);
    return row && { ...row, active: row.active && !(await isDisabled(db, row)) };
  });
  if (!agent || !['organization', 'agent'].includes(agent.type))
    throw new Error(`No agent ${agentId}`);
  return { agent, scope: { kind: 'organization', id: agent.organizationId ?? agent.id } };
};

export const ownerOf = (agent: AccountRow): Owner => ({
  organizationId: agent.organizationId ?? agent.id,
  accountId: agent.id,
});
