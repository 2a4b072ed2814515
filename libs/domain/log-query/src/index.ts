export {
  type FilterType,
  type Operator,
  filterTypes,
  isAllowed,
  isListOperator,
  isOperator,
  isValueless,
  operatorLabel,
  operatorsByType,
} from './operators.js';
export {
  type Filter,
  type Filters,
  type ReadyFilter,
  type Scalar,
  type TypeOf,
  parseFilters,
  readyFilters,
} from './filters.js';
export { type QueryPair, encodeFilters } from './encode.js';
export { type DecodedFilters, decodeFilters } from './decode.js';
export {
  type Condition,
  type KnownType,
  type ParsedFilters,
  maxConditions,
  maxFilterText,
  parseLogFilters,
  reservedNames,
  splitName,
} from './parse.js';
export { type IgnoredFilter } from './ignored.js';
export {
  type FilterProblem,
  type SavedConditions,
  conditionsOf,
  readConditions,
  typeForFilter,
  uselessFilters,
} from './conditions.js';
export { type PatternTest, matches } from './matches.js';
export { type DateSpan, dateSeconds, dateSpan, isoSeconds } from './values.js';
export {
  type DateFilter,
  type DateRange,
  type DateUnit,
  type DateFilterText,
  type MovingFilter,
  apiDefaultWindow,
  dateUnits,
  defaultDateFilter,
  parseDateFilter,
  previousWindow,
  printDateFilter,
  windowOf,
} from './date-window.js';
export {
  type LogScope,
  alwaysRequested,
  canonicalField,
  defaultColumns,
  hiddenFields,
  hourField,
  inferType,
  inferTypes,
  knownFields,
  knownType,
  maxDefaultColumns,
  requestedFields,
  zoneOfHour,
} from './fields.js';
export {
  type LogPageState,
  apiPageSize,
  defaultPageSize,
  maxPageSize,
  parseLogPage,
  printLogPage,
  readPaging,
} from './url-state.js';
export { entriesOfCell, listCell } from './csv-list.js';
export { csvCell, withoutCsvGuard } from './csv-cell.js';
export {
  csvChunks,
  csvFileText,
  csvHeader,
  csvLine,
  csvMediaType,
  csvRow,
  csvSeparatorOf,
  exportFileName,
  quotedCsvLine,
  toCsv,
  withSemicolons,
} from './csv.js';
export { readField } from './read-field.js';
