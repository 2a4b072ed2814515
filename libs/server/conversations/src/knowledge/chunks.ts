import { cutText } from '@patchbay/kernel';
import { type WebText } from '@patchbay/server-providers';

/**
 * A passage of a document: small enough for a model request, large enough to be understood alone.
 */
export interface Chunk {
  readonly heading: string;
  readonly body: string;
  /** Its page in a PDF. */
  readonly page: number | null;
}

const size = 900;
const maxChunks = 600;
const maxCharacters = 500_000;

/**
 * Divides a text into passages of about 900 characters, at lines and sentences, never across a
 * heading. Text after 500,000 characters is dropped.
 */
export function chunksOf(text: WebText): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let left = maxCharacters;
  for (const { heading, text: whole, page = null } of text.sections) {
    for (const body of cut(cutText(whole, Math.max(0, left))))
      if (chunks.length < maxChunks) chunks.push({ heading, body, page });
    left -= whole.length;
  }
  return chunks;
}

function cut(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of text
    .split('\n')
    .flatMap((line) =>
      sentences(line).map((sentence, at) => ({ sentence, glue: at === 0 ? '\n' : ' ' })),
    )) {
    if (part && part.length + piece.sentence.length > size) {
      parts.push(part);
      part = '';
    }
    part += `${part ? piece.glue : ''}${piece.sentence}`;
  }
  return part.trim() ? [...parts, part] : parts;
}

/**
 * Divides a line that is too long after the last sentence that fits, else after the last word, else
 * anywhere. Implemented manually in one pass: the platform's segmenter copies its whole input for
 * every sentence.
 */
function sentences(line: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < line.length;) {
    const window = line.slice(at, at + size + 1);
    const end = window.length <= size ? window.length : cutIn(window);
    const piece = window.slice(0, end).trim();
    if (piece) found.push(piece);
    at += end;
  }
  return found;
}

/** The best end of a passage within a window; never within a surrogate pair. */
function cutIn(window: string): number {
  for (let at = window.length - 1; at > size / 3; at -= 1)
    if (/\s/.test(window[at] as string) && /[.!?\u2026]/.test(window[at - 1] as string)) return at;
  for (let at = window.length - 1; at > size / 3; at -= 1)
    if (/[\s\u3002\uff01\uff1f]/.test(window[at - 1] as string)) return at;
  return /[\ud800-\udbff]/.test(window[size - 1] as string) ? size - 1 : size;
}

/** The whole text as it is stored with the document. */
export const bodyOf = (text: WebText): string =>
  cutText(
    text.sections
      .map(({ heading, text: under }) => [heading, under].filter(Boolean).join('\n'))
      .join('\n\n'),
    maxCharacters,
  );
