import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { emailsIn, numbersIn, textOf } from './text.js';

/**
 * E-mails the summary after a conversation, and texts it to numbers that stand in the instructions.
 */
export const notify = <Scope>(
  effects: Pick<FunctionEffects<Scope>, 'notify'>,
): RuntimeFunction<Scope> => ({
  name: 'notify',
  label: 'Notify',
  runs: 'after',
  spec: ({ condition }) => ({
    name: 'notify',
    label: 'Notify',
    condition,
    description: 'Tells the owner about a conversation when it is over.',
    parameters: {
      type: 'object',
      required: ['subject', 'text'],
      properties: {
        subject: { type: 'string', description: 'Subject.', question: '' },
        text: { type: 'string', description: 'Summary and transcript.', question: '' },
        outcome: { type: 'string', description: 'What the conversation came to.', question: '' },
      },
    },
  }),
  run: async (input, { scope, condition }) => {
    const outcome = textOf(input, 'outcome');
    if (/\bleft a message\b|\bonly (?:for )?messages\b/i.test(condition) && outcome !== 'message')
      return { ok: true, words: 'No message was left', output: { skipped: true } };
    if (
      /\bbook(?:ed|ings?)\b|\bonly (?:for )?appointments\b/i.test(condition) &&
      outcome !== 'booked'
    )
      return { ok: true, words: 'Nothing was booked', output: { skipped: true } };
    const emails = emailsIn(condition);
    const numbers = numbersIn(condition);
    await effects.notify(scope, {
      emails,
      numbers,
      subject: textOf(input, 'subject'),
      text: textOf(input, 'text'),
    });
    return {
      ok: true,
      words: `Told ${[...emails, ...numbers].join(', ') || 'the account’s address'}`,
      output: { emails, numbers },
    };
  },
});
