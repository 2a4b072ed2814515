import { type ConversationRow } from './messages-repository.js';

/**
 * What a conversation that a member held to test an agent leads to. Its figures are left out by
 * `countedFilters` of the metrics, and its rooms are read from the start.
 */
type Held = Pick<ConversationRow, 'selfCall' | 'type'>;

/**
 * Whether the end of a conversation has consequences. The test of a draft only talks; a call at the
 * simulator tries the whole line, with what follows a call.
 */
export const hasConsequences = ({ selfCall, type }: Held): boolean => !selfCall || type === 'call';

/** Whether members are notified of what happened in it: they held a test themselves. */
export const raisesNotices = ({ selfCall }: Pick<Held, 'selfCall'>): boolean => !selfCall;
