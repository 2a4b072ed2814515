const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Minutes that a zone is east of Greenwich at an instant (milliseconds). */
export function zoneOffset(timeZone: string, at: number): number {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const year = part['era'] === 'BC' ? 1 - Number(part['year']) : Number(part['year']);
  const wall = new Date(0);
  wall.setUTCFullYear(year, Number(part['month']) - 1, Number(part['day']));
  wall.setUTCHours(Number(part['hour']), Number(part['minute']), Number(part['second']));
  return Math.round((wall.getTime() - Math.floor(at / 1000) * 1000) / 60_000);
}

/** Whether clocks of a zone are ahead of its standard time at an instant (milliseconds). */
export function isSummerTime(timeZone: string, at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return (
    zoneOffset(timeZone, at) >
    Math.min(zoneOffset(timeZone, Date.UTC(year, 0, 1)), zoneOffset(timeZone, Date.UTC(year, 6, 1)))
  );
}

/** An offset as people write it: 'UTC+05:30', 'UTC-08:00', 'UTC+00:00'. */
export function offsetLabel(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}
