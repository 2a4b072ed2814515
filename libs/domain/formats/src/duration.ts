const whole = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A length in words: '45 s', '2 min 14 s', '8 h 29 min'. Negative and unknown lengths are '0 s'.
 */
export function durationWords(seconds: number): string {
  const all = whole(seconds);
  const [h, min, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const parts =
    h > 0
      ? [`${h} h`, min > 0 ? `${min} min` : '']
      : [min > 0 ? `${min} min` : '', s > 0 || min === 0 ? `${s} s` : ''];
  return parts.filter(Boolean).join(' ');
}

/** A length as a clock: '0:07', '2:14', '1:02:14'. */
export function durationClock(seconds: number): string {
  const all = whole(seconds);
  const [h, min, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
}
