export { asciiDigits, digitsOf } from './digits.js';
export {
  displayPhone,
  isE164,
  phoneDigits,
  soughtDigits,
  soughtPhone,
  withheldNumber,
} from './phone-display.js';
export { callerLabel, isCallerName, isCallerPlace } from './caller-name.js';
export { type NamedAccount, displayName, initials } from './display-name.js';
export { compact } from './compact.js';
export { formatMoney, formatUnitPrice, parseAmount } from './money.js';
export { formatShare, noValue } from './share.js';
export { fileSize } from './file-size.js';
export { withoutPictures } from './pictures.js';
export { type MoneyNotation, fromMinor, moneyNotation, toMinor } from './money-notation.js';
export { type PaidTerm, type Proration, prorate, unusedOf } from './proration.js';
export {
  type PriceExplanation,
  type PriceLine,
  type PriceTier,
  type PricedTier,
  explainPrice,
  nextTier,
} from './price-tiers.js';
export {
  type UsageBucket,
  type UsageCategory,
  type UsageSeries,
  padUsageSeries,
  readUsageSeries,
  usageCategories,
  usageDay,
  usageKey,
  usagePaddingDays,
  usageTotals,
} from './usage-series.js';
export {
  type CostCategory,
  isUnusedTable,
  usageCost,
  usageCostCategories,
  usageCostIn,
  type UsageRow,
  type UsageSpan,
  type UsageTable,
  usageTable,
} from './usage-table.js';
export {
  type CachedRate,
  currentRate,
  fallbackRate,
  rateMaxAge,
  satsToUsd,
  usdToSats,
} from './exchange-rate.js';
export { durationClock, durationWords } from './duration.js';
export {
  type Reading,
  ago,
  clockTime,
  dayIn,
  dayLabel,
  daysStart,
  dayStart,
  fullTime,
  shortTime,
} from './moment.js';
export { capitalized } from './capitalized.js';
export { momentText } from './moment-text.js';
export { isTimeZone, normaliseTimeZone, readTimeZone } from './time-zone.js';
export { isSummerTime, offsetLabel, zoneOffset } from './zone-clock.js';
export {
  type AnsweredSpan,
  answeredDay,
  type AnsweringDay,
  type AnsweringPlaces,
  type AnsweringRoute,
  type Arrival,
  minutesOfDay,
  problemOfRoute,
  routeFor,
  type RouteProblem,
  wallClock,
} from './answering.js';
export { languageOfNumber, numberLanguages } from './number-language.js';
export { zoneLabel } from './zone-label.js';
export { type ZoneEntry, timeZoneList } from './zone-list.js';
export {
  firstWeekday,
  formatDay,
  formatDays,
  formatHour,
  formatTimeOfDay,
  isCalendarDay,
  monthStart,
  readDay,
  shiftDay,
  weekdayNames,
} from './calendar-day.js';
export { collatorOf, dateFormat, listFormat, numberFormat, pluralRules } from './intl-formats.js';
