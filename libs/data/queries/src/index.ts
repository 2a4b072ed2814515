export { type CachedLists, createCachedLists } from './cached-lists.js';
export { DataProvider, type DataProviderProps, useClient } from './data-context.js';
export { useConnection, useLiveEvent, useLiveEvents } from './live.js';
export { type Connection, createLiveHub, type LiveHub } from './live-hub.js';
export { isTouchedBy, type LiveEvent, type LiveTopic } from './live-topics.js';
export { type Brand, useDomainProfile } from './domain-profile.js';
export {
  type MutationOptions,
  type OperationCache,
  type OperationOptions,
  useOperation,
  useOperationCache,
  useOperationMutation,
  useOperationRead,
} from './operations.js';
export {
  type PageOptions,
  type PagesOptions,
  useOperationCursorPages,
  useOperationPage,
  useOperationPages,
  useOperationPagesAt,
} from './operation-pages.js';
export {
  type CursorArgs,
  type CursorOperation,
  type CursorPages,
  operationCursorPages,
  operationPages,
  type OperationPages,
  operationQuery,
  type OperationQuery,
  type PageArgs,
  type PagedOperation,
} from './operation-query.js';
export { useOperationOnAccounts } from './operation-on-accounts.js';
export { type LoggedProblem } from './problem-log.js';
export { useProblems } from './use-problems.js';
export { type AskForProof, ProofProvider } from './proof.js';
export { type QueuedReplies, useQueuedReplies } from './queued-replies.js';
export { type QueuedReply, type ReplyArgs } from './stored-replies.js';
export { createQueryClient, type QueryClient } from './query-client.js';
export { staleAfter } from './stale-after.js';
export { figureZone, type Permission, usePermission, useFigureZone, useViewer } from './viewer.js';
