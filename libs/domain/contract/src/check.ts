/**
 * The entry for a client that checks arguments before it sends them: schemas group by group, and
 * the sentences that the server would answer with.
 */
export {
  type ArgumentProblem,
  type RequestPart,
  argumentProblems,
  checkArguments,
} from './argument-problems.js';
export {
  type ArgumentKind,
  type ArgumentShape,
  argumentNames,
  argumentShape,
} from './argument-shape.js';
export { problemKinds, type ProblemFacts, type ProblemKind } from './problem-kinds.js';
export { type ArgumentCheck, loadCheck } from './load-check.js';
export { loadOperation } from './load-operations.js';
