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
} from './core/actor.js';
export { tenantBudgets } from './limits/rate-limit-budgets.js';
export {
  type Answer,
  type Call,
  type Caller,
  type Context,
  type Handler,
  type Handlers,
  type StreamItem,
  type StreamingHandler,
} from './core/call.js';
export { FileReply, type SentFile } from './core/file-reply.js';
export {
  type CsvRecord,
  type CsvTable,
  plainColumn,
  readCsvTable,
  readCsvUpload,
} from './bodies/csv.js';
export { type CsvEncoding, CsvProblem, decodeCsv } from './bodies/csv-text.js';
export { demandProofNow, isInReach } from './pipeline/authorization.js';
export { type Http, createHttp } from './http/http.js';
export { type HttpOptions } from './http/http-options.js';
export {
  type Claim,
  type KeyedCall,
  type IdempotencyStore,
  type WrittenReply,
} from './pipeline/idempotency.js';
export { mayFrame } from './pages/frame-refusal.js';
export {
  type LocalRequest,
  type LocalRoute,
  mayHaveLocalRoutes,
} from './transport/local-routes.js';
export { type Log, createLog, describeError } from './core/log.js';
export { type HostFile } from './pages/host-files.js';
export { type Framing, type PageOptions } from './pages/pages.js';
export { type PageBrand } from './docs/page-frame.js';
export { type PageRequest } from './transport/request.js';
export { isLoopbackUrl } from './transport/loopback.js';
export { type AuditObject, redact } from './core/audit-facts.js';
export {
  type AuditEntry,
  type RefusedCall,
  type SecurityMonitor,
  type AccessGateway,
  type PermissionAnswer,
  type RateLimiter,
  type ConcurrencySlots,
} from './core/ports.js';
export { cannotWrite } from './core/problem.js';
export { inTurns, mapInTurns } from './core/turns.js';
export { type RawRequest, type RawRoute, notFoundReply } from './transport/raw-routes.js';
export { type Certificate } from './transport/further-port.js';
export { type Upgrade, type UpgradeCaller, type UpgradeRoute } from './transport/upgrades.js';
export { type FieldProblem, Refusal, refuse } from './core/refusal.js';
export { StatusReply } from './core/status-reply.js';
export { PiecesReply, TextReply } from './core/text-reply.js';
export { truthOf } from './bodies/csv-truth.js';
