import { readPhone } from '@patchbay/formats/phone';
import { countryIn } from '../phone-country.js';
import { type AgentConfiguration, type FunctionEffects, type RuntimeFunction } from '../port.js';
import { textOf, wordsOf } from './text.js';
import { functionWords } from './words.js';

/**
 * Transfer destinations as the owner wrote them: a purpose, and a number, an extension or another
 * agent's username.
 */
export interface Destination {
  readonly topic: string;
  readonly target: string;
}

const target = /(?:(?:ext|pbx):[\w*#.-]+|\+?\(?\d[\d\s()./-]{5,}\d(?:,*\d+)?|@[\w.-]{3,})/i;

/**
 * Reads "Billing questions to ext:1002; new customers to +1 512 555 0111." A number without a plus
 * is one of `country`.
 */
export function destinationsIn(condition: string, country: string | null): Destination[] {
  return condition.split(/[;\n]|(?<=[^\d])\.\s+|(?<=\d)\.\s+(?=[A-Z])/).flatMap((clause) => {
    const found = target.exec(clause);
    if (!found) return [];
    const topic = (clause.slice(0, found.index) + clause.slice(found.index + found[0].length))
      .replace(/\b(?:transfer|put|through|connect|forward|route|send|calls?|callers?)\b/gi, ' ')
      .replace(/\b(?:to|at|on)\s*(?=[.,;]|$)/gi, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,.:-]+|(?<![\s,.:-])[\s,.:-]+$/g, '');
    const clean = /^(?:ext|pbx):|^@/i.test(found[0])
      ? found[0].replace(/[.]$/, '')
      : dialled(found[0], country);
    if (clean === null) return [];
    return [{ topic: topic || clean, target: clean }];
  });
}

/** A number in E.164 with the digits to press afterwards, which follow commas; null when none. */
function dialled(text: string, country: string | null): string | null {
  const [number = '', ...digits] = text.split(/(?=,)/);
  const reading = readPhone(number, country);
  return reading.kind === 'number' ? `${reading.e164}${digits.join('')}` : null;
}

/** Phrases of callers that request this function. */
const phrases = [
  'transfer',
  'put me through',
  'connect me',
  'speak to a person',
  'speak to a human',
  'talk to a person',
  'talk to a human',
  'speak to someone',
  'speak with someone',
  'talk to someone',
  'speak to somebody',
  'talk to somebody',
  'real person',
  'operator',
  'representative',
];

const transferSpec: RuntimeFunction<unknown>['spec'] = ({
  condition,
  channel,
  country,
  language,
}) => {
  const words = functionWords(language).transfer;
  const topics = destinationsIn(condition, country).map(({ topic }) => topic);
  return {
    name: 'transfer',
    label: 'Call Transfer',
    condition,
    description: 'Puts the caller through to a person. Only when the condition is met.',
    phrases,
    // Not offered in a chat; a request there gets an explanation.
    ...(channel === 'call'
      ? {
          ability: words.ability,
          reaches: 'person' as const,
          offer: words.offer,
          ...(topics.length <= 1 ? { offerWhen: 'unknown' as const } : {}),
        }
      : {}),
    parameters: {
      type: 'object',
      required: ['to'],
      properties: {
        to:
          topics.length > 0
            ? {
                type: 'string',
                description: 'Which of the destinations, as written.',
                question: words.which(topics),
                enum: topics,
                ...(topics.length === 1 ? { default: topics[0] } : {}),
              }
            : {
                type: 'string',
                description: 'Who the caller asks for.',
                question: words.who,
                default: 'the team',
              },
        about: {
          type: 'string',
          description: 'What it is about, in a few words.',
          question: 'What is it about?',
        },
      },
    },
  };
};

/** Transfers the caller to one of the owner's destinations; without any, to the owner's phone. */
export const transfer = <Scope>(
  effects: Pick<FunctionEffects<Scope>, 'transfer'>,
): RuntimeFunction<Scope> => ({
  name: 'transfer',
  label: 'Call Transfer',
  runs: 'during',
  spec: transferSpec,
  run: async (input, { scope, condition, config, channel }) => {
    const words = functionWords(config.agentLang).transfer;
    const to = textOf(input, 'to');
    const destinations = destinationsIn(condition, countryIn(config));
    const chosen =
      destinations.find(({ topic }) => topic === to) ??
      destinations.find(({ target: one }) => one === to) ??
      (destinations.length === 1 ? destinations[0] : undefined);
    if (destinations.length > 0 && !chosen)
      return {
        ok: false,
        words: words.noDestination(to),
        output: {
          ask: 'to',
          say: words.choose(destinations.map(({ topic }) => topic)),
        },
      };
    if (channel !== 'call')
      return {
        ok: false,
        words: words.notACall,
        output: { say: words.onlyCalls },
      };
    const about = wordsOf(input, 'about') || to;
    const { accepted } = await effects.transfer(scope, {
      destination: chosen?.target ?? '',
      about,
      notification: notificationOf(config),
    });
    if (!accepted)
      return {
        ok: false,
        words: words.noOne,
        output: { say: words.unanswered },
      };
    return {
      ok: true,
      words: words.results.answered(chosen?.topic ?? to),
      output: {
        destination: chosen?.target ?? '',
        say: words.through,
      },
    };
  },
});

function notificationOf(config: AgentConfiguration): string {
  const action = Array.isArray(config.actions)
    ? (config.actions as readonly { name?: unknown; transferNotification?: unknown }[]).find(
        ({ name }) => name === 'transfer',
      )
    : undefined;
  return typeof action?.transferNotification === 'string' ? action.transferNotification : '';
}
