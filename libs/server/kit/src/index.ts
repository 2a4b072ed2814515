export { type Actor, type Anonymous, type Member, type Scope, type Tier, type TreeNode, type Visitor, isAtOrBelow, isMember } from './actor.js';
export { type Answer, type Call, type Caller, type Context, type Handler, type Handlers, type StreamItem, type StreamingHandler } from './call.js';
export { isInReach } from './guard.js';
export { type Http, type HttpOptions, createHttp } from './http.js';
export { type Log, createLog, describeError } from './log.js';
export { type PageOptions, type PageRequest } from './pages.js';
export { type AuditEntry, type Gate, type PermissionAnswer, type RateLimiter } from './ports.js';
export { type FieldProblem, Refusal, refuse } from './refusal.js';
export { TextReply } from './text-reply.js';
