import { cutText } from '@patchbay/kernel';

const maxLetters = 60;

/** The name of the document of a question: its words, so that a second answer replaces the first. */
const fileName = (question: string): string =>
  cutText(
    question
      .replace(/[^\p{L}\p{N}\s-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    maxLetters,
  ).trim() || 'answer';

/** A question with its answer as a document that a knowledge base takes. */
export const answerFile = (question: string, answer: string): File =>
  new File(
    [`# ${question.replace(/\s+/g, ' ').trim()}\n\n${answer.trim()}\n`],
    `${fileName(question)}.md`,
    {
      type: 'text/markdown',
    },
  );
