export {
  type Actor,
  type Anonymous,
  type Member,
  type Scope,
  type Tier,
  type TreeNode,
  type Visitor,
  isAtOrBelow,
  isLimitedToAgents,
  isMember,
} from './actor.js';
export { tenantBudgets } from './rate-limit-budgets.js';
export {
  type Answer,
  type Call,
  type Caller,
  type Context,
  type Handler,
  type Handlers,
  type StreamItem,
  type StreamingHandler,
} from './call.js';
export { FileReply, type SentFile } from './file-reply.js';
export { type CsvRecord, type CsvTable, plainColumn, readCsvTable, readCsvUpload } from './csv.js';
export { type CsvEncoding, CsvProblem, decodeCsv } from './csv-text.js';
export { demandProofNow, isInReach } from './authorization.js';
export { type Http, createHttp } from './http.js';
export { type HttpOptions } from './http-options.js';
export {
  type Claim,
  type KeyedCall,
  type IdempotencyStore,
  type WrittenReply,
} from './idempotency.js';
export { mayFrame } from './frame-refusal.js';
export { type LocalRequest, type LocalRoute, mayHaveLocalRoutes } from './local-routes.js';
export { type Log, createLog, describeError } from './log.js';
export { type HostFile } from './host-files.js';
export { type Framing, type PageOptions } from './pages.js';
export { type PageBrand } from './docs/page-frame.js';
export { type PageRequest } from './request.js';
export { isLoopbackUrl } from './loopback.js';
export { type AuditObject, redact } from './audit-facts.js';
export {
  type AuditEntry,
  type RefusedCall,
  type SecurityMonitor,
  type AccessGateway,
  type PermissionAnswer,
  type RateLimiter,
  type ConcurrencySlots,
} from './ports.js';
export { cannotWrite } from './problem.js';
export { inTurns, mapInTurns } from './turns.js';
export { type RawRequest, type RawRoute, notFoundReply } from './raw-routes.js';
export { type FieldProblem, Refusal, refuse } from './refusal.js';
export { StatusReply } from './status-reply.js';
export { PiecesReply, TextReply } from './text-reply.js';
