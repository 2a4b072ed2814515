import { agentRules, type Answers, answering, aViewer, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as SaveConflict } from '../conflict/SaveConflictOverlay.js';
import { Screen } from '../screens/AgentsScreen.js';

const fields = [
  {
    key: 'businessName',
    title: 'What is the business called?',
    type: 'text',
    value: 'Northside Dental',
  },
  {
    key: 'greeting',
    title: 'How should calls be answered?',
    type: 'textarea',
    promptTip: 'Short and warm.',
    value: 'Hello.',
  },
];
const rules = (change: Parameters<typeof agentRules>[0] = {}) =>
  agentRules({
    title: 'Northside Dental',
    welcomeMessage: 'Hello.',
    templateFields: fields,
    ...change,
  });
const better = [
  {
    key: 'greeting',
    promptSuggestion: 'Hello, this is {businessName}.',
    promptReason: 'Callers want to know whom they reached.',
    promptReasonTitle: 'Say your name',
  },
];
const savedAs = (revision: number) => ({
  campaignId: 'c1',
  revision,
  changesSinceLive: 3,
  updatedAt: 1_763_634_700_000,
});

function editor(replies: Answers = {}, path = '') {
  const defaults: Answers = {
    getStagingEventRules: rules(),
    autoReviewAgentConfiguration: [],
    saveCampaign: savedAs(5),
    publishAgent: { publishedAt: 1_763_634_900_000 },
    listAgentVersions: { versions: [] },
    listAgentCases: { cases: [] },
    replayConversation: { replay: null },
    getAgentFunctions: { functions: [] },
    listApps: { apps: [] },
  };
  return renderApp({
    url: `/app/org/7/agents${path}`,
    screens: { agents: Screen },
    overlays: { saveConflict: async () => ({ Screen: SaveConflict }) },
    replies: answering({ ...defaults, ...replies }),
  });
}

const greeting = () => screen.findByRole('textbox', { name: /How should calls be answered/ });

describe('the editor', () => {
  it('saves changes automatically, based on the revision that it read', async () => {
    const { server } = await editor();
    await userEvent.type(await greeting(), ' Hi');
    await waitFor(() => expect(server.argsOf('saveCampaign')).toHaveLength(1));
    expect(server.argsOf('saveCampaign')[0]).toMatchObject({
      baseRevision: 4,
      published: true,
      templateFields: [{ key: 'businessName' }, { key: 'greeting', value: 'Hello. Hi' }],
    });
  });

  it('keeps the input when saving fails, shows the reason, and saves it later', async () => {
    let fails = true;
    const { server } = await editor({
      saveCampaign: () => (fails ? refused('invalid', 'The draft is too long.') : savedAs(5)),
    });
    await userEvent.type(await greeting(), ' Hi');
    expect(await screen.findByText('The draft is too long.')).toBeInTheDocument();
    expect(await greeting()).toHaveValue('Hello. Hi');
    fails = false;
    await userEvent.type(await greeting(), '!');
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        templateFields: [{}, { value: 'Hello. Hi!' }],
      }),
    );
    await waitFor(() => expect(screen.queryByText('The draft is too long.')).toBeNull());
  });

  it('says that the draft is the same as live only while nothing is typed on top of it', async () => {
    let fails = true;
    await editor({
      getStagingEventRules: rules({ changesSinceLive: 0 }),
      saveCampaign: () => (fails ? refused('invalid', 'The draft is too long.') : savedAs(5)),
    });
    expect(await screen.findByText('Same as live')).toBeInTheDocument();
    await userEvent.type(await greeting(), '!');
    expect(await screen.findByText('Draft not saved.')).toBeInTheDocument();
    expect(screen.queryByText(/Same as live/)).toBeNull();
    fails = false;
    await userEvent.type(await greeting(), '!');
    expect(await screen.findByText(/Draft saved .* · 3 changes since live/)).toBeInTheDocument();
  });

  it('asks after a concurrent save by another person, and loses neither version', async () => {
    const theirs = { ...rules({ revision: 9 }), title: 'Theirs' };
    let conflicts = true;
    const { server } = await editor({
      saveCampaign: () =>
        conflicts
          ? refused('conflict', {
              message: 'Priya saved this agent meanwhile.',
              current: theirs,
              revision: 9,
            })
          : savedAs(10),
    });
    await userEvent.type(await greeting(), ' Mine');
    const ask = await screen.findByRole('alertdialog');
    conflicts = false;
    await userEvent.click(within(ask).getByRole('button', { name: /mine/i }));
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        baseRevision: 9,
        templateFields: [{}, { value: 'Hello. Mine' }],
      }),
    );
  });

  it('requests suggestions for the agent of the URL, for every viewer', async () => {
    const { server } = await editor({ autoReviewAgentConfiguration: better });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' }))[0]!);
    await waitFor(() =>
      expect(server.argsOf('autoReviewAgentConfiguration').at(-1)).toMatchObject({
        targetAccountId: '7',
      }),
    );
  });

  it('shows a multi-select as choices and a date as a date', async () => {
    const services = {
      key: 'services',
      title: 'Which services do you offer?',
      type: 'multiselect',
      options: [
        { value: 'clean', label: 'Cleaning' },
        { value: 'root', label: 'Root canal' },
        'Braces',
      ],
      value: ['Braces'],
    };
    const opened = {
      key: 'opened',
      title: 'When did you open?',
      type: 'date',
      value: '2020-05-01',
    };
    const { server } = await editor({
      getStagingEventRules: rules({ templateFields: [services, opened] }),
    });
    const group = await screen.findByRole('group', { name: /Which services/ });
    expect(within(group).getByRole('checkbox', { name: 'Braces' })).toBeChecked();
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Cleaning' }));
    const date = screen.getByRole('textbox', { name: /When did you open/ });
    expect(date).toHaveValue('May 1, 2020');
    await userEvent.clear(date);
    await userEvent.type(date, '6/15/2021');
    await userEvent.tab();
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        templateFields: [
          { key: 'services', value: ['clean', 'Braces'] },
          { key: 'opened', value: '2021-06-15' },
        ],
      }),
    );
  });

  it('is read-only for users without permission, and names who can change it', async () => {
    await editor({ getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }) });
    expect(await screen.findByText('Harborline decides this.')).toBeInTheDocument();
    expect(await greeting()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('shows the next step for an account without an agent', async () => {
    await editor({ getStagingEventRules: rules({ id: '' }) });
    expect(await screen.findByRole('link', { name: 'Set it up' })).toHaveAttribute(
      'href',
      expect.stringContaining('onboard'),
    );
  });
});

describe('the prompt', () => {
  const prompt = async () => {
    const box = () => screen.getByRole('textbox', { name: 'Instructions' });
    await waitFor(() => expect(box()).toHaveAttribute('contenteditable'));
    return box();
  };
  const agentInstructions = '# Who you are\r\nYou answer for {businessName}.  \n';

  it('shows its fields as chips, inserts one, and saves the rest of the text unchanged', async () => {
    const { server } = await editor(
      { getStagingEventRules: rules({ agentInstructions }) },
      '/prompt',
    );
    const box = await prompt();
    await waitFor(() =>
      expect(box.querySelector('[data-marker]')).toHaveTextContent('{businessName}'),
    );
    expect(box).toHaveTextContent('You answer for {businessName}.');
    expect(server.argsOf('saveCampaign')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '{greeting}' }));
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        agentInstructions: `${agentInstructions}{greeting}`,
      }),
    );
  });

  it('never shows the former text again while a change is saved', async () => {
    const { server } = await editor(
      { getStagingEventRules: rules({ agentInstructions }) },
      '/prompt',
    );
    const box = await prompt();
    await userEvent.click(screen.getByRole('button', { name: '{greeting}' }));
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(box.textContent)).observe(box, {
      childList: true,
      subtree: true,
    });
    await waitFor(() => expect(server.argsOf('saveCampaign')).toHaveLength(1));
    await screen.findAllByText(/Draft saved/);
    expect(seen).toEqual([]);
  });

  it('cannot be changed by users without permission', async () => {
    await editor(
      {
        getStagingEventRules: rules({ agentInstructions }),
        getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }),
      },
      '/prompt',
    );
    expect(await prompt()).toHaveAttribute('contenteditable', 'false');
    expect(screen.getByText('Harborline decides this.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '{greeting}' })).toBeNull();
  });
});

describe('publishing', () => {
  it('requests suggestions first, and publishes if there are none', async () => {
    const { server } = await editor();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
    expect(
      server.asked.findIndex(({ name }) => name === 'autoReviewAgentConfiguration'),
    ).toBeLessThan(server.asked.findIndex(({ name }) => name === 'publishAgent'));
    expect(await screen.findByText('Published. Callers hear it now.')).toBeInTheDocument();
  });

  it('shows the suggestions, and publishes unchanged if they are ignored', async () => {
    const { server } = await editor({ autoReviewAgentConfiguration: better });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const asked = await screen.findByRole('alertdialog');
    expect(server.argsOf('publishAgent')).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: /ignore/i }));
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
  });

  describe('whose answer is lost on the way', () => {
    const noAnswer = () => {
      throw new TypeError('Failed to fetch');
    };
    const publish = async (publishedAt: number) => {
      let isSent = false;
      const { server } = await editor({
        getStagingEventRules: () =>
          rules(isSent ? { changesSinceLive: 0, publishedAt } : { publishedAt: 1_000 }),
        publishAgent: () => {
          isSent = true;
          return noAnswer();
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
    };

    it('says that it is published where the agent says so', async () => {
      await publish(1_763_634_900_000);
      expect(await screen.findByText('Published. Callers hear it now.')).toBeInTheDocument();
      expect(screen.queryByText(/did not answer/)).toBeNull();
    });

    it('says that the server did not answer where nothing was published', async () => {
      await publish(1_000);
      expect(await screen.findByText(/did not answer/)).toBeInTheDocument();
      expect(screen.queryByText('Published. Callers hear it now.')).toBeNull();
    });
  });

  it('is not stopped by a failing review', async () => {
    const { server } = await editor({
      autoReviewAgentConfiguration: refused('invalid', 'No reviewer.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
  });

  it('publishes nothing if the draft cannot be saved, and reports it', async () => {
    const { server } = await editor({ saveCampaign: refused('invalid', 'The disk is full.') });
    await userEvent.type(await greeting(), ' Hi');
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/The disk is full|nothing was published/)).toBeInTheDocument();
    await new Promise((done) => setTimeout(done, 300));
    expect(server.argsOf('publishAgent')).toEqual([]);
  });
});

describe('an answer that cannot be read', () => {
  const seats = { key: 'seats', title: 'How many seats?', type: 'integer', value: 'about forty' };

  it('is kept in the draft, and publishing goes to it instead', async () => {
    const { server } = await editor({
      getStagingEventRules: rules({ templateFields: [...fields, seats] }),
    });
    const answer = await screen.findByRole('textbox', { name: /How many seats/ });
    await userEvent.type(answer, '!');
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        templateFields: [{}, {}, { value: 'about forty!' }],
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(answer).toHaveFocus());
    expect(answer).toHaveValue('about forty!');
    expect(server.argsOf('publishAgent')).toEqual([]);
    await userEvent.clear(answer);
    await userEvent.type(answer, '40');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.argsOf('publishAgent')).toHaveLength(1));
  });
});

describe('a suggestion', () => {
  it('shows its reason and the changed words, and can be accepted', async () => {
    const { server } = await editor({ autoReviewAgentConfiguration: better });
    await userEvent.click(await screen.findByRole('button', { name: 'Suggestion' }));
    const dialog = await screen.findByRole('dialog', { name: /Say your name/ });
    expect(within(dialog).getByText('Callers want to know whom they reached.')).toBeInTheDocument();
    expect(dialog.querySelector('ins')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: /apply/i }));
    expect(await greeting()).toHaveValue('Hello, this is {businessName}.');
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        templateFields: [{}, { value: 'Hello, this is {businessName}.' }],
      }),
    );
  });
});
