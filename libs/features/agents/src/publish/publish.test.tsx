import { type AgentCase, type CaseRun, type ConversationReplay } from '@patchbay/contract';
import { agentRules, type Answers, answering, aViewer, refused } from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';
import { differences, turnsOf } from './replayed-turns.js';

const aCase = (id: string, title: string): AgentCase => ({
  id,
  title,
  channel: 'client',
  turns: [{ say: 'When are you open?', checks: [{ kind: 'said', value: '9 AM' }] }],
  updatedAt: inMilliseconds(1_764_000_000_000),
  lastRun: null,
});
const cases = [aCase('a', 'Hours'), aCase('b', 'Prices')];
const aRun = (passed: boolean): CaseRun => ({
  at: inMilliseconds(1_764_000_100_000),
  revision: 4,
  passed,
  ms: 420,
  tokensUsed: 0,
  turns: [
    {
      say: 'When are you open?',
      reply: passed ? 'From 9 AM.' : 'I do not know.',
      ran: [],
      failure: null,
      checks: [{ kind: 'said', value: '9 AM', passed }],
    },
  ],
});
const answer = (reply: string) => ({
  say: 'Do you fix taps?',
  reply,
  ran: [],
  failure: null,
  checks: [],
});
const replay: ConversationReplay = {
  startedAt: inMilliseconds(1_764_000_000_000),
  live: { ...aRun(true), ms: 400, tokensUsed: 12, outcome: 'open', turns: [answer('No.')] },
  staging: {
    ...aRun(true),
    ms: 800,
    tokensUsed: 30,
    outcome: 'answered',
    turns: [answer('Yes, we do.')],
  },
};
const open = (replies: Answers = {}) =>
  renderApp({
    url: '/app/org/7/agents',
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      autoReviewAgentConfiguration: [],
      saveCampaign: { campaignId: 'c', revision: 5, changesSinceLive: 1, updatedAt: 1 },
      publishAgent: { publishedAt: 1_763_634_900_000 },
      listAgentCases: { cases },
      runAgentCase: ({ caseId }) => ({
        case: cases.find(({ id }) => id === caseId)!,
        run: aRun(true),
      }),
      replayConversation: ({ before }) => ({ replay: before === undefined ? replay : null }),
      ...replies,
    }),
  });
const failing: Answers = {
  runAgentCase: ({ caseId, slot }) => ({
    case: cases.find(({ id }) => id === caseId)!,
    run: aRun(caseId === 'a' || slot === 'default'),
  }),
};
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0]!);
const theDialog = () =>
  screen.findByRole('dialog', { name: 'Check before publishing' }).then(within);
/** A text that comes, and may be drawn again before it stays. */
const shows = (place: Pick<typeof screen, 'getByText'>, text: string) =>
  waitFor(() => expect(place.getByText(text)).toBeVisible());

describe('the check before publishing', () => {
  it('runs every case and says the last conversations again, and publishes as checked', async () => {
    const { server } = await open();
    await press('Publish');
    const dialog = await theDialog();
    await shows(dialog, 'All 2 cases hold.');
    await shows(dialog, '1 answer differs');
    expect(dialog.getByText(/ · Ends live: left open, in the draft: answered · /)).toBeVisible();
    expect(dialog.getByText(/Draft: 0.8 s, 30 tokens, live: 0.4 s, 12 tokens$/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^What was said in Conversation/ }));
    await shows(dialog, 'Draft');
    expect(server.argsOf('publishAgent')).toEqual([]);
    expect(
      (
        await axe.run(screen.getByRole('dialog'), {
          rules: { 'color-contrast': { enabled: false } },
        })
      ).violations,
    ).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
    expect(server.argsOf('publishAgent')[0]).toMatchObject({ checked: true });
    await shows(screen, 'Published. Callers hear it now.');
  });

  it('blocks on a case that holds live only, until a reason is given', async () => {
    const { server } = await open(failing);
    await press('Publish');
    const dialog = await theDialog();
    expect(await dialog.findByText('1 case does not hold.')).toBeVisible();
    expect(dialog.getByText('Holds live only')).toBeVisible();
    const anyway = dialog.getByRole('button', { name: 'Publish anyway' });
    expect(anyway).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(anyway);
    expect(server.argsOf('publishAgent')).toEqual([]);
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Why publish although/ }),
      'The hours have changed.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Publish anyway' }));
    await waitFor(() =>
      expect(server.argsOf('publishAgent')).toMatchObject([
        { checked: true, reason: 'The hours have changed.' },
      ]),
    );
  });

  it('gives no way past a failing case to those without the full editor', async () => {
    await open({ ...failing, getViewer: aViewer({}, { canUseFullEditor: 'Ask Harborline.' }) });
    await press('Publish');
    const dialog = await theDialog();
    expect(await dialog.findByText('1 case does not hold.')).toBeVisible();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Publish anyway' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('stops on request, publishes nothing, and runs again', async () => {
    let answersNow: (() => void) | undefined;
    const { server } = await open({
      runAgentCase: ({ caseId }) =>
        new Promise((resolve) => {
          answersNow = () =>
            resolve({ case: cases.find(({ id }) => id === caseId)!, run: aRun(true) });
        }) as never,
    });
    await press('Publish');
    const dialog = await theDialog();
    await waitFor(() => expect(answersNow).toBeDefined());
    await userEvent.click(await dialog.findByRole('button', { name: 'Stop' }));
    expect(await dialog.findByText('Stopped before every case had run.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Run again' }));
    expect(await dialog.findByRole('progressbar', { name: 'Running the cases' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.argsOf('publishAgent')).toEqual([]);
  });

  it('says why a run failed, and lets it be tried again', async () => {
    await open({ runAgentCase: refused('internal', 'The model is busy.') });
    await press('Publish');
    const dialog = await theDialog();
    expect(await dialog.findByText('The model is busy.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Run again' })).toBeVisible();
  });

  it('of an agent without cases says its last conversations again, and blocks nothing', async () => {
    const { server } = await open({ listAgentCases: { cases: [] } });
    await press('Publish');
    const dialog = await theDialog();
    expect(await dialog.findByText(/^This agent has no cases/)).toBeVisible();
    expect(await dialog.findByText('1 answer differs')).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Cases' })).toBeNull();
    expect(server.argsOf('replayConversation').map(({ before }) => before)).toEqual([
      undefined,
      replay.startedAt,
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
    expect(server.argsOf('runAgentCase')).toEqual([]);
  });

  it.each<[string, Answers]>([
    ['callers', { replayConversation: { replay: null } }],
    [
      'conversations that can be said again',
      { replayConversation: refused('internal', 'The model is busy.') },
    ],
  ])('is left out for an agent without cases and %s', async (_, answers) => {
    const { server } = await open({ listAgentCases: { cases: [] }, ...answers });
    await press('Publish');
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
    expect(server.argsOf('publishAgent')[0]).not.toHaveProperty('checked');
  });
});

describe('the answers of a replay', () => {
  it('differ where the words or the functions do', () => {
    expect(differences(turnsOf(replay))).toBe(1);
    expect(differences(turnsOf({ ...replay, staging: replay.live! }))).toBe(0);
    const ran = [{ name: 'schedule', input: {} }];
    const staging = { ...replay.live!, turns: [{ ...answer('No.'), ran }] };
    expect(differences(turnsOf({ ...replay, staging }))).toBe(1);
  });

  it('are as many as the longer side has', () => {
    const turns = [answer('No.'), answer('Goodbye.')];
    expect(turnsOf({ ...replay, live: { ...replay.live!, turns } })).toHaveLength(2);
    expect(turnsOf({ ...replay, live: null })).toHaveLength(1);
  });
});
