import { type CallOutcome } from '@patchbay/server-providers';

/**
 * The maximum number of open outgoing calls per organization, which limits the damage of a stolen
 * key.
 */
export const mostOpenCalls = 50;

/** Maximum duration of a call; then it counts as ended, whatever the carrier reports. */
export const longestCallMs = 4 * 60 * 60 * 1000;
export const ringSeconds = 30;

/** The report to the requester of a call after its end. */
export interface EndedCall {
  readonly callId: string;
  readonly taskAttemptId?: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
  readonly conversationUuid?: string;
}
