import { phonesIn, readPhone } from '@patchbay/formats/phone';
import { countryIn, countryOfCaller } from '../phone-country.js';
import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { sayNumber, textOf, wordsOf } from './text.js';
import { agentWordsIn } from './agent-words.js';

/**
 * Texts information such as the address, only to the caller or to a number in the owner's texts.
 */
export const sendSms = <Scope>(
  effects: Pick<FunctionEffects<Scope>, 'sendSms'>,
): RuntimeFunction<Scope> => ({
  name: 'sendSms',
  label: 'Send SMS',
  runs: 'during',
  spec: ({ condition, caller, country, language }) => ({
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
    ability: agentWordsIn[language].textAbility,
    parameters: {
      type: 'object',
      required: ['text', 'to'],
      properties: {
        text: {
          type: 'string',
          description: 'The whole text.',
          question: agentWordsIn[language].textQuestion,
        },
        to: {
          type: 'string',
          format: 'phone',
          country: countryOfCaller(caller, country),
          description: 'Number, E.164.',
          question: agentWordsIn[language].textTo,
          ...(caller.kind === 'phone' ? { default: caller.address } : {}),
        },
      },
    },
  }),
  run: async (input, { scope, caller, condition, config, language }) => {
    const words = agentWordsIn[language];
    const said = textOf(input, 'to') || (caller.kind === 'phone' ? caller.address : '');
    const read = readPhone(said, countryOfCaller(caller, countryIn(config)));
    const text = wordsOf(input, 'text');
    if (!text)
      return {
        ok: false,
        words: words.nothingToSend,
        output: { ask: 'text', say: words.textQuestion },
      };
    if (read.kind === 'problem')
      return {
        ok: false,
        words: words.noValidNumber,
        output: { ask: 'to', say: words.textTo },
      };
    const to = read.e164;
    // Prevents callers from making the business text other numbers.
    if (
      !(caller.kind === 'phone' && to === caller.address) &&
      !phonesIn(condition, countryIn(config)).includes(to)
    )
      return {
        ok: false,
        words: words.notCallersNumber,
        output: { say: words.notCallersNumberSay },
      };
    await effects.sendSms(scope, { to, text });
    return {
      ok: true,
      words: words.texted(sayNumber(to)),
      output: { to, text, say: words.textedSay(sayNumber(to)) },
    };
  },
});
