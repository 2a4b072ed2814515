/**
 * A count as a card shows it: one decimal without a trailing .0, k from a thousand, M from a
 * million. Rounds first, so 999,999 is 1M.
 */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return '0';
  for (const [unit, suffix] of [
    [1, ''],
    [1e3, 'k'],
    [1e6, 'M'],
  ] as const) {
    const rounded = (Math.sign(value) * Math.round((Math.abs(value) / unit) * 10)) / 10;
    if (Math.abs(rounded) < 1000 || unit === 1e6) return `${rounded === 0 ? 0 : rounded}${suffix}`;
  }
  return '0';
}
