const dayMinutes = 24 * 60;

/** Days of the week in order, as their first and last; null where days between them are left out. */
export function rangeOf(
  days: readonly number[],
): { readonly first: number; readonly last: number } | null {
  const [first, last] = [days[0], days.at(-1)];
  const isWhole = days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return first !== undefined && last !== undefined && days.length > 2 && isWhole
    ? { first, last }
    : null;
}

/** A time of day, `HH:MM`, on a clock that is so many minutes ahead. */
export function timeAhead(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const at = (((hours * 60 + rest + minutes) % dayMinutes) + dayMinutes) % dayMinutes;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
}
