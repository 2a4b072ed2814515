import { type ToolSpec } from '../model/port.js';
import { isRequest, withoutGreeting } from './dialogue-acts.js';
import { hasPhrase, stemsOf, termsOf } from './words.js';

/**
 * How strongly a line requests a function: 2 and more by unambiguous words, 1 and more by the
 * owner's description.
 */
export function intentScore(text: string, tool: ToolSpec): number {
  // What changes a booking is recognized by rules of its own.
  if (tool.amends || (!tool.phrases && !tool.condition)) return 0;
  const stems = stemsOf(text);
  if ((tool.notFor ?? []).some((phrase) => hasPhrase(stems, phrase))) return 0;
  const phrases = (tool.phrases ?? []).filter((phrase) => hasPhrase(stems, phrase));
  const byPhrase =
    phrases.length > 0
      ? 1 +
        phrases.length +
        (isRequest(text) ? 1 : 0) +
        Math.max(...phrases.map((phrase) => stemsOf(phrase).length)) * 0.1
      : 0;
  return byPhrase + byCondition(text, tool);
}

/**
 * The share of a line's meaning that the owner's condition and its values cover; at least half is
 * required.
 */
function byCondition(text: string, tool: ToolSpec): number {
  const terms = termsOf(text);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const options = Object.values(tool.parameters.properties).flatMap(
    (parameter) => parameter.enum ?? [],
  );
  const clauses = [
    ...tool.condition
      .split(/(?<=[.;!?])\s+/)
      .filter(
        (clause) =>
          /\b(?:when|if|whenever|asks?|wants?|needs?|for|to)\b/i.test(clause) &&
          !/\b(?:not|never|don'?t|outside|within|hours)\b/i.test(clause),
      ),
    ...options,
  ];
  const keys = new Set(
    clauses.flatMap((clause) =>
      termsOf(clause).flatMap((term) =>
        term.weight < 1 ? [] : term.idea ? [term.stem, term.idea] : [term.stem],
      ),
    ),
  );
  const shared = terms
    .filter((term) => keys.has(term.stem) || (term.idea && keys.has(term.idea)))
    .reduce((sum, term) => sum + term.weight, 0);
  return total > 0 && shared >= 1 && shared / total >= 0.4 ? shared / total + 0.6 : 0;
}

/**
 * The function that a line requests, or null. `answered` is how well the owner's text answers it as
 * a question.
 */
export function chooseTool(
  text: string,
  tools: readonly ToolSpec[],
  { question, answered }: { readonly question: boolean; readonly answered: number },
): ToolSpec | null {
  const ranked = tools
    .map((tool, order) => ({ tool, order, score: intentScore(text, tool) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order);
  const best = ranked[0];
  if (!best) return null;
  if (question && !isRequest(text) && answered >= 0.45) return null;
  if (question && !isRequest(text) && best.score < 2)
    return best.score >= 1.2 && answered < 0.25 ? best.tool : null;
  return best.score >= 1 ? best.tool : null;
}

/** What asks about the business, although it names a time: "are you open on Monday at 9". */
const aboutBusiness =
  /^(?:are|is|do|does|did|what|when|where|why|how|which|who|will|have|has)\b|\b(?:are you|do you|you open|you close|hours)\b/i;

const asksForTime =
  /\bdo you have (?:anything|something|time|room|any|a (?:slot|time|spot))\b|\b(?:can|could) (?:i|we) (?:come|bring|get|have|see)\b/i;

/** Whether a line that names a time is a wish to come then. */
export const wantsTime = (
  text: string,
  { hasDay, hasTime }: { readonly hasDay: boolean; readonly hasTime: boolean },
): boolean =>
  (hasDay || hasTime) &&
  (asksForTime.test(text) || !aboutBusiness.test(withoutGreeting(text))) &&
  ((hasDay && hasTime) || isRequest(text));
