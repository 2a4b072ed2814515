import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { numbersIn, sayNumber, textOf } from './text.js';

/**
 * Texts information such as the address, only to the caller or to a number in the owner's texts.
 */
export const sendSms = <Scope>(
  effects: Pick<FunctionEffects<Scope>, 'sendSms'>,
): RuntimeFunction<Scope> => ({
  name: 'sendSms',
  label: 'Send SMS',
  runs: 'during',
  spec: ({ condition, caller }) => ({
    name: 'sendSms',
    label: 'Send SMS',
    condition,
    description:
      'Sends a text message to the caller. Only when the condition is met or the caller asks for it.',
    phrases: [
      'text me',
      'send me a text',
      'send me an sms',
      'send it by text',
      'text it',
      'text that',
    ],
    ability: 'text you',
    parameters: {
      type: 'object',
      required: ['text', 'to'],
      properties: {
        text: {
          type: 'string',
          description: 'The whole text.',
          question: 'What should I text you?',
        },
        to: {
          type: 'string',
          format: 'phone',
          description: 'Number, E.164.',
          question: 'Which number should I text?',
          ...(caller.kind === 'phone' ? { default: caller.address } : {}),
        },
      },
    },
  }),
  run: async (input, { scope, caller, condition }) => {
    const to = textOf(input, 'to') || (caller.kind === 'phone' ? caller.address : '');
    const text = textOf(input, 'text').slice(0, 1600);
    if (!text)
      return {
        ok: false,
        words: 'Nothing to send',
        output: { ask: 'text', say: 'What should I text you?' },
      };
    if (!/^\+\d{8,15}$/.test(to))
      return {
        ok: false,
        words: 'No valid number',
        output: { ask: 'to', say: 'Which number should I text?' },
      };
    // Prevents callers from making the business text other numbers.
    if (!(caller.kind === 'phone' && to === caller.address) && !numbersIn(condition).includes(to))
      return {
        ok: false,
        words: 'Not the caller’s number',
        output: { say: 'I can only text the number that you call or text from.' },
      };
    await effects.sendSms(scope, { to, text });
    return {
      ok: true,
      words: `Texted ${sayNumber(to)}`,
      output: { to, text, say: `I have sent a text to ${sayNumber(to)}.` },
    };
  },
});
