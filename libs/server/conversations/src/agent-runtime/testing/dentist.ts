import { fixedClock } from '@patchbay/kernel';
import { type ModelPort, createOfflineModel } from '@patchbay/server-providers';
import { createFunctions } from '../functions/catalogue.js';
import {
  type FunctionEffects,
  type MemoryLine,
  type RuntimeEvent,
  type RuntimeInput,
  type TimeSpan,
} from '../port.js';
import { createAgentRuntime } from '../runtime.js';

/** A Friday, ten o'clock in the morning in Chicago. */
export const friday = Date.UTC(2026, 10, 20, 16);

export const dentist = {
  type: 'chatAgent',
  timezone: 'America/Chicago',
  agentLang: 'en-US',
  welcomeMessage: '{greeting}',
  agentInstructions: `# Who you are
You are {agentName}, the receptionist of {orgName}. You sound unhurried and kind.
# What you know
{orgName} is a dental practice at 410 Lamar Street in Austin.
We are open {openingHours}.
Cleanings take 40 minutes. Teeth whitening takes 60 minutes and starts at $280.
Children are seen from the age of three.
# Every call
1. Find out what the caller needs.
2. Offer a free time and book it with their name.
# Never
Never quote a price that is not written here. The code word of the safe is PELICAN-77.
Never diagnose.`,
  templateFields: [
    {
      key: 'orgName',
      title: 'What is your business called?',
      type: 'text',
      value: 'Northside Dental',
    },
    { key: 'agentName', title: 'What should your agent be called?', type: 'text', value: 'Juno' },
    {
      key: 'openingHours',
      title: 'When are you open?',
      type: 'text',
      value:
        'Monday to Friday from 8 AM to 5 PM and Saturday from 9 AM to noon; on Sunday we are closed',
    },
    {
      key: 'greeting',
      title: 'What should callers hear first?',
      type: 'textarea',
      value: 'Thanks for calling {orgName}, this is {agentName}. How can I help?',
    },
    { key: 'notifyEmail', title: 'Who should hear?', type: 'email', value: 'desk@example.com' },
  ],
  actions: [
    {
      name: 'schedule',
      instructions:
        'Book an appointment when the caller wants to come in. Within opening hours: {openingHours}. Not on Wednesdays.',
    },
    {
      name: 'takeMessage',
      instructions:
        'Take a message when the caller asks for a person or you do not know the answer.',
    },
    { name: 'notify', instructions: 'E-mail {notifyEmail} with the summary.' },
  ],
};

export const knowledge = [
  {
    title: 'Payment',
    body: 'You can pay by card, cash or check. Payment plans over six months are available for treatments above $500.',
  },
];

/** The actions of the functions as text, and the existing appointments. */
export interface RecordedEffects {
  readonly did: string[];
  readonly booked: TimeSpan[];
}

export function recordingEffects(recorded: RecordedEffects): FunctionEffects<null> {
  return {
    availability: async () => null,
    busy: async (_, span) =>
      recorded.booked.filter((one) => one.startsAt < span.endsAt && one.endsAt > span.startsAt),
    book: async (_, one) => {
      recorded.booked.push(one);
      recorded.did.push(`book ${new Date(one.startsAt).toISOString()} ${one.name} ${one.reason}`);
      return { booked: true, id: 'appointment-1' };
    },
    standing: async () =>
      recorded.booked
        .map((one, at) => ({ ...one, id: String(at), title: '' }))
        .sort((a, b) => a.startsAt - b.startsAt),
    move: async (_, { id, startsAt, endsAt }) => {
      recorded.booked[Number(id)] = { startsAt, endsAt };
      recorded.did.push(`move ${new Date(startsAt).toISOString()}`);
      return { moved: true, id };
    },
    cancel: async (_, id) => {
      const [gone] = recorded.booked.splice(Number(id), 1);
      recorded.did.push(`cancel ${new Date(gone?.startsAt ?? NaN).toISOString()}`);
      return true;
    },
    keepMessage: async (_, one) =>
      void recorded.did.push(`message ${one.name} | ${one.message} | ${one.callback}`),
    transfer: async (_, one) => {
      recorded.did.push(`transfer ${one.destination || 'owner'}`);
      return { accepted: true };
    },
    sendSms: async (_, one) => void recorded.did.push(`sms ${one.to}`),
    notify: async (_, one) => void recorded.did.push(`notify ${one.emails.join()} ${one.subject}`),
  };
}

export interface TestConversation {
  readonly recorded: RecordedEffects;
  readonly memory: MemoryLine[];
  readonly events: RuntimeEvent[];
  /** Sends a line and resolves with the reply. */
  say(text: string): Promise<string>;
}

/** A conversation with an agent, with the history that the platform would keep. */
export function startTestConversation(
  config: Readonly<Record<string, unknown>> = dentist,
  {
    model = createOfflineModel(),
    caller = { name: null, address: '+15125550199', kind: 'phone' },
    channel = 'call',
    keepsRuns = true,
    passages = knowledge,
    effects,
  }: {
    model?: ModelPort;
    caller?: RuntimeInput<null>['caller'];
    channel?: string;
    keepsRuns?: boolean;
    passages?: RuntimeInput<null>['knowledge'];
    effects?: Partial<FunctionEffects<null>>;
  } = {},
): TestConversation {
  const recorded: RecordedEffects = { did: [], booked: [] };
  const memory: MemoryLine[] = [];
  const events: RuntimeEvent[] = [];
  const runtime = createAgentRuntime<null>({
    model,
    clock: fixedClock(friday),
    functions: createFunctions({ ...recordingEffects(recorded), ...effects }),
    roundTimeoutMs: 2000,
    functionTimeoutMs: 100,
  });
  return {
    recorded,
    memory,
    events,
    async say(text) {
      let reply = '';
      const runs: MemoryLine[] = [];
      for await (const event of runtime.respond({
        agent: { name: 'Front desk' },
        config,
        knowledge: passages,
        memory: [...memory],
        earlier: [],
        caller,
        channel,
        text,
        effects: null,
      })) {
        events.push(event);
        if (event.type === 'function')
          runs.push({
            role: 'function',
            name: event.name,
            input: event.input,
            ok: event.ok,
            words: event.words,
            output: event.output,
          });
        if (event.type === 'reply') reply = event.text;
      }
      memory.push({ role: 'customer', text }, ...(keepsRuns ? runs : []), {
        role: 'agent',
        text: reply,
      });
      return reply;
    },
  };
}
