import { type CaseRun } from '@patchbay/contract';
import {
  aFunctionRun,
  agentRules,
  anAgentReading,
  type Answers,
  aViewer,
  refused,
} from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const at = inMilliseconds(1_764_000_000_000);
const aSide = (reply: string, ran: CaseRun['turns'][number]['ran'] = []): CaseRun => ({
  at,
  revision: 3,
  passed: true,
  ms: 812,
  tokensUsed: 420,
  turns: [{ say: 'Are you open on Saturday?', reply, ran, failure: null, checks: [] }],
});
const hours = 'We are open Monday to Friday from 8 AM to 5 PM, on Saturday from 9 AM to noon.';
const read = anAgentReading({
  instructions: `You answer for Northside Dental.\n# Hours\n${hours}\n# Manner\n${'Be brief and kind. '.repeat(90)}`,
  passages: [{ title: 'Prices', text: 'Cleaning costs $150.' }],
  context: [{ title: 'Caller', text: 'The caller is Test caller.' }],
});
const event = { type: 'reply', text: 'Yes, from 9 AM to noon.', trace: [], read };
const answers: Answers = {
  getViewer: aViewer(),
  getStagingEventRules: agentRules({ welcomeMessage: 'Northside Dental, how can I help?' }),
  runPrompt: () =>
    new Response(`data: ${JSON.stringify(event)}\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    }),
};
const story = (replayConversation: Answers['replayConversation'], words: string) => ({
  ...screenStory({
    url: '/app/org/7?testAgent=true',
    overlays: { testAgent: agentsOverlays.testAgent },
    answers: { ...answers, ...(replayConversation ? { replayConversation } : {}) },
    until: () => document.body.textContent.includes('how can I help?'),
  }),
  play: async () => {
    const body = within(document.body);
    const slowly = { timeout: 15_000 };
    const field = await body.findByRole('textbox', { name: 'Say something as a caller' }, slowly);
    await userEvent.type(field, 'Are you open on Saturday?{Enter}');
    await body.findByText(event.text, {}, slowly);
    if (words === event.text) return;
    await userEvent.click(await body.findByRole('button', { name: 'Compare with live' }));
    await body.findByText(words, {}, slowly);
  },
});

/** A line that was answered, and can be said otherwise. */
export const Answered = story(undefined, event.text);

const streamed = (events: readonly object[]) =>
  new Response(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const ran = (at: number) => ({
  type: 'function',
  run: aFunctionRun({
    id: `run-${at}`,
    words: `Call back caller ${at + 1}`,
    input: { message: `Call back caller ${at + 1}` },
    output: { sent: true },
  }),
});
/** A thread that scrolls keeps the height of each row. */
export const LongThread = {
  ...screenStory({
    url: '/app/org/7?testAgent=true',
    overlays: { testAgent: agentsOverlays.testAgent },
    answers: {
      ...answers,
      runPrompt: () => streamed([...Array.from({ length: 16 }, (_, at) => ran(at)), event]),
    },
    until: () => document.body.textContent.includes('how can I help?'),
  }),
  play: async () => {
    await story(undefined, event.text).play();
    const rows = within(document.body).getAllByRole('button', { name: /^Take a Message/ });
    const lowest = Math.min(...rows.map((row) => row.parentElement?.clientHeight ?? 0));
    if (lowest < 36) throw new Error(`A row is ${lowest} px high.`);
  },
};
const opened = (reading: typeof read, words: string, wanted = '') => {
  const base = story(undefined, event.text);
  return {
    ...screenStory({
      url: '/app/org/7?testAgent=true',
      overlays: { testAgent: agentsOverlays.testAgent },
      answers: {
        ...answers,
        runPrompt: () =>
          new Response(`data: ${JSON.stringify({ ...event, read: reading })}\n\n`, {
            headers: { 'content-type': 'text/event-stream' },
          }),
      },
      until: () => document.body.textContent.includes('how can I help?'),
    }),
    play: async () => {
      await base.play();
      const body = within(document.body);
      await userEvent.click(await body.findByText(/What it was given/));
      await body.findByText(words, {}, { timeout: 15_000 });
      if (wanted)
        await userEvent.type(
          await body.findByRole('searchbox', { name: 'Search in what it was given' }),
          wanted,
        );
    },
  };
};
/** What the agent was given for its answer, searched. */
export const WhatItWasGiven = opened(read, 'Passages of the knowledge', 'open');
/** The instructions are not for the reader. */
export const WithoutInstructions = opened(
  anAgentReading({ instructions: null, functions: [], tokensUsed: null }),
  'Only those who may use the full editor can read the instructions.',
);
/** The draft beside what is live, on the same words. */
export const BesideLive = story(
  {
    replay: {
      startedAt: at,
      staging: aSide('Yes, from 9 AM to noon. Shall I book a time?', [
        { name: 'checkAvailability', input: { day: 'Saturday' } },
      ]),
      live: aSide('We are closed on Saturday.'),
    },
  },
  'Differs',
);
/** Nothing is live yet. */
export const OnlyDraft = story(
  { replay: { startedAt: at, staging: aSide('Yes, from 9 AM.'), live: null } },
  'Nothing is live yet, so only the draft answers.',
);
export const ReplayFailed = story(
  refused('internal', 'The model is busy. Try again in a minute.'),
  'The model is busy. Try again in a minute.',
);
