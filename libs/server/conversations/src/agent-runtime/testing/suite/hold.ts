import { type ModelPort } from '@patchbay/server-providers';
import { DateTime } from 'luxon';
import { startTestConversation } from '../dentist.js';
import { type Business } from './business.js';
import { type Conversation } from './read-conversations.js';
import { type Done, type Outcome, scoreIntent, scoreQuestions, type Verdict } from './score.js';

/** A conversation as it went. */
export interface Held {
  readonly conversation: Conversation;
  readonly turns: readonly {
    readonly text: string;
    readonly outcome: Outcome;
    readonly verdicts: readonly { readonly about: string; readonly verdict: Verdict }[];
  }[];
}

const localTime = (at: number) =>
  DateTime.fromMillis(at, { zone: 'America/Chicago' }).toFormat('MM-dd HH:mm');

const recordingTo = (done: Done[]) => ({
  book: async (_: null, one: { startsAt: number; name: string; reason: string }) => {
    done.push({ kind: 'booked', values: [localTime(one.startsAt), one.name, one.reason] });
    return { booked: true as const, id: `appointment-${done.length}` };
  },
  keepMessage: async (_: null, one: { name: string; message: string; callback: string }) =>
    void done.push({ kind: 'message', values: [one.name, one.message, one.callback] }),
  transfer: async (_: null, one: { destination: string }) => {
    done.push({ kind: 'transferred', values: [one.destination] });
    return { accepted: true };
  },
});

/** Holds a conversation with the agent of a business, and scores each of its turns. */
export async function hold(
  business: Business,
  conversation: Conversation,
  model?: ModelPort,
): Promise<Held> {
  const done: Done[] = [];
  const agent = startTestConversation(business.config, {
    effects: recordingTo(done),
    passages: business.knowledge,
    ...(model ? { model } : {}),
  });
  const turns: Held['turns'][number][] = [];
  let before = '';
  for (const { text, expects } of conversation.turns) {
    const outcome = { reply: await agent.say(text), before, done: [...done] };
    const verdicts = [
      ...scoreQuestions(business, expects, outcome).map((verdict) => ({
        about: expects
          .filter(({ kind }) => kind === 'answers' || kind === 'unknown')
          .map(({ kind, value }) => `${kind} ${value}`)
          .join(', '),
        verdict,
      })),
      ...expects.flatMap((one) => {
        const verdict = scoreIntent(one, outcome);
        return verdict ? [{ about: `${one.kind} ${one.value}`, verdict }] : [];
      }),
    ];
    turns.push({ text, outcome, verdicts });
    before = outcome.reply;
  }
  return { conversation, turns };
}
