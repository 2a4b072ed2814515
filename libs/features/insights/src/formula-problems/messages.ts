import { defineArea } from '@patchbay/messages';

/**
 * Why a metric has no value: by the codes of the formula library, whose English these are, and for
 * the other parts of a metric.
 */
export const formulaProblems = defineArea('formulaProblems', {
  empty: 'Formula cannot be empty',
  characters: 'Invalid characters: {found}',
  parentheses: 'Mismatched parentheses',
  unknownField: 'Unknown field: {name}',
  inArray: 'IN expects array like [x,y]',
  isNull: "IS expects 'NULL'",
  unexpected: 'Unexpected token',
  unknownToken: 'Unknown token',
  extra: 'Extra tokens after valid expression',
  noText: 'A formula is a text.',
  formulaLength: 'A formula has at most {most} characters.',
  formulaDepth: 'A formula nests at most {most} deep.',
  chained: 'Comparisons do not chain; join them with and.',
  compared: 'Put a comparison in parentheses to go on with it.',
  notCalled: '{name} is a function: write {call}.',
  arguments: 'It is called as {signature}.',
  nestedFold: 'A function over all rows cannot stand inside another.',
  unit: 'The unit is {units} or {last}.',
  notIn: 'Only IN can follow NOT here.',
  between: 'BETWEEN needs AND.',
  regex: 'REGEX needs a pattern in quotes.',
  meant: 'Did you mean {text}?',
  commas: 'A number has no commas.',
  power: 'There is no operator for powers; multiply instead.',
  quote: 'A text ends with the quote that it began with: {sign}',
  patternLength: 'A pattern has at most {most} characters.',
  patternSize: 'The pattern repeats too much.',
  patternUnopened: 'A closing parenthesis has no opening one.',
  patternAnchor: 'An anchor cannot be repeated.',
  patternTwice: 'A quantifier cannot follow another.',
  patternBrace: 'A brace must be a quantifier such as {example}, or be written {written}.',
  patternTimes: 'A quantifier goes up to {most}.',
  patternOrder: 'The numbers of a quantifier are the wrong way round.',
  patternNothing: 'A quantifier has nothing to repeat.',
  patternLoneBrace: 'A brace must follow what it repeats, or be written {written}.',
  patternGroups: 'A pattern has at most {most} groups.',
  patternGroup: 'Only plain groups are understood.',
  patternUnclosed: 'A group is not closed.',
  patternEscape: '{sign} is not understood.',
  patternEmptySet: 'A set is empty.',
  patternInSet: 'Inside a set, {sign} is written {written}.',
  patternRange: 'The ends of a range are the wrong way round.',
  patternEnd: 'The pattern ends too early.',
  'metric.aggregation': 'There is no way to combine values called {name}.',
  'metric.filter': 'The filter on {field} cannot be used as it is.',
  'metric.unreadable': 'This metric cannot be read.',
});

/**
 * What each function of formulas does and how it is called, by its name; the English is the formula
 * library's own.
 */
export const formulaHelp = defineArea('formulaHelp', {
  abs: 'The size of a number, without its sign.',
  'abs.call': 'abs(x)',
  if: 'One value when the condition holds, the other when it does not. Nothing, 0, an empty text and false do not hold.',
  'if.call': 'if(condition, then, else)',
  sum: 'The sum over all rows. Rows without a value are left out.',
  'sum.call': 'sum(x)',
  avg: 'The mean over the rows that have a value.',
  'avg.call': 'avg(x)',
  min: 'The smallest value over all rows; with several arguments, the smallest of them.',
  'min.call': 'min(x), min(a, b, …)',
  max: 'The largest value over all rows; with several arguments, the largest of them.',
  'max.call': 'max(x), max(a, b, …)',
  count:
    'The number of rows; with a field, of rows that have a value; with a condition, of rows for which it holds.',
  'count.call': 'count(), count(x)',
  d_count: 'The number of different values.',
  'd_count.call': 'd_count(x)',
  med: 'The middle value; of an even number of values, the mean of the middle two.',
  'med.call': 'med(x)',
  variance: 'How far values spread: the sample variance. Of fewer than two values it is 0.',
  'variance.call': 'variance(x)',
  std_dev: 'How far values spread, in the unit of the values: the sample standard deviation.',
  'std_dev.call': 'std_dev(x)',
  now: 'The present time, in Unix seconds.',
  'now.call': 'now()',
  timestamp_diff:
    "Seconds from b to a; each side Unix seconds or an ISO 8601 text. With 'minute', 'hour' or 'day', in that unit.",
  'timestamp_diff.call': "timestamp_diff(a, b, 'minute')",
});

/** Quoted by the specification. */
export const fixed = [
  'formulaProblems.empty',
  'formulaProblems.parentheses',
  'formulaProblems.inArray',
  'formulaProblems.isNull',
  'formulaProblems.unexpected',
  'formulaProblems.unknownToken',
  'formulaProblems.extra',
];
