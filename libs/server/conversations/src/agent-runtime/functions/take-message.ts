import { readPhone } from '@patchbay/formats/phone';
import { countryIn, countryOfCaller } from '../phone-country.js';
import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { sayNumber, textOf, wordsOf } from './text.js';
import { functionWords } from './words.js';

/** Phrases of callers that request this function. */
const phrases = [
  'leave a message',
  'take a message',
  'leave message',
  'call me back',
  'call back',
  'callback',
  'get back to me',
  'give me a call',
  'speak to',
  'speak with',
  'talk to',
  'talk with',
  'reach out to me',
  'pass on',
  'tell the',
  'tell dr',
  'tell mr',
  'tell mrs',
  'tell ms',
  'tell him',
  'tell her',
  'tell them',
  'let the',
  'call me',
  'phone me',
  'ring me',
  'talk to a human',
  'real person',
  'have someone call',
  'have him call',
  'have her call',
  'voicemail',
];

/** A number as E.164; what cannot be read stays as it was said. */
function asNumber(said: string, country: string | null): string {
  const reading = readPhone(said, country);
  return reading.kind === 'number' && reading.extension === undefined ? reading.e164 : said;
}

/** Takes a message: name, text and callback number, which defaults to the caller's number. */
export const takeMessage = <Scope>(
  effects: Pick<FunctionEffects<Scope>, 'keepMessage'>,
): RuntimeFunction<Scope> => ({
  name: 'takeMessage',
  label: 'Take a Message',
  runs: 'during',
  spec: ({ condition, caller, country, language }) => ({
    name: 'takeMessage',
    label: 'Take a Message',
    condition,
    description:
      'Keeps a message for the people of the business. Use it when no one can help now or the answer is not known.',
    phrases,
    opening: functionWords(language).message.opening,
    ability: functionWords(language).message.ability,
    reaches: 'message',
    offer: functionWords(language).message.offer,
    offerWhen: 'unknown',
    parameters: {
      type: 'object',
      required: ['name', 'message', 'callback'],
      properties: {
        name: {
          type: 'string',
          format: 'name',
          description: 'Name of the caller.',
          question: functionWords(language).message.name,
          ...(caller.name ? { default: caller.name } : {}),
        },
        message: {
          type: 'string',
          description: 'What the message is, in the caller’s words.',
          question: functionWords(language).message.message,
        },
        callback: {
          type: 'string',
          format: 'phone',
          country: countryOfCaller(caller, country),
          description: 'Number to call back, E.164 when possible.',
          question: functionWords(language).message.callback,
          ...(caller.kind === 'phone' ? { default: caller.address } : {}),
        },
      },
    },
  }),
  run: async (input, { scope, caller, config }) => {
    const words = functionWords(config.agentLang).message;
    const message = {
      name: wordsOf(input, 'name'),
      message: wordsOf(input, 'message'),
      callback: asNumber(textOf(input, 'callback'), countryOfCaller(caller, countryIn(config))),
    };
    const missing = (['message', 'name', 'callback'] as const).find((key) => !message[key]);
    if (missing)
      return {
        ok: false,
        words: words.missing[missing],
        output: {
          ask: missing,
          say: words[missing],
        },
      };
    await effects.keepMessage(scope, message);
    return {
      ok: true,
      words: `${message.message} · ${message.name}, ${sayNumber(message.callback)}`,
      output: {
        ...message,
        say: words.kept(message.name.split(' ')[0] ?? '', sayNumber(message.callback)),
      },
    };
  },
});
