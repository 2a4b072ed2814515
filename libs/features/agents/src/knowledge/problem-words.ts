import { knowledge, type KnowledgeMessages } from './messages.js';

type ProblemKey = Extract<keyof typeof knowledge.texts, `problem.${string}`>;

const isKnown = (key: string): key is ProblemKey => Object.hasOwn(knowledge.texts, key);

/**
 * What is wrong with a file and what to do, by the code of the server; its own sentence for a code
 * that this console does not know.
 */
export function problemWords(
  t: KnowledgeMessages,
  code: string | null | undefined,
  sentence: string,
): string {
  const key = `problem.${code}`;
  return isKnown(key) ? t(key) : sentence;
}
