import { lastingMilliseconds } from '@patchbay/kernel';
import { type AgentRuntime, type EffectsScope } from '@patchbay/server-conversations';
import { type SellerKeys } from '@patchbay/server-money';
import {
  CarrierError,
  type CarrierPort,
  type CarrierText,
  type OwnNumberPort,
  type OwnPaymentsPort,
  createStripePayments,
} from '@patchbay/server-providers';

/**
 * A runtime that repeats what it hears and books on request, so that tests of the code around it
 * see exactly what goes in and out.
 */
export const echoRuntime: AgentRuntime<EffectsScope> = {
  async *respond({ text, memory, config }) {
    if (text === 'fail') {
      yield { type: 'error', message: 'The model does not answer.', retryable: true };
      return;
    }
    if (text.startsWith('book')) {
      yield { type: 'function-start', name: 'schedule', label: 'Schedule' };
      yield {
        type: 'function',
        name: 'schedule',
        label: 'Schedule',
        ok: true,
        words: 'Monday, 9:40 AM',
        input: { reason: 'Cleaning' },
        output: {},
        durationMs: 12,
      };
    }
    const said = `You said “${text}” after ${memory.length} lines.`;
    yield { type: 'delta', text: said };
    yield {
      type: 'reply',
      text: said,
      trace: [
        {
          kind: 'answer',
          label: 'Answer',
          detail: '',
          startMs: lastingMilliseconds(0),
          durationMs: lastingMilliseconds(1),
        },
      ],
      asked: {
        facts: [{ source: 'instructions', text: String(config.agentInstructions) }],
        tools: [{ label: 'Schedule', condition: 'Offer the next free hour.' }],
        ms: 1,
      },
    };
  },
  fallbackReply: () => 'I am sorry, I cannot answer right now.',
  greeting: (config) => (typeof config.welcomeMessage === 'string' ? config.welcomeMessage : ''),
  summarize: async ({ dialog, runs }) => ({
    summary: dialog
      .map((line) => ('text' in line ? line.text : ''))
      .filter(Boolean)
      .join(' / '),
    outcome: runs.length > 0 ? 'booked' : 'answered',
    inbox: dialog.some((line) => 'text' in line && /listing/.test(line.text)) ? 'junk' : 'priority',
    inboxReason: '',
    collected: (runs.length > 0 ? { reason: 'Cleaning' } : {}) as Record<string, string>,
    writtenBy: 'echo',
  }),
  answer: async (question, passages) => `${question} ${passages.map(({ body }) => body).join(' ')}`,
  review: async (fields) =>
    fields.map((field) =>
      field.value.length > 40
        ? {
            key: field.key,
            suggestion: field.value.slice(0, 40),
            reason: 'Shorter is better.',
            reasonTitle: 'Shorter',
          }
        : { key: field.key },
    ),
  after: async () => [],
};

/** A carrier with one number for sale, which records what it was asked to send. */
export function keepingCarrier(): CarrierPort & { readonly sent: CarrierText[] } {
  const sent: CarrierText[] = [];
  const offer = { number: '+15125550123', city: 'Austin', region: 'TX', country: 'US' };
  return {
    name: 'keeping',
    label: 'Test carrier',
    sent,
    search: async (query) =>
      query.by !== 'prefix' || offer.number.slice(2).startsWith(query.prefix) ? [offer] : [],
    assign: async (number) => {
      if (number !== offer.number)
        throw new CarrierError('unavailable', 'This number cannot be had.');
      return offer;
    },
    release: async () => undefined,
    sendText: async (text) => {
      sent.push(text);
      return { messageId: `sent-${sent.length}`, status: 'sent' };
    },
    placeCall: async () => 'call',
    hangUp: async () => undefined,
    onInbound: () => () => undefined,
  };
}

/**
 * A carrier account that accepts every token and sells no numbers, so that no test connects to the
 * vendor.
 */
export function acceptingAccount(): OwnNumberPort {
  const refused = async () => {
    throw new CarrierError('unavailable', 'This number cannot be had.');
  };
  return {
    name: 'accepting',
    prove: async () => undefined,
    search: async () => [],
    assign: refused,
    release: async () => undefined,
    adopt: async () => null,
    letGo: async () => undefined,
  };
}

/** A seller's own processor that accepts every key, so that no test connects to the vendor. */
export const acceptingSeller = ({
  apiKey,
  webhookSigningKey = 'whsec_none',
}: SellerKeys): OwnPaymentsPort => ({
  ...createStripePayments({
    secretKey: apiKey,
    webhookSecret: webhookSigningKey,
    apiBase: 'http://127.0.0.1:1',
  }),
  prove: async () => undefined,
});
