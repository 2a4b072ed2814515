import { defineArea } from '@patchbay/messages';

/** What a metric is made of over all conversations, and how much work it is. */
export const metricWork = defineArea('metricWork', {
  sides: 'The two sides, over all conversations',
  sidesOfSample: 'The two sides, over the newest conversations',
  numerator: 'Above',
  denominator: 'Below',
  quotient: '{above} ÷ {below} = {value}',
  treatments: 'What was done with gaps',
  noGaps: 'No gaps and no division by zero: every conversation counts with its own values.',
  cost: 'Cost of the query',
  'load.cheap': 'Cheap',
  'load.moderate': 'Moderate',
  'load.heavy': 'Heavy',
  took: '{rows, plural, =0 {Nothing to read} one {About # conversation} other {About # conversations}}, {time}.',
  milliseconds: '{value, number} ms',
  seconds: '{value, number} s',
  'help.cheap': 'It may stand on every dashboard.',
  'help.moderate': 'A dashboard with several of these loads noticeably slower.',
  'help.heavy': 'It makes a dashboard wait. Narrow the conditions or simplify the formula.',
  'because.rows': 'It reads many conversations.',
  'because.fields': 'It reads fields that reporting added, which are slower than the usual ones.',
  'because.patterns': 'It looks for a pattern within texts.',
  'because.order': 'It puts all values in order, or tells them apart.',
});
