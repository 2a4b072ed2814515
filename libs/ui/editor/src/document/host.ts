import { fieldTitle, type TemplateField } from '@patchbay/template-fields';
import { type ReadOptions } from '../text/line.js';
import { type EditorMessages } from '../parts/messages.js';
import { type Mention } from '../text/mention.js';

/** What the parts of an editor need to know from outside; it changes while the editor stays. */
export interface Host {
  fields: ReadonlyMap<string, TemplateField>;
  mentions: ReadonlyMap<string, Mention>;
  t: EditorMessages;
  /** Draws all chips again, after a field has changed. */
  readonly chips: Set<{ draw: () => void }>;
}

/** Creates what an editor knows about its surroundings. */
export const createHost = (
  fields: readonly TemplateField[],
  mentions: readonly Mention[],
  t: EditorMessages,
): Host => ({
  fields: new Map(fields.map((field) => [field.key, field])),
  mentions: byName(mentions),
  t,
  chips: new Set(),
});

/** Mentions by what stands after the @. */
export const byName = (mentions: readonly Mention[]): ReadonlyMap<string, Mention> =>
  new Map(mentions.map((mention) => [mention.name, mention]));

/** Reads text by the fields that there are now. */
export const readBy = (host: Host, caret?: number): ReadOptions => ({
  isKnown: (key) => host.fields.has(key),
  caret,
});

const longestLabel = 32;

/**
 * How the words of a condition call a field: by its title, or by its key where the title is a question or long, and
 * would not read as a part of a sentence.
 */
export function chipLabel(field: TemplateField): string {
  const title = fieldTitle(field);
  return title.length > longestLabel || title.trim().endsWith('?') ? field.key : title;
}
