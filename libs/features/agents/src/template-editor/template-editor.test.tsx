import { type Template } from '@patchbay/contract';
import { aLevel, answering, type Answers, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../templates/TemplatesSection.js';

const template: Template = {
  ...exampleReply('getTemplate').template,
  id: 't1',
  title: 'Front desk',
  disabled: true,
  revision: 3,
  integrations: [],
  fields: [
    { key: 'name', title: 'Your name?', type: 'text' },
    { key: 'trade', title: 'Your trade?', type: 'select', options: ['bakery', 'barber'] },
  ],
  agent: { welcomeMessage: 'Welcome to {name}.', agentInstructions: 'Answer for {name}.' },
};
const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const atReseller = aViewer({
  role: 'reseller',
  trueRole: 'reseller',
  home: reseller,
  target: reseller,
  trail: [reseller],
});
const defaults: Answers = {
  getViewer: atReseller,
  getTemplate: { template },
  saveTemplate: { template: { ...template, revision: 4 } },
  listApps: { apps: [] },
  getAgentFunctions: { functions: [] },
};
const open = (query = '', answers: Answers = {}, at = '/app/reseller/5') =>
  renderApp({
    url: `${at}/templates/edit?template=t1${query}`,
    screens: { templates: Screen },
    replies: answering({ ...defaults, ...answers }),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the editor of a template', () => {
  it('shows its questions with a preview, with no fault that axe finds', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit “Your trade?”' })).toBeInTheDocument();
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    expect(await within(preview).findByRole('textbox', { name: 'Your name?' })).toBeInTheDocument();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('opens the question of the address, and keeps the one that is open while it moves', async () => {
    const { router } = await open('&question=2');
    expect(await screen.findByLabelText('Choices')).toHaveValue('bakery\nbarber');
    await press('Move “Your trade?” up');
    await waitFor(() => expect(router.history.location.search).toContain('question=1'));
    expect(screen.getByLabelText('Choices')).toBeInTheDocument();
    expect(screen.getByText('“Your trade?” is question 1 of 2 now.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move “Your trade?” down' })).toHaveFocus(),
    );
  });

  it('saves what was changed with its revision, by the key too', async () => {
    const { server } = await open('&question=1');
    const title = await screen.findByLabelText('Question');
    await userEvent.clear(title);
    await userEvent.type(title, 'Shop?');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('All changes saved')).toBeInTheDocument();
    const [{ fields, ...saved } = {}] = server.argsOf('saveTemplate');
    expect(saved).toEqual({ id: 't1', baseRevision: 3, targetAccountId: '5' });
    expect(fields).toEqual([{ ...template.fields[0], title: 'Shop?' }, template.fields[1]]);
  });

  it('puts a removed question back where it stood', async () => {
    await open();
    await press('Remove “Your name?”');
    expect(screen.queryByRole('button', { name: 'Edit “Your name?”' })).toBeNull();
    expect(await screen.findByText('2 things to check')).toBeInTheDocument();
    const toast = (await screen.findByText('Question removed')).parentElement as HTMLElement;
    await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
    const [first] = screen.getAllByRole('button', { name: /^Edit “/ });
    expect(first).toHaveAccessibleName('Edit “Your name?”');
    expect(screen.getByText('All changes saved')).toBeInTheDocument();
  });

  it('undoes and redoes', async () => {
    await open();
    await press('Move “Your name?” down');
    await press('Undo');
    expect(screen.getAllByRole('button', { name: /^Edit “/ })[0]).toHaveAccessibleName(
      'Edit “Your name?”',
    );
    await press('Redo');
    expect(screen.getAllByRole('button', { name: /^Edit “/ })[0]).toHaveAccessibleName(
      'Edit “Your trade?”',
    );
  });

  it('warns that texts use a former key, and renames it there', async () => {
    const { server } = await open('&question=1');
    const key = await screen.findByLabelText('Key');
    await userEvent.clear(key);
    await userEvent.type(key, 'shop{Enter}');
    expect(
      await screen.findByText(/“name” is still used in the greeting and the instructions/),
    ).toBeInTheDocument();
    await press('Rename it there too');
    expect(screen.queryByText(/is still used/)).toBeNull();
    await press('Save');
    await waitFor(() =>
      expect(server.argsOf('saveTemplate')[0]).toMatchObject({
        agent: { welcomeMessage: 'Welcome to {shop}.', agentInstructions: 'Answer for {shop}.' },
      }),
    );
  });

  it('is not offered with a condition that leads back, and goes to its place instead', async () => {
    const fields = [
      { ...template.fields[0], key: 'name', disabledIf: 'trade=bakery' },
      { ...template.fields[1], key: 'trade', disabledIf: 'name=' },
    ];
    const { server } = await open('', { getTemplate: { template: { ...template, fields } } });
    expect(await screen.findByText('2 problems keep it from being offered')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Offer it' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByText(/“Your trade\?” depends on a question that depends/));
    const condition = await screen.findByLabelText('Do not ask it if');
    await waitFor(() => expect(condition).toHaveFocus());
    await userEvent.selectOptions(condition, 'Always ask it');
    await press('Offer it');
    await waitFor(() =>
      expect(server.argsOf('saveTemplate')[0]).toMatchObject({ disabled: false, baseRevision: 3 }),
    );
  });

  it('keeps the draft when a save fails, and says why', async () => {
    const words = 'The server lost the thread.';
    await open('', { saveTemplate: refused('internal', words) });
    await press('Move “Your name?” down');
    await press('Save');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  });

  it('asks before a change is lost, and stays', async () => {
    const { router } = await open();
    await press('Move “Your name?” down');
    void router.navigate({ to: '/app/templates' });
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }),
    );
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(router.history.location.pathname).toMatch(/templates\/edit$/);
  });

  it('shows what another person saved meanwhile, and saves what is chosen', async () => {
    const current: Template = {
      ...template,
      revision: 9,
      fields: [{ ...template.fields[0], key: 'name', title: 'Theirs?' }],
      agent: { ...template.agent, welcomeMessage: 'Their hello.' },
    };
    let saves = 0;
    const { server } = await open('&question=1', {
      saveTemplate: () => {
        saves += 1;
        return saves === 1
          ? refused('conflict', { message: 'Priya saved it.', current, revision: 9 })
          : { template: { ...current, revision: 10 } };
      },
    });
    await userEvent.type(await screen.findByLabelText('Question'), ' Mine');
    await press('Save');
    expect(
      await screen.findByText('Another person saved this template meanwhile'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Theirs\?/)).toBeInTheDocument();
    await press('Go on with this');
    expect(screen.getByLabelText('Question')).toHaveValue('Your name? Mine');
    await press('Save');
    await waitFor(() => expect(server.argsOf('saveTemplate')).toHaveLength(2));
    expect(server.argsOf('saveTemplate')[1]).toMatchObject({ baseRevision: 9 });
    expect(server.argsOf('saveTemplate')[1]).not.toHaveProperty('agent');
  });

  it('of an account above can be read, and copied', async () => {
    const { server } = await open('', {
      getTemplate: { template: { ...template, editable: false } },
      createTemplate: { template: { ...template, id: 't2' } },
    });
    expect(await screen.findByText('This template is not yours to change')).toBeInTheDocument();
    for (const name of ['Save', 'Offer it', 'Add a question'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await press('Make a copy');
    await waitFor(() =>
      expect(server.argsOf('createTemplate')[0]).toMatchObject({
        title: 'Copy of Front desk',
        fields: template.fields,
        agent: template.agent,
      }),
    );
  });

  it('is closed below resellers and partners, and needs a template in the address', async () => {
    await open('', { getViewer: aViewer() }, '/app/org/7');
    expect(
      await screen.findByText('Templates belong to resellers and partners'),
    ).toBeInTheDocument();
  });
});
