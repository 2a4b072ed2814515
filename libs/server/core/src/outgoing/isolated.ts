/**
 * Characters that change the direction of text around them: marks, embeddings, overrides and
 * isolates.
 */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Letters that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/**
 * Characters that our own texts never contain: embeddings, overrides, and isolates of a fixed
 * direction.
 */
const overrides = /[\u202A-\u202E\u2066\u2067]/gu;

/**
 * Makes a user's text safe within our own sentences: it cannot change the direction of the text
 * around it. Right-to-left text is isolated by FSI and PDI; other text only loses its control
 * characters, so that a text message keeps its encoding.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(turning, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * Breaks what mail programs would make a link of: a scheme, and a dot before a letter. For names and
 * titles, which a person chose, in mails to others.
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll('://', ': //')
    .replaceAll(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}]*\p{L})/gu, '. ');

/** Removes overrides from whole mails and texts. */
export const withoutOverrides = (text: string): string => text.replaceAll(overrides, '');

/**
 * For exports, which must show the original characters: writes `\u202E` as the six characters of
 * its escape.
 */
export const withVisibleOverrides = (text: string): string =>
  text.replaceAll(
    turning,
    (one) => `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
