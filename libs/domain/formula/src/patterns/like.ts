/**
 * Whether a whole text matches a pattern: `%` is any text, `_` one character; case-sensitive. Never
 * slower than length × length.
 */
export function isLike(text: string, pattern: string): boolean {
  let at = 0;
  let wanted = 0;
  let resume = -1;
  let restart = 0;
  while (at < text.length) {
    const sign = pattern[wanted];
    if (sign === '%') {
      resume = wanted += 1;
      restart = at;
    } else if (sign === '_') {
      at += widthAt(text, at);
      wanted += 1;
    } else if (sign !== undefined && sign === text[at]) {
      at += 1;
      wanted += 1;
    } else if (resume >= 0) {
      restart += widthAt(text, restart);
      at = restart;
      wanted = resume;
    } else return false;
  }
  while (pattern[wanted] === '%') wanted += 1;
  return wanted === pattern.length;
}

const widthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
