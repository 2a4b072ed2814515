import { type Answer, answerAbout, answerFrom } from './answer.js';
import { type Dialogue, type Move } from './dialogue-state.js';
import { type Part } from './parts.js';
import { ideaKey, termsOf } from './words.js';

/** The answer to a question. One that only points back is asked together with what was before it. */
export function answerTo(dialogue: Dialogue, text: string, before: string): Answer | null {
  const { now, timezone } = dialogue.request;
  const isPointing =
    /\b(?:it|that|this|those|they|them|one|these)\b/i.test(text) &&
    termsOf(text).filter(({ weight }) => weight === 1).length <= 1;
  const direct = answerFrom(dialogue.retriever, text, now, timezone);
  const names = termsOf(text).some(({ weight, idea }) => weight === 1 && idea !== ideaKey('price'));
  if (!isPointing || !before || names) return direct;
  return answerAbout(dialogue.retriever, text, before) ?? direct;
}

/** What is said to some questions, and those that the owner's text does not answer. */
export interface Answers {
  readonly say: string;
  readonly left: readonly string[];
  readonly sources: readonly string[];
}

export function answersOf(
  questions: readonly { readonly part: Part; readonly answer: Answer | null }[],
): Answers {
  const good = questions.flatMap(({ answer }) => (answer?.whole ? [answer] : []));
  const texts = good.flatMap((one) => one.text);
  return {
    say: [...new Set(texts)].join(' '),
    left: questions.filter(({ answer }) => !answer?.whole).map(({ part }) => part.text),
    sources: [...new Set(good.flatMap(({ sources }) => sources))],
  };
}

/** A move after the answers to questions; what is not known is said as well. */
export function after(dialogue: Dialogue, answered: Answers, move: Move): Move {
  const unknown = answered.left.length ? dialogue.lines.unknown : '';
  return {
    ...move,
    say: [answered.say, unknown, move.say].filter(Boolean).join(' '),
    sources: [...answered.sources, ...move.sources],
  };
}
