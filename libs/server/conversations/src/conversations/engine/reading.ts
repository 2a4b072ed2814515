import { type AgentReading } from '@patchbay/contract';
import { cutText, lastingMilliseconds } from '@patchbay/kernel';
import { type RuntimeEvent, type RuntimeInput } from '../../agent-runtime/agent-runtime.js';
import { fieldsOf } from '../../agent-runtime/request.js';
import { type EffectsScope, type Inbound } from '../turns/engine-services.js';
import { dots, isSecret, withoutSecrets } from '../messages/redaction.js';

type Reply = Extract<RuntimeEvent, { type: 'reply' }>;

const maxTextLength = 4000;
const maxParts = 60;
const short = (text: string) => cutText(text, maxTextLength, '…');

/**
 * What the agent was given for a reply, for the member who tests it; nothing for everyone else. The
 * answers to questions for a secret are masked wherever they were put into a text.
 */
export function readingOf(
  inbound: Pick<Inbound, 'selfTest'>,
  { config }: Pick<RuntimeInput<EffectsScope>, 'config'>,
  { asked, tokens }: Pick<Reply, 'asked' | 'tokens'>,
): AgentReading | undefined {
  if (!inbound.selfTest || !asked) return undefined;
  const fields = fieldsOf(config).filter(({ value }) => value.trim() !== '');
  const secrets = fields
    .filter(({ key, type }) => isSecret(key) || /password|secret/i.test(type))
    .map(({ value }) => value.trim());
  const shown = (text: string) =>
    withoutSecrets(secrets.reduce((left, secret) => left.replaceAll(secret, dots), text));
  const parts = (source: string) =>
    asked.facts
      .filter((fact) => fact.source === source)
      .slice(0, maxParts)
      .map(({ title = '', text }) => ({ title: shown(title), text: short(shown(text)) }));
  return {
    instructions: shown(asked.facts.find(({ source }) => source === 'instructions')?.text ?? ''),
    fields: fields.slice(0, maxParts).map(({ title, key, value }) => ({
      title: title || key,
      text: short(shown(value)),
    })),
    passages: parts('knowledge'),
    context: parts('context'),
    functions: asked.tools.map(({ label, condition }) => ({
      title: label,
      text: short(shown(condition)),
    })),
    tokensUsed: tokens ? tokens.input + tokens.output : null,
    ms: lastingMilliseconds(Math.max(0, asked.ms)),
  };
}

/** The same without the instructions, for members who may not use the full editor. */
export const withoutInstructions = (read: AgentReading): AgentReading => ({
  ...read,
  instructions: null,
  functions: read.functions.map((one) => ({ ...one, text: '' })),
});
