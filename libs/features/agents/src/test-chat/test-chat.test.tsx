import { type CaseRun } from '@patchbay/contract';
import {
  aFunctionRun,
  agentRules,
  anAgentReading,
  type Answer,
  answering,
  type Answers,
  aViewer,
  aTraceStep,
  refused,
} from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/TestAgentOverlay.js';

const load = async () => ({ Screen });
const rules = agentRules({ welcomeMessage: 'Northside Dental, how can I help?' });
const events = (...list: readonly object[]) =>
  new Response(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const run = aFunctionRun();
const trace = [aTraceStep()];

const chat = (runPrompt: Answer<'runPrompt'>, answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7?testAgent=true',
    overlays: { testAgent: load },
    replies: answering({ getStagingEventRules: rules, runPrompt, ...answers }),
  });
const aSide = (...replies: readonly string[]): CaseRun => ({
  at: inMilliseconds(1_764_000_000_000),
  revision: 3,
  passed: true,
  ms: 800,
  tokensUsed: 30,
  turns: replies.map((reply, at) => ({
    say: `line ${at}`,
    reply,
    ran: at === 1 ? [{ name: 'schedule', input: { reason: 'Cleaning' } }] : [],
    failure: null,
    checks: [],
  })),
});
const replayed = (staging: readonly string[], live: readonly string[] | null) => ({
  replay: {
    startedAt: inMilliseconds(1_764_000_000_000),
    staging: aSide(...staging),
    live: live && aSide(...live),
  },
});
const echo: Answer<'runPrompt'> = ({ promptText }) =>
  events({ type: 'reply', text: `Heard: ${promptText}`, trace: [] });
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
  it.each([
    [2, true, 'Draft'],
    [0, true, 'Live'],
    [0, false, 'Draft'],
  ])('says which version answers: %s changes, live %s', async (changes, isLive, words) => {
    const shown = agentRules({
      changesSinceLive: changes,
      ...(isLive ? {} : { publishedAt: null }),
    });
    await chat(echo, { getStagingEventRules: shown });
    const head = await screen.findByRole('region', { name: 'Test chat' });
    expect(await within(head).findByText(words)).toBeInTheDocument();
    expect(within(head).queryByText(words === 'Draft' ? 'Live' : 'Draft')).toBeNull();
  });

  it('continues what it shows, and after “Start over” no conversation before it', async () => {
    const { server } = await chat(echo);
    const heard = async (words: string) => {
      await say(words);
      await screen.findByText(`Heard: ${words}`);
    };
    await heard('One');
    await heard('Two');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await heard('Three');
    expect(server.argsOf('runPrompt').map((body) => body.conversationUuid)).toEqual([
      null,
      undefined,
      null,
    ]);
  });

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
    expect(server.argsOf('runPrompt')).toMatchObject([
      { promptText: 'When do you open?', targetAccountId: '7' },
    ]);
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

  it('shows arguments and result of a function to those who get them', async () => {
    await chat(
      events(
        {
          type: 'function',
          run: aFunctionRun({ input: { name: 'Dana' }, output: { kept: true } }),
        },
        { type: 'reply', text: 'I passed that on.', trace: [] },
      ),
    );
    await say('Tell them I called');
    await userEvent.click(await screen.findByRole('button', { name: /Passed on to the desk/ }));
    expect(screen.getByText(/"Dana"/)).toBeInTheDocument();
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

describe('what the agent was given for an answer', () => {
  const answered = async (read: ReturnType<typeof anAgentReading>) => {
    await chat(events({ type: 'reply', text: 'At nine.', trace: [], read }));
    await say('When do you open?');
    await userEvent.click(await screen.findByText(/What it was given/));
  };

  it('is folded by heading, and opened where it has what is searched for', async () => {
    const hours = 'Open Monday to Friday from 9 AM.';
    const long = `${'Be kind. '.repeat(400)}The end.`;
    await answered(
      anAgentReading({ instructions: `You answer.\n# Hours\n${hours}\n## Manner\n${long}` }),
    );
    expect(screen.getByText('What it was given · 812 ms, 320 tokens')).toBeInTheDocument();
    const part = within(await screen.findByRole('region', { name: 'Instructions' }));
    expect(screen.queryByText(hours)).toBeNull();
    expect(part.getByText('Manner')).toBeInTheDocument();
    const search = screen.getByRole('searchbox', { name: 'Search in what it was given' });
    await userEvent.type(search, 'monday');
    const mark = await part.findByText('Monday');
    expect(mark.closest('p')).toHaveTextContent(hours);
    expect(screen.getByText('1 place')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.click(part.getByText('Manner'));
    await userEvent.click(await part.findByRole('button', { name: 'Show all 3,608 characters' }));
    expect(part.getByText(/The end\.$/)).toBeInTheDocument();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('has no instructions for those who may not use the full editor', async () => {
    await answered(
      anAgentReading({
        instructions: null,
        tokensUsed: null,
        context: [{ title: 'Caller', text: 'The caller is Dana.' }],
        functions: [{ title: 'Take a message', text: '' }],
      }),
    );
    expect(await screen.findByText(/Only those who may use the full editor/)).toBeInTheDocument();
    expect(screen.getByText('The caller is Dana.')).toBeInTheDocument();
    expect(screen.getByText('Take a message')).toBeInTheDocument();
    expect(screen.getByText('Northside Dental')).toBeInTheDocument();
  });
});

describe('a conversation that is said again', () => {
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const log = () => screen.findByRole('log', { name: 'Conversation' }).then(within);

  it('leaves the first one at an edited line, shows live beside it, and is left again', async () => {
    const { server } = await chat(echo, {
      replayConversation: replayed(['Good morning!', 'We open at nine.'], ['Good morning!', 'No.']),
    });
    await say('Hello');
    await (await log()).findByText('Heard: Hello');
    await say('When are you open?');
    await (await log()).findByText('Heard: When are you open?');
    await press('Say “When are you open?” otherwise');
    const field = await screen.findByRole('textbox', { name: 'Say it otherwise' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Are you open today?');
    await press('Replay from here');
    const taken = await log();
    const drafts = await taken.findAllByRole('group', { name: 'Draft' });
    expect(drafts.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Good morning!'),
      expect.stringContaining('We open at nine.'),
    ]);
    expect(server.argsOf('replayConversation')).toMatchObject([
      { lines: ['Hello', 'Are you open today?'] },
    ]);
    expect(taken.getByText('Same answer')).toBeInTheDocument();
    expect(taken.getByText('Differs')).toBeInTheDocument();
    expect(taken.getAllByText('0.8 s, 30 tokens')).toHaveLength(2);
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Test' }));
    expect(await (await log()).findByText('Heard: When are you open?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'From line 2' }));
    await press('Leave this replay');
    expect(screen.queryByRole('tab', { name: 'From line 2' })).toBeNull();
    expect((await log()).getByText('Heard: When are you open?')).toBeInTheDocument();
  });

  it('says the lines of the test to live, and goes on with a further line', async () => {
    const { server } = await chat(echo, {
      replayConversation: ({ lines }) => {
        const said = lines as readonly string[];
        return replayed(
          said.map((one) => `Draft of ${one}`),
          said.map(() => 'Live.'),
        );
      },
    });
    await say('Hello');
    await (await log()).findByText('Heard: Hello');
    await press('Compare with live');
    expect(await (await log()).findByText('Draft of Hello')).toBeInTheDocument();
    await say('And tomorrow?');
    expect(await (await log()).findByText('Draft of And tomorrow?')).toBeInTheDocument();
    expect(server.argsOf('replayConversation').map(({ lines }) => lines)).toEqual([
      ['Hello'],
      ['Hello', 'And tomorrow?'],
    ]);
    expect(server.argsOf('runPrompt')).toHaveLength(1);
  });

  it('is kept as a case as far as a case may go', async () => {
    await chat(echo, {
      replayConversation: ({ lines }) => {
        const said = lines as readonly string[];
        return replayed(
          said.map(() => 'Yes.'),
          null,
        );
      },
    });
    await say('line 1');
    await (await log()).findByText('Heard: line 1');
    await press('Compare with live');
    await (await log()).findByText('Yes.');
    for (let line = 2; line <= 12; line += 1) {
      await say(`line ${line}`);
      await waitFor(async () => expect((await log()).getAllByText('Yes.')).toHaveLength(line));
    }
    await press('Keep as a case');
    const form = within(await screen.findByRole('dialog', { name: /case/i }));
    expect(form.getAllByDisplayValue(/^line \d+$/)).toHaveLength(11);
  });

  it('leaves a line as it is by Escape, and keeps the overlay open', async () => {
    const { server } = await chat(echo);
    await say('Hello');
    await (await log()).findByText('Heard: Hello');
    await press('Say “Hello” otherwise');
    expect(await screen.findByRole('textbox', { name: 'Say it otherwise' })).toHaveFocus();
    await userEvent.keyboard('Hi{Escape}');
    const pencil = await screen.findByRole('button', { name: 'Say “Hello” otherwise' });
    await waitFor(() => expect(pencil).toHaveFocus());
    expect(server.argsOf('replayConversation')).toEqual([]);
  });

  it('says that nothing is live, and why it could not be said', async () => {
    let fails = true;
    await chat(echo, {
      replayConversation: () =>
        fails ? refused('internal', 'The model is busy.') : replayed(['Hi.'], null),
    });
    await say('Hello');
    await (await log()).findByText('Heard: Hello');
    await press('Compare with live');
    expect(await screen.findByText('The model is busy.')).toBeInTheDocument();
    fails = false;
    await press('Try again');
    expect(await screen.findByText('Hi.')).toBeInTheDocument();
    expect(screen.getByText('Nothing is live yet, so only the draft answers.')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Live' })).toBeNull();
  });

  it('is not offered to those who may not change the agent', async () => {
    await chat(echo, { getViewer: aViewer({}, { canEditOrg: 'Ask the owner.' }) });
    await say('Hello');
    await (await log()).findByText('Heard: Hello');
    expect(screen.queryByRole('button', { name: 'Compare with live' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Say “Hello” otherwise/ })).toBeNull();
  });
});
