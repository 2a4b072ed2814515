import { type EventOf, type OperationName } from '@patchbay/contract';

export type LiveEvent = EventOf<'streamEvents'>;
export type LiveTopic = LiveEvent['topic'];

const inbox = [
  'listConversations',
  'listJunkConversations',
  'getRoom',
  'getRoomTimeline',
  'getRoomMessages',
  'getRecentMessages',
  'getActivity',
  'getAgentActivity',
] as const;

/** Which reads an event makes stale. `all` follows a gap in the stream. */
export const readsOfTopic: Readonly<Record<LiveTopic, readonly OperationName[] | 'all'>> = {
  message: [...inbox, 'getConversationByUuid', 'getSimulatedCall'],
  room: [...inbox, 'getAiAgentEnabled'],
  function: ['getRoomTimeline', 'getConversationByUuid'],
  conversation: [...inbox, 'getConversationByUuid', 'listOpenCalls', 'fetchCallsForReview'],
  agent: [
    'getStagingEventRules',
    'getDefaultEventRules',
    'listAgentVersions',
    'getAgentFunctions',
    'listAccounts',
  ],
  // The end of a call comes with its row of the log.
  log: [
    'queryLogs',
    'queryMetrics',
    'getAgentQuality',
    'listQuestionTopics',
    'listOpenCalls',
    'getConversationByUuid',
  ],
  settings: [
    'getAccount',
    'getViewer',
    'lookupDomain',
    'listOrganizations',
    'listResellers',
    'listPartners',
    'listAccounts',
    'listPhoneNumbers',
    'getMainGoogleCalendar',
  ],
  notification: ['listNotifications'],
  task: ['listTasks', 'getTask', 'getTaskStats', 'getTaskDailyCounts'],
  resync: 'all',
};

/**
 * Whether a cached read is touched by an event. A read of one room is not touched by an event of
 * another.
 */
export function isTouchedBy(event: LiveEvent, key: readonly unknown[]): boolean {
  const [, name, args] = key;
  const reads = readsOfTopic[event.topic];
  if (reads === 'all') return true;
  if (!(reads as readonly unknown[]).includes(name)) return false;
  const room =
    typeof args === 'object' && args !== null && 'roomId' in args ? args.roomId : undefined;
  return event.roomId === undefined || room === undefined || room === event.roomId;
}
