/** A metric with its parts, as the server answers it; for tests and stories. */
export const aReport = {
  name: 'minutesSaved',
  value: 3482,
  events: 218,
  previousValue: 2900,
  previousEvents: 190,
  series: [40, 55, 70, 66].map((value, at) => ({ date: `2025-11-${15 + at}`, value, events: 50 })),
  groups: [
    { key: '8', label: 'Front desk', value: 2900, events: 180 },
    { key: '9', label: 'After hours', value: 582, events: 38 },
  ],
};
