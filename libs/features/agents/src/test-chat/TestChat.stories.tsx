import { type CaseRun } from '@patchbay/contract';
import { agentRules, type Answers, aViewer, refused } from '@patchbay/fakes';
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
const event = { type: 'reply', text: 'Yes, from 9 AM to noon.', trace: [] };
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
