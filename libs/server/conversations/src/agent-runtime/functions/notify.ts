import { phonesIn } from '@patchbay/formats/phone';
import { emailsIn } from '@patchbay/template-fields';
import { countryIn } from '../phone-country.js';
import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { textOf } from './text.js';
import { agentWordsIn } from './agent-words.js';

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
  run: async (input, { scope, condition, config, language }) => {
    const words = agentWordsIn[language];
    const outcome = textOf(input, 'outcome');
    if (/\bleft a message\b|\bonly (?:for )?messages\b/i.test(condition) && outcome !== 'message')
      return { ok: true, words: words.noMessageLeft, output: { skipped: true } };
    if (
      /\bbook(?:ed|ings?)\b|\bonly (?:for )?appointments\b/i.test(condition) &&
      outcome !== 'booked'
    )
      return { ok: true, words: words.nothingBooked, output: { skipped: true } };
    const emails = emailsIn(condition);
    const numbers = phonesIn(condition, countryIn(config));
    await effects.notify(scope, {
      emails,
      numbers,
      subject: textOf(input, 'subject'),
      text: textOf(input, 'text'),
      language,
    });
    return {
      ok: true,
      words: words.notified([...emails, ...numbers].join(', ') || words.accountAddress),
      output: { emails, numbers },
    };
  },
});
