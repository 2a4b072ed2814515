export {
  type Failure,
  type Problem,
  type Result,
  type Success,
  ok,
  err,
  problem,
  valueOr,
} from './result.js';
export { type Brand, type AccountId, parseAccountId } from './brand.js';
export {
  type DurationMilliseconds,
  type DurationSeconds,
  type EpochMilliseconds,
  type EpochSeconds,
  type EpochSecondsText,
  type IsoInstant,
  type Millis,
  type Seconds,
  dateToIso,
  dateToMilliseconds,
  dateToSeconds,
  inMilliseconds,
  inSeconds,
  isoToMilliseconds,
  lastingMilliseconds,
  lastingSeconds,
  millisecondsToIso,
  millisecondsToSeconds,
  parseIsoInstant,
  secondsToIso,
  secondsToMilliseconds,
  secondsToText,
  textToSeconds,
} from './time.js';
export {
  type DayMonthYear,
  type IsoDay,
  type MonthDayYear,
  dayToDayMonthYear,
  dayToMonthDayYear,
  monthDayYearToDay,
  parseIsoDay,
} from './day.js';
export { pressedKey } from './pressed-key.js';
export { refetching } from './refetching.js';
export { type Clock, type Random, systemClock, fixedClock } from './ports.js';
export { cutText, textParts } from './cut-text.js';
export { compatibleForm } from './compatible-form.js';
export { type CodePage, codePageOf } from './code-page.js';
export { decodeBytes, encodingOfMark, unmarkedUtf16 } from './decode-bytes.js';
export { folded } from './folded.js';
export { type FoldedPlace, hasFolded, placeOf } from './folded-place.js';
