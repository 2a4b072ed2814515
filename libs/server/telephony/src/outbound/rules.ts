import { type CallOutcome } from '@patchbay/server-providers';

/**
 * The maximum number of open outgoing calls per organization, which limits the damage of a stolen
 * key.
 */
export const mostOpenCalls = 50;

/** Longest a call may last; then it counts as over, whatever the carrier says. */
export const longestCallMs = 4 * 60 * 60 * 1000;
export const ringSeconds = 30;

/** What the requester of a call is told when it is over. */
export interface EndedCall {
  readonly callId: string;
  readonly taskAttemptId?: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
  readonly conversationUuid?: string;
}
