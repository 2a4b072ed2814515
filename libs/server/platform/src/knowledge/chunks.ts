import { type WebText } from '@patchbay/server-providers';

/** A passage of a document: small enough to be told to a model, whole enough to mean something by itself. */
export interface Chunk {
  readonly heading: string;
  readonly body: string;
}

const size = 900;
const maxChunks = 600;
const maxCharacters = 500_000;

/** Cuts a text into passages of about 900 characters, at lines and sentences, never across a heading. What goes beyond 500,000 characters is left out. */
export function chunksOf(text: WebText): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let left = maxCharacters;
  for (const { heading, text: whole } of text.sections) {
    for (const body of cut(whole.slice(0, Math.max(0, left)))) if (chunks.length < maxChunks) chunks.push({ heading, body });
    left -= whole.length;
  }
  return chunks;
}

function cut(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of text.split('\n').flatMap((line) => sentences(line).map((sentence, at) => ({ sentence, glue: at === 0 ? '\n' : ' ' })))) {
    if (part && part.length + piece.sentence.length > size) {
      parts.push(part);
      part = '';
    }
    part += `${part ? piece.glue : ''}${piece.sentence}`;
  }
  return part.trim() ? [...parts, part] : parts;
}

/** A line that is too long in its sentences, and a sentence that is too long in its words, or cut where it has none. */
function sentences(line: string): readonly string[] {
  if (line.length <= size) return line.trim() ? [line.trim()] : [];
  const found = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment.trim());
  return found.flatMap((sentence) => sentence.match(new RegExp(`.{1,${size}}(?:\\s|$)|.{1,${size}}`, 'gsu')) ?? []).map((one) => one.trim()).filter(Boolean);
}

/** The whole text as it is stored with the document. */
export const bodyOf = (text: WebText): string => text.sections.map(({ heading, text: under }) => [heading, under].filter(Boolean).join('\n')).join('\n\n').slice(0, maxCharacters);
