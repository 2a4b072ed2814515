/** Monday is 1, as in ISO 8601. */
export const dayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const names = '(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*)';
const shorts = dayNames.map((name) => name.slice(0, 3));
const numberOf = (text: string) => shorts.indexOf(text.slice(0, 3).toLowerCase()) + 1;
const dayWord = new RegExp(
  `\\b(?:mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:r|rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?)\\b`,
  'gi',
);

/** A name of a day for people, by its number. */
export const dayName = (day: number): string => {
  const name = dayNames[day - 1] ?? 'monday';
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Days a text names, ranges filled in, as numbers in order of the week. */
export function daysIn(text: string): number[] {
  const found = new Set<number>();
  const lower = text.toLowerCase();
  if (/\b(?:every ?day|daily|seven days|7 days|all week|24\/7)\b/.test(lower))
    return [1, 2, 3, 4, 5, 6, 7];
  if (/\bweekdays?\b|\bworking days?\b/.test(lower))
    [1, 2, 3, 4, 5].forEach((day) => found.add(day));
  if (/\bweekends?\b/.test(lower)) [6, 7].forEach((day) => found.add(day));
  const range = new RegExp(
    `\\b${names}\\.?\\s*(?:-|–|—|to|through|thru|until|till)\\s*${names}\\b`,
    'gi',
  );
  for (const match of lower.matchAll(range)) {
    const from = numberOf(match[1] ?? '');
    const to = numberOf(match[2] ?? '');
    if (from && to)
      for (let day = from; ; day = (day % 7) + 1) {
        found.add(day);
        if (day === to) break;
      }
  }
  for (const match of lower.matchAll(dayWord)) found.add(numberOf(match[0]));
  return [...found].filter((day) => day > 0).sort((a, b) => a - b);
}
