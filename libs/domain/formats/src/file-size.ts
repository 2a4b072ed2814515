const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes as people read it, with at most one decimal: 2 MB. A kilobyte is 1024 bytes. */
export function fileSize(bytes: number, locale = 'en-US'): string {
  const steps = bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024));
  const at = Math.min(steps, units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** at);
}
