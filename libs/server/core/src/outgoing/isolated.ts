/**
 * Characters that turn the direction of text around them: marks, embeddings, overrides and
 * isolates.
 */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Letters that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** What is never ours: embeddings, overrides, and isolates of a fixed direction. */
const overrides = /[\u202A-\u202E\u2066\u2067]/gu;

/**
 * A user's text for a sentence of ours: it cannot turn what stands around it. What runs from right
 * to left is isolated (FSI … PDI); other text needs no isolation once its controls are gone, and
 * stays as it is, so that a text message keeps its alphabet.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(turning, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Whole mails and texts as they leave: without overrides. */
export const withoutOverrides = (text: string): string => text.replaceAll(overrides, '');

/**
 * For exports, where what was there must stay to be seen: `\u202E` as the six characters of its
 * escape.
 */
export const withVisibleOverrides = (text: string): string =>
  text.replaceAll(
    turning,
    (one) => `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
