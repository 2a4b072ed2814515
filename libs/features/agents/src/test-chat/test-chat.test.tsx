import {
  aFunctionRun,
  agentRules,
  type Answer,
  answering,
  aTraceStep,
  refused,
} from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../screens/TestAgentOverlay.js';

const load = async () => ({ Screen });
const rules = agentRules({ welcomeMessage: 'Northside Dental, how can I help?' });
const events = (...list: readonly object[]) =>
  new Response(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const run = aFunctionRun();
const trace = [aTraceStep()];

const chat = (runPrompt: Answer<'runPrompt'>) =>
  renderApp({
    url: '/app/org/7?testAgent=true',
    overlays: { testAgent: load },
    replies: answering({ getStagingEventRules: rules, runPrompt }),
  });
const say = async (words: string) =>
  userEvent.type(
    await screen.findByRole('textbox', { name: 'Say something as a caller' }),
    `${words}{Enter}`,
  );

itBehavesLikeOverlay('testAgent', load, {
  replies: answering({ getStagingEventRules: rules }),
  shows: 'Northside Dental, how can I help?',
});

describe('the test chat', () => {
  it('begins with the greeting and shows the answer with its sources', async () => {
    const { server } = await chat(
      events(
        { type: 'delta', text: 'We open ' },
        { type: 'delta', text: 'at nine.' },
        { type: 'reply', text: 'We open at nine.', trace },
      ),
    );
    await say('When do you open?');
    const log = await screen.findByRole('log', { name: 'Conversation' });
    expect(await within(log).findByText('We open at nine.')).toBeInTheDocument();
    expect(within(log).getByText('When do you open?')).toBeInTheDocument();
    expect(within(log).getByText(/^1 step/)).toBeInTheDocument();
    expect(server.argsOf('runPrompt')).toMatchObject([{ promptText: 'When do you open?' }]);
  });

  it('shows a row for each function run', async () => {
    await chat(
      events(
        { type: 'function-start', name: 'takeMessage', label: 'Take a message' },
        { type: 'function', run },
        { type: 'reply', text: 'I passed that on.', trace: [] },
      ),
    );
    await say('Tell them I called');
    expect(await screen.findByText('Passed on to the desk')).toBeInTheDocument();
    expect(screen.getByText('I passed that on.')).toBeInTheDocument();
  });

  it('shows why there is no answer, and repeats the same question', async () => {
    let fails = true;
    const { server } = await chat(() =>
      fails
        ? refused('invalid', 'The model server is away.')
        : events({ type: 'reply', text: 'Yes.', trace: [] }),
    );
    await say('Are you there?');
    expect(await screen.findByText('The model server is away.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
    expect(await screen.findByText('Yes.')).toBeInTheDocument();
    expect(server.argsOf('runPrompt').map(({ promptText }) => promptText)).toEqual([
      'Are you there?',
      'Are you there?',
    ]);
  });
});
