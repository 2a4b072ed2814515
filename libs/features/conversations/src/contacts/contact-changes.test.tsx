import { answering, aViewer, exampleReply } from '@patchbay/fakes';
import { editableField, itBehavesLikeOverlay, refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { conversationsOverlays } from '../index.js';
import { Screen } from './ContactsScreen.js';

const { createContact, editContact, deleteContact, previewContact } = conversationsOverlays;
const listed = exampleReply('listContacts');
const [dana] = listed.contacts;
const agents = exampleReply('listAccounts');
const agentCalled = (id: number, displayName: string) => ({
  ...agents.accounts[0]!,
  id,
  displayName,
});
const answers = {
  listContacts: { ...listed, contacts: [dana!], totalContacts: 1 },
  getContact: { ...exampleReply('getContact'), contact: dana! },
  saveContact: { ...exampleReply('saveContact'), contact: dana! },
  deleteContact: exampleReply('deleteContact'),
  listAccounts: {
    ...agents,
    accounts: [agentCalled(2001, 'Front desk'), agentCalled(2002, 'Night line')],
  },
};
const open = (search: string, replies: object = {}) =>
  renderApp({
    url: `/app/org/7/contacts${search}`,
    screens: { contacts: Screen },
    overlays: { createContact, editContact, deleteContact, previewContact },
    replies: { ...answering(answers), ...replies },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a contact', () => {
  it('is made for the chosen agent, from the list', async () => {
    const { server } = await open('');
    await press('New contact');
    const form = await screen.findByRole('dialog', { name: 'New contact' });
    await userEvent.selectOptions(await within(form).findByLabelText('Agent'), 'Night line');
    await userEvent.type(await within(form).findByLabelText(/^Name/), 'Robin Vale');
    await userEvent.type(within(form).getByLabelText(/^E-mail/), 'robin@example.com');
    await press('Create contact');
    expect(await screen.findByText('Contact created')).toBeInTheDocument();
    expect(server.argsOf('saveContact')).toEqual([
      expect.objectContaining({ name: 'Robin Vale', email: 'robin@example.com' }),
    ]);
  });

  it('keeps what was written when another one has the address', async () => {
    await open('?createContact', {
      ...answering({ listContacts: { ...listed, contacts: [] } }),
      saveContact: () => refuse(409, 'Another contact already has this number or address.'),
    });
    await userEvent.type(await screen.findByLabelText(/^E-mail/), 'dana@example.com');
    await press('Create contact');
    expect(
      await screen.findByText('Another contact already has this number or address.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('dana@example.com');
  });

  it('says at its fields, before a call, that a number or an address is needed', async () => {
    const { server } = await open('?createContact');
    await press('Create contact');
    await waitFor(() => expect(screen.getByLabelText(/^E-mail/)).toBeInvalid());
    expect(screen.getByLabelText(/^Phone/)).toBeInvalid();
    expect(server.argsOf('saveContact')).toEqual([]);
  });

  it('names the person of the number and changes nothing, and keeps what was written', async () => {
    const { server, router } = await open('?createContact', {
      ...answering({
        listContacts: ({ phone }: { phone?: unknown }) => ({
          ...exampleReply('listContacts'),
          contacts: phone ? [{ ...dana!, agentId: 2001 }] : [],
        }),
      }),
    });
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Robin Vale');
    await userEvent.type(screen.getByLabelText(/^Phone/), '+12145550123');
    await press('Create contact');
    await press('Open');
    expect(server.argsOf('saveContact')).toEqual([]);
    expect(screen.getAllByText(/is a contact of this agent already/)).not.toEqual([]);
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Robin Vale');
    await waitFor(() =>
      expect(router.history.location.search).toContain(`previewContact=${dana!.id}`),
    );
  });

  it('is not saved where it could not be looked up whether the person is known, until that can be', async () => {
    let isDown = true;
    const { server } = await open('?createContact', {
      ...answering({
        listContacts: () =>
          isDown ? refuse(503, 'Down.') : { ...exampleReply('listContacts'), contacts: [] },
      }),
    });
    await userEvent.type(await screen.findByLabelText(/^Phone/), '+12145550123');
    await press('Create contact');
    const said = await screen.findByText(/could not be looked up whether the person is a contact/);
    expect(said).toHaveFocus();
    expect(server.argsOf('saveContact')).toEqual([]);
    isDown = false;
    await press('Create contact');
    await waitFor(() => expect(server.argsOf('saveContact')).toHaveLength(1));
  });

  it('is changed by what differs alone, and an emptied field is cleared', async () => {
    const { server } = await open('?editContact=3005');
    await userEvent.clear(await editableField(/^Name/));
    await press('Save');
    expect(await screen.findByText('Contact saved')).toBeInTheDocument();
    const [sent] = server.argsOf('saveContact');
    expect(sent).toMatchObject({ id: 3005, name: null });
    expect(sent).not.toHaveProperty('email');
  });

  it('gets its former values back when a change is undone, and the list shows them', async () => {
    let stored = { ...dana!, leadSource: null as string | null };
    const { server } = await open('?editContact=3005', {
      ...answering({
        listContacts: () => ({ ...listed, contacts: [stored], totalContacts: 1 }),
        getContact: () => ({ ...answers.getContact, contact: stored }),
        saveContact: ({ name, leadSource }) => {
          stored = {
            ...stored,
            name: name as string | null,
            displayName: String(name),
            leadSource: leadSource as string | null,
          };
          return { ...answers.saveContact, contact: stored };
        },
      }),
    });
    const name = await editableField(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Dana Reyes');
    await userEvent.type(screen.getByLabelText(/^Found through/), 'Fair');
    await press('Save');
    expect(await screen.findByText('Dana Reyes')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Dana Whitfield')).toBeInTheDocument();
    expect(server.argsOf('saveContact')[1]).toEqual({
      id: 3005,
      name: 'Dana Whitfield',
      leadSource: null,
      targetAccountId: String(dana!.agentId),
    });
  });

  it('is deleted after a question, and can be saved again as it was', async () => {
    const { server, router } = await open('?previewContact=3005');
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Dana Whitfield?' });
    expect(server.argsOf('deleteContact')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete contact' }));
    expect(await screen.findByText('Contact deleted')).toBeInTheDocument();
    await waitFor(() => expect(router.history.location.search).toBe(''));
    await press('Undo');
    expect(await screen.findByText('Contact restored')).toBeInTheDocument();
    expect(server.argsOf('saveContact')).toEqual([
      expect.objectContaining({
        id: 3005,
        newData: expect.objectContaining({ name: 'Dana Whitfield', tags: ['recall'] }),
      }),
    ]);
  });

  it('of several agents is deleted at all of them, which the question says, and restored at each', async () => {
    const known = { ...dana!, agentIds: [dana!.agentId, 2002] };
    const other = { ...dana!, id: 3105, agentId: 2002 };
    const { server } = await open('?previewContact=3005', {
      getContact: { ...answers.getContact, contact: known },
      deleteContact: { ...answers.deleteContact, deleted: [known, other] },
    });
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Dana Whitfield?' });
    expect(question).toHaveTextContent('2 agents know this person. All of them forget');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete contact' }));
    await press('Undo');
    expect(await screen.findByText('Contact restored')).toBeInTheDocument();
    expect(server.argsOf('deleteContact')).toEqual([
      expect.objectContaining({ id: 3005, onePerPerson: true }),
    ]);
    expect(
      server
        .argsOf('saveContact')
        .map(({ id, targetAccountId }: Record<string, unknown>) => [id, targetAccountId]),
    ).toEqual([
      [3005, String(dana!.agentId)],
      [3105, '2002'],
    ]);
  });

  it('is changed by those who may alone', async () => {
    await open('?previewContact=3005', {
      getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }),
    });
    expect(await screen.findByRole('link', { name: 'Open conversation' })).toBeInTheDocument();
    for (const name of ['Edit', 'Delete', 'New contact'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

const replies = answering(answers);
itBehavesLikeOverlay('createContact', createContact, { replies, shows: 'Create contact' });
itBehavesLikeOverlay('editContact', editContact, {
  args: { value: '3005' },
  replies,
  shows: 'Save',
});
itBehavesLikeOverlay('deleteContact', deleteContact, {
  args: { value: '3005' },
  replies,
  shows: 'Delete Dana Whitfield?',
});
