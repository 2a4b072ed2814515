/** How far a 32-bit timestamp is after another, negative when before (RFC 1982 arithmetic). */
export const stampsAfter = (later: number, earlier: number): number => (later - earlier) | 0;

/** The same for 16-bit sequence numbers. */
export const sequencesAfter = (later: number, earlier: number): number =>
  ((later - earlier) << 16) >> 16;
