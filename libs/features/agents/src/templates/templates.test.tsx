import {
  aLevel,
  answering,
  aViewer,
  type Answers,
  exampleReply,
  refused,
  rowWith,
} from '@patchbay/fakes';
import { editableField, itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { agentsOverlays } from '../index.js';
import { Screen } from './TemplatesScreen.js';

const { createTemplate, renameTemplate } = agentsOverlays;
const example = exampleReply('getTemplate').template;
const texts = { welcomeMessage: 'Hello from {businessName}.', agentInstructions: 'Be brief.' };
const own = { ...example, id: 't1', title: 'Message Taker', agent: texts };
const above = {
  ...example,
  id: 't2',
  title: 'Appointment Scheduler',
  disabled: false,
  editable: false,
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
  listTemplates: { templates: [own, above] },
  getTemplate: { template: own },
  createTemplate: { template: own },
  saveTemplate: { template: { ...own, disabled: false } },
  deleteTemplate: {},
};
const open = (query = '', answers: Answers = {}, at = '/app/reseller/5') =>
  renderApp({
    url: `${at}/templates${query}`,
    screens: { templates: Screen },
    overlays: { createTemplate, renameTemplate },
    replies: answering({ ...defaults, ...answers }),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rowOf = (name: string) => waitFor(() => rowWith(name));

describe('the templates', () => {
  it('are listed with their state and owner, those that are off too, with no fault that axe finds', async () => {
    const { server } = await open();
    expect(await rowOf('Message Taker')).toHaveTextContent(/Off.*Yours to change/);
    expect(await rowOf('Appointment Scheduler')).toHaveTextContent(/Offered.*From above/);
    expect(server.argsOf('listTemplates')[0]).toEqual(
      expect.objectContaining({ disabled: 'true', targetAccountId: '5' }),
    );
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('are narrowed by the address to those that are off', async () => {
    await open('?filter.disabled=true');
    expect(await rowOf('Message Taker')).toBeInTheDocument();
    expect(screen.queryByText('Appointment Scheduler')).toBeNull();
  });

  it('show what one asks and says beside the list', async () => {
    await open('?detail=t1');
    const panel = await screen.findByRole('dialog', { name: 'Message Taker' });
    await userEvent.click(within(panel).getByRole('tab', { name: /Questions/ }));
    expect(await within(panel).findByText('Business name')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('tab', { name: 'Texts' }));
    expect(await within(panel).findByText('Hello from {businessName}.')).toBeInTheDocument();
    expect(within(panel).getByText('Be brief.')).toBeInTheDocument();
  });

  it('can be offered by their owner, and say why when they cannot', async () => {
    const words = 'Write instructions first.';
    const { server } = await open('?detail=t1', { saveTemplate: refused('invalid', words) });
    await press('Offer it');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(server.argsOf('saveTemplate')).toEqual([
      expect.objectContaining({ id: 't1', disabled: false }),
    ]);
  });

  it('are deleted after a question, and never without it', async () => {
    const { server, router } = await open('?detail=t1');
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Message Taker?' });
    expect(server.argsOf('deleteTemplate')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template deleted')).toBeInTheDocument();
    expect(server.argsOf('deleteTemplate')).toEqual([expect.objectContaining({ id: 't1' })]);
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('of accounts above can be read and not changed', async () => {
    await open('?detail=t2');
    const panel = await screen.findByRole('dialog', { name: 'Appointment Scheduler' });
    expect(within(panel).getByText('From above')).toBeInTheDocument();
    expect(
      within(panel).getByRole('button', { name: 'Why is this so? Belongs to' }),
    ).toBeInTheDocument();
    for (const name of ['Turn off', 'Rename', 'Delete'])
      expect(within(panel).queryByRole('button', { name })).toBeNull();
  });

  it('are not made in an organization, which has none of its own', async () => {
    await open('', { getViewer: aViewer(), listTemplates: { templates: [] } }, '/app/org/7');
    expect(await screen.findByText('Your provider offers no templates yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();
  });

  it('say why they are closed, and ask for nothing then', async () => {
    const reason = 'Harborline decides this.';
    const closed = aViewer({}, { canUseFullEditor: reason });
    const { server } = await open('', { getViewer: closed }, '/app/org/7');
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(server.argsOf('listTemplates')).toEqual([]);
  });
});

describe('a new template', () => {
  it('is sent with its instructions, and opens in its editor', async () => {
    const { server, router } = await open();
    await press('New template');
    await userEvent.type(await editableField('Name'), 'Front desk');
    await userEvent.type(screen.getByLabelText(/^Instructions/), 'Be brief.');
    await press('Create template');
    expect(await screen.findByText(/^Template created/)).toBeInTheDocument();
    expect(server.argsOf('createTemplate')).toEqual([
      expect.objectContaining({
        title: 'Front desk',
        agent: { agentInstructions: 'Be brief.' },
        targetAccountId: '5',
      }),
    ]);
    await waitFor(() =>
      expect(router.history.location.href).toBe('/app/reseller/5/templates/edit?template=t1'),
    );
  });

  it('is refused in an organization, with the place where it can be made', async () => {
    await open('?createTemplate=true', { getViewer: aViewer() }, '/app/org/7');
    expect(
      await screen.findByText('Templates belong to resellers and partners'),
    ).toBeInTheDocument();
  });
});

describe('renaming a template', () => {
  it('sends only what was changed', async () => {
    const { server } = await open('?renameTemplate=t1');
    const name = await editableField('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Night desk');
    await press('Save');
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    const [{ id, title, category, description } = {}] = server.argsOf('saveTemplate');
    expect([id, title, category, description]).toEqual(['t1', 'Night desk', undefined, undefined]);
  });

  it('is undone by the former name alone, which the list shows again', async () => {
    let stored = own;
    const { server } = await open('?renameTemplate=t1', {
      listTemplates: () => ({ templates: [stored] }),
      getTemplate: () => ({ template: stored }),
      saveTemplate: ({ title }) => {
        stored = { ...stored, title: String(title) };
        return { template: stored };
      },
    });
    const name = await editableField('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Night desk');
    await press('Save');
    expect(await rowOf('Night desk')).toBeInTheDocument();
    await press('Undo');
    expect(await rowOf('Message Taker')).toBeInTheDocument();
    expect(server.argsOf('saveTemplate')[1]).toEqual({
      id: 't1',
      title: 'Message Taker',
      targetAccountId: '5',
    });
  });

  it('is closed for templates of accounts above', async () => {
    await open('?renameTemplate=t2', { getTemplate: { template: above } });
    expect(await screen.findByText('This template is not yours to change')).toBeInTheDocument();
  });
});

itBehavesLikeOverlay('createTemplate', createTemplate, {
  replies: answering({ getViewer: atReseller }),
  shows: 'Create template',
});

itBehavesLikeOverlay('renameTemplate', renameTemplate, {
  args: { value: 't1' },
  replies: answering(defaults),
  shows: 'Save',
});
