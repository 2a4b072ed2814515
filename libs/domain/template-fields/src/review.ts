import * as z from 'zod/mini';
import { isAnswered, type TemplateField } from './field.js';

const textOrNull = z.catch(z.nullable(z.string()), null);

/**
 * One item of the review reply. A value of the wrong type becomes null, and so does an empty
 * suggestion.
 */
export const reviewItemSchema = z.object({
  key: z.string(),
  promptSuggestion: textOrNull,
  promptReason: textOrNull,
  promptReasonTitle: textOrNull,
});

/** One item of the review reply: without a suggestion the answer is accepted. */
export type ReviewItem = z.infer<typeof reviewItemSchema>;

/**
 * Reads a review reply. Items without a key are dropped; a reply that is no list gives null, as a
 * failed request does.
 */
export function readReview(reply: unknown): readonly ReviewItem[] | null {
  if (!Array.isArray(reply)) return null;
  return reply.flatMap((item) => {
    const read = reviewItemSchema.safeParse(item);
    return read.success
      ? [{ ...read.data, promptSuggestion: read.data.promptSuggestion || null }]
      : [];
  });
}

/** Whether a field can be reviewed: it has a description of a good answer, and an answer. */
export const isEligible = (field: Pick<TemplateField, 'promptTip' | 'value'>): boolean =>
  Boolean(field.promptTip) && isAnswered(field);
