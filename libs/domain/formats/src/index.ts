export { displayPhone, isE164 } from './phone-display.js';
export { callerLabel, isCallerName, isCallerPlace } from './caller-name.js';
export { type NamedAccount, displayName, initials } from './display-name.js';
export { compact } from './compact.js';
export { type PriceTier, formatMoney, formatUnitPrice, nextTier, parseAmount } from './money.js';
export { type CachedRate, currentRate, fallbackRate, rateMaxAge, satsToUsd, usdToSats } from './exchange-rate.js';
export { durationClock, durationWords } from './duration.js';
export { type Reading, ago, clockTime, dayIn, dayLabel, fullTime, shortTime } from './moment.js';
export { type ZoneEntry, isTimeZone, normaliseTimeZone, offsetLabel, timeZoneList, zoneOffset } from './time-zone.js';
