import { type RolloutAgent, type TemplateRollout } from '@patchbay/contract';
import { aLevel, answering, type Answers, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../templates/TemplatesSection.js';

const template = { ...exampleReply('getTemplate').template, id: 't1', title: 'Front desk' };
const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const atReseller = aViewer({
  role: 'reseller',
  trueRole: 'reseller',
  home: reseller,
  target: reseller,
  trail: [reseller],
});
const change = { path: 'agentInstructions', before: 'Be kind.', after: 'Be kind. Say the hours.' };
const slot = { fromRevision: 1, changes: [change], kept: [], conflicts: [] };
const plan = {
  ...exampleReply('migrateTemplate'),
  dryRun: true,
  revision: 2,
  total: 3,
  upToDate: 1,
  changed: 2,
  conflicting: 1,
  agents: [
    {
      accountId: 11,
      accountName: 'Cedar Desk',
      organizationId: 10,
      slots: [
        { ...slot, slot: 'staging' as const },
        { ...slot, slot: 'default' as const },
      ],
    },
    {
      accountId: 12,
      accountName: 'Elm Desk',
      organizationId: 10,
      slots: [
        {
          ...slot,
          slot: 'default' as const,
          kept: [{ path: 'actions.notify.instructions', before: 'Mail.', after: 'Call me.' }],
          conflicts: [{ path: 'templateFields.hours', mine: 'At nine', theirs: 'At ten' }],
        },
      ],
    },
  ],
};
const aRollout = (part: Partial<TemplateRollout> = {}): TemplateRollout => ({
  ...exampleReply('startTemplateRollout').rollout,
  sections: null,
  startedAt: inMilliseconds(1_764_000_000_000),
  id: '2b7e0c44-52d1-4f0a-9a53-6f0d0c1f7a10',
  revision: 2,
  total: 4,
  done: 1,
  changed: 1,
  ...part,
});
const anAgent = (part: Partial<RolloutAgent>): RolloutAgent => ({
  accountId: 11,
  accountName: 'Cedar Desk',
  organizationId: 10,
  position: 0,
  state: 'changed',
  error: null,
  changes: 1,
  conflicts: 0,
  broken: [],
  ...part,
});
const listed = (rollout: TemplateRollout, ...agents: RolloutAgent[]) => ({
  rollouts: [rollout],
  agents,
});
const defaults: Answers = {
  getViewer: atReseller,
  getTemplate: { template },
  listTemplates: { templates: [template] },
  migrateTemplate: plan,
  listTemplateRollouts: { rollouts: [], agents: [] },
  startTemplateRollout: { rollout: aRollout({ state: 'running', done: 0 }) },
  steerTemplateRollout: { rollout: aRollout({ state: 'running' }) },
};
const { id } = aRollout();
const open = (query: string, answers: Answers = {}, at = '/app/reseller/5') =>
  renderApp({
    url: `${at}/templates/rollouts${query}`,
    screens: { templates: Screen },
    replies: answering({ ...defaults, ...answers }),
  });
const opened = (answers: Answers) => open(`?template=t1&rollout=${id}`, answers);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('what a rollout would do', () => {
  it('is listed for each agent, with no fault that axe finds', async () => {
    const { server } = await open('?template=t1');
    expect(
      await screen.findByText(/^2 agents of 3 would change to revision 2\. 1 agent keeps/),
    ).toBeInTheDocument();
    expect(server.argsOf('migrateTemplate')[0]).toMatchObject({ id: 't1', dryRun: true });
    await press('What changes in Elm Desk');
    const live = await screen.findByRole('region', { name: 'Live' });
    expect(within(live).getByText('Instructions')).toBeInTheDocument();
    expect(within(live).getByText('Question “hours”')).toBeInTheDocument();
    expect(within(live).getByText('At ten')).toBeInTheDocument();
    expect(within(live).getByText('Function “notify”')).toBeInTheDocument();
    expect(within(live).getByText('Call me.')).toBeInTheDocument();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it('is one part where draft and live change alike', async () => {
    await open('?template=t1');
    await press('What changes in Cedar Desk');
    expect(await screen.findByRole('region', { name: 'Draft and live' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Live' })).toBeNull();
  });

  it('says when every agent is up to date, and when there is none', async () => {
    await open('?template=t1', { migrateTemplate: { ...plan, agents: [] } });
    expect(await screen.findByText('Every agent is up to date')).toBeInTheDocument();
    expect(screen.getByText(/^All 3 agents of this template/)).toBeInTheDocument();
  });

  it('says why it could not be read, and reads again', async () => {
    let fails = true;
    await open('?template=t1', {
      migrateTemplate: () => (fails ? refused('invalid', 'Please enter a prompt.') : plan),
    });
    expect(await screen.findByText('Please enter a prompt.')).toBeInTheDocument();
    fails = false;
    await press('Try now');
    expect(await screen.findByText('Cedar Desk')).toBeInTheDocument();
  });

  it('begins with a share of the agents, and opens at its own address', async () => {
    const { server, router } = await open('?template=t1');
    const share = await screen.findByRole('textbox', { name: 'First share' });
    await userEvent.clear(share);
    expect(screen.getByRole('button', { name: /^Start with/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.type(share, '100');
    await press('Start with 2 agents');
    await waitFor(() =>
      expect(server.argsOf('startTemplateRollout')).toEqual([
        expect.objectContaining({ id: 't1', firstPercent: 100, mostWorse: 5 }),
      ]),
    );
    await waitFor(() => expect(router.history.location.search).toContain(`rollout=${id}`));
  });

  it('brings only chosen sections up to date', async () => {
    const texts = { agentInstructions: 'Be kind.', welcomeMessage: 'Hello.' };
    const { server } = await open('?template=t1', {
      getTemplate: { template: { ...template, agent: texts } },
    });
    await userEvent.click(await screen.findByText('Choose what is brought up to date'));
    for (const name of ['Questions', 'Instructions'])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    await waitFor(() =>
      expect(server.argsOf('migrateTemplate').at(-1)).toMatchObject({
        dryRun: true,
        sectionsToMigrate: ['welcomeMessage'],
      }),
    );
    await press('Start with 1 agent');
    await waitFor(() =>
      expect(server.argsOf('startTemplateRollout')).toEqual([
        expect.objectContaining({ sectionsToMigrate: ['welcomeMessage'] }),
      ]),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Greeting' }));
    expect(await screen.findByText('Choose at least one part')).toBeInTheDocument();
  });

  it('is closed below resellers and partners', async () => {
    await open('?template=t1', { getViewer: aViewer() }, '/app/org/7');
    expect(
      await screen.findByText('Rollouts belong to resellers and partners'),
    ).toBeInTheDocument();
  });

  it('needs a template in the address', async () => {
    await open('');
    expect(await screen.findByText('This address names no template')).toBeInTheDocument();
  });
});

describe('a rollout', () => {
  it('waits after its first agents, and goes on', async () => {
    const { server } = await opened({
      listTemplateRollouts: listed(
        aRollout(),
        anAgent({}),
        anAgent({ accountId: 12, accountName: 'Elm Desk', position: 1, state: 'waiting' }),
      ),
    });
    expect(await screen.findByText('The first agent is done')).toBeInTheDocument();
    expect(server.argsOf('listTemplateRollouts')[0]).toMatchObject({ id: 't1', rolloutId: id });
    await press('Go on');
    await waitFor(() =>
      expect(server.argsOf('steerTemplateRollout')).toEqual([
        expect.objectContaining({ id: 't1', rolloutId: id, step: 'goOn' }),
      ]),
    );
  });

  it('shows its progress while the server works, and is halted', async () => {
    const { server } = await opened({
      listTemplateRollouts: listed(
        aRollout({ state: 'running', done: 2, changed: 2 }),
        anAgent({}),
      ),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Rolling out revision 2' });
    expect(bar).toHaveAttribute('aria-valuenow', '2');
    await press('Stop');
    await waitFor(() =>
      expect(server.argsOf('steerTemplateRollout')[0]).toMatchObject({ step: 'halt' }),
    );
  });

  it('that halted by itself says which agents failed and which cases do not hold', async () => {
    const { server } = await opened({
      listTemplateRollouts: listed(
        aRollout({ state: 'halted', haltedBy: 'worse', worse: 2, failed: 1, done: 2 }),
        anAgent({ broken: ['Opening hours'] }),
        anAgent({
          accountId: 12,
          accountName: 'Elm Desk',
          state: 'failed',
          error: 'Migration failed',
        }),
      ),
    });
    expect(await screen.findByText('Halted by itself')).toBeInTheDocument();
    expect(screen.getByText(/^2 agents failed or answer worse/)).toBeInTheDocument();
    expect(screen.getByText('Does not hold any more: Opening hours')).toBeInTheDocument();
    expect(screen.getByText('Migration failed')).toBeInTheDocument();
    await press('Try failed ones again');
    await waitFor(() =>
      expect(server.argsOf('steerTemplateRollout')[0]).toMatchObject({ step: 'retry' }),
    );
  });

  it('of some sections names them', async () => {
    await opened({
      listTemplateRollouts: listed(
        aRollout({ state: 'done', sections: ['welcomeMessage', 'templateFields'] }),
        anAgent({}),
      ),
    });
    expect(
      await screen.findByText('Only these parts are brought up to date: Greeting and Questions.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try failed ones again' })).toBeNull();
  });

  it('is undone after a question, and never without it', async () => {
    const { server } = await opened({
      listTemplateRollouts: listed(aRollout({ state: 'done', done: 4, changed: 4 }), anAgent({})),
    });
    await press('Undo');
    const question = await screen.findByRole('alertdialog', { name: 'Undo this rollout?' });
    expect(server.argsOf('steerTemplateRollout')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.argsOf('steerTemplateRollout')[0]).toMatchObject({ step: 'undo' }),
    );
  });

  it('is listed with those before it, which open', async () => {
    const { router } = await open('?template=t1', {
      listTemplateRollouts: ({ rolloutId }) => ({
        rollouts: [aRollout({ state: 'done', done: 4 })],
        agents: rolloutId === undefined ? [] : [anAgent({})],
      }),
    });
    const history = await screen.findByRole('region', { name: 'Rollouts so far' });
    await userEvent.click(within(history).getByRole('link', { name: /^Revision 2/ }));
    await waitFor(() => expect(router.history.location.search).toContain(`rollout=${id}`));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('says the refusal of the server, or that the migration failed', async () => {
    await opened({
      listTemplateRollouts: listed(aRollout(), anAgent({})),
      steerTemplateRollout: refused('conflict', 'This rollout is not where it was any more.'),
    });
    await press('Go on');
    expect(await screen.findByText(/^This rollout is not where it was/)).toBeInTheDocument();
  });
});
