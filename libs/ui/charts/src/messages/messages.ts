import { defineArea } from '@patchbay/messages';

/** What a chart says besides its own names and values. */
export const charts = defineArea('charts', {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  download: 'Download CSV',
  drawing: '{title}, chart. The arrow keys show its values.',
  ring: '{title}, ring chart',
  table: '{title}, table',
  legend: '{title}, legend',
  loading: 'Loading',
  notDrawn: 'Could not load the chart. The table has the same values.',
  retry: 'Try now',
  total: 'Total',
  opens: 'Press or Enter: what was counted',
  weekday: 'Weekday',
  hours: 'Hours of the week',
  hour: '{day}, {hour}: {value}',
  fewer: 'Less',
  more: 'More',
  none: 'None',
  pointed: 'The arrow keys move from hour to hour.',
});
