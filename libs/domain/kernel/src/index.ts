export { type Result, type Problem, ok, err, problem, valueOr } from './result.js';
export { type Brand, type AccountId, type Seconds, type Millis, parseAccountId, toSeconds, toMillis } from './brand.js';
export { type Clock, type Random, systemClock, fixedClock } from './ports.js';
