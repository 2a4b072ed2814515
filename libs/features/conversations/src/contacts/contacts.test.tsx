import { aLevel, answering, aViewer, exampleReply, never, refused, rowWith } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { memoryKeyValue, storageKeys } from '@patchbay/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { conversationsOverlays } from '../index.js';
import { Screen } from './ContactsScreen.js';

const { previewContact } = conversationsOverlays;
const agents = exampleReply('listAccounts');
const [agent] = agents.accounts;
const listed = exampleReply('listContacts');
const none = { ...listed, contacts: [], totalContacts: 0 };
const [dana] = listed.contacts;
const full = {
  listAccounts: {
    ...agents,
    accounts: [{ ...agent!, id: dana!.agentId, displayName: 'Northside front desk' }],
  },
  listContacts: { ...listed, contacts: [dana!], totalContacts: 41 },
  getContact: { ...exampleReply('getContact'), contact: dana! },
};
const open = (url = '/app/org/7/contacts', replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url,
    screens: { contacts: Screen },
    overlays: { previewContact },
    replies: { ...answering(full), ...replies },
  });

describe('the contacts', () => {
  it('of an account above organizations ask for no agents', async () => {
    const target = aLevel({ id: 1, type: 'partner', displayName: 'Patchbay' });
    const { server } = await open('/app/contacts', {
      getViewer: { ...aViewer(), target },
    } as RenderAppOptions['replies']);
    expect((await screen.findAllByText('Dana Whitfield'))[0]).toBeInTheDocument();
    expect(server.argsOf('listAccounts')).toEqual([]);
  });

  it('show who is known, with number and address, and have no fault that axe finds', async () => {
    await open();
    const row = await waitFor(() => rowWith('Dana Whitfield'));
    expect(row).toHaveTextContent('+1 (512) 555-0148');
    expect(row).toHaveTextContent('dana@example.com');
    expect(row).toHaveTextContent('recall');
    await waitFor(() => expect(row).toHaveTextContent('Northside front desk'));
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('asks for one row per person, and leads from it to the last conversation', async () => {
    const both = { ...dana!, agentIds: [dana!.agentId, 2002] };
    const accounts = [
      { ...agent!, id: dana!.agentId, displayName: 'Northside front desk' },
      { ...agent!, id: 2002, displayName: 'Reminders' },
    ];
    const { server } = await open(
      undefined,
      answering({
        listAccounts: { ...agents, accounts },
        listContacts: { ...listed, contacts: [both], totalContacts: 1 },
      }),
    );
    const row = (await screen.findAllByText('Dana Whitfield'))[0]?.closest('[role="row"]');
    await waitFor(() => expect(row).toHaveTextContent(/Northside front desk.*Reminders/));
    expect(server.argsOf('listContacts')[0]).toMatchObject({ onePerPerson: 'true' });
    const talk = within(row as HTMLElement).getByRole('link', { name: /call.*jan 5/i });
    expect(talk).toHaveAttribute('href', expect.stringContaining('active=2001'));
  });

  it('are searched, filtered, ordered and paged by the address', async () => {
    const { server } = await open(
      '/app/org/7/contacts?q=dana&sort=-name&page=2&filter.list=recentlyCalled',
    );
    await screen.findAllByText('Dana Whitfield');
    expect(server.argsOf('listContacts')[0]).toEqual(
      expect.objectContaining({
        q: 'dana',
        sort: 'name',
        order: 'desc',
        page: '1',
        list: 'recentlyCalled',
      }),
    );
  });

  it('are ordered by the server when a heading is pressed, and only where it can', async () => {
    const { server, router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.history.location.search).toBe('?sort=name'));
    await waitFor(() =>
      expect(server.argsOf('listContacts')).toContainEqual(
        expect.objectContaining({ sort: 'name', order: 'asc' }),
      ),
    );
    expect(screen.queryByRole('button', { name: 'E-mail' })).toBeNull();
  });

  it('open one in a side panel that leads to the conversation', async () => {
    const { router } = await open();
    await userEvent.click((await screen.findAllByText('Dana Whitfield'))[0]!);
    const panel = await screen.findByRole('dialog', { name: 'Dana Whitfield' });
    expect(router.history.location.search).toBe('?previewContact=3005');
    expect(await within(panel).findByText('Evergreen')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('link', { name: 'Open conversation' }));
    await waitFor(() =>
      expect(router.history.location.href).toBe('/app/org/7/inbox?active=2001%3A3005'),
    );
  });

  it('have what the agent knows of a person, which is written and saved there', async () => {
    const known = { ...dana!, agentContext: 'Prefers mornings.' };
    const { server } = await open(
      '/app/org/7/contacts?previewContact=3005',
      answering({
        getContact: { ...full.getContact, contact: known },
        setCallerContext: exampleReply('setCallerContext'),
      }),
    );
    const panel = await screen.findByRole('dialog', { name: 'Dana Whitfield' });
    const field = await within(panel).findByRole('textbox', { name: 'What the agent knows' });
    expect(field).toHaveValue('Prefers mornings.');
    expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.type(field, ' Has a dog.');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The agent knows it/)).toBeInTheDocument();
    expect(server.argsOf('setCallerContext')).toEqual([
      expect.objectContaining({ target: 3005, context: 'Prefers mornings. Has a dog.' }),
    ]);
  });

  it('say why what the agent knows was not saved, and leave it as it was', async () => {
    await open(
      '/app/org/7/contacts?previewContact=3005',
      answering({ setCallerContext: refused('internal', 'The disk is full.') }),
    );
    const field = await screen.findByRole('textbox', { name: 'What the agent knows' });
    await userEvent.type(field, 'Sings');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field).toHaveValue('');
  });

  it('show what the agent knows to those who may not change it, and who may', async () => {
    await open('/app/org/7/contacts?previewContact=3005', {
      ...answering({
        getContact: { ...full.getContact, contact: { ...dana!, agentContext: 'Sings.' } },
      }),
      getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }),
    });
    expect(await screen.findByText('Sings.')).toBeInTheDocument();
    expect(screen.getByText('Harborline decides this.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'What the agent knows' })).toBeNull();
  });

  it('forget the name of a person who was deleted elsewhere', async () => {
    const storage = memoryKeyValue();
    storage.set(storageKeys.contactDisplayNames, JSON.stringify([[3005, 'Dana Whitfield']]));
    await renderApp({
      url: '/app/org/7/contacts?previewContact=3005',
      screens: { contacts: Screen },
      overlays: { previewContact },
      storage,
      replies: {
        ...answering(full),
        ...answering({ listContacts: none, getContact: refused('not-found', 'Contact not found') }),
      },
    });
    expect(await screen.findByText('Contact not found')).toBeInTheDocument();
    await waitFor(() => expect(storage.get('contact-display-names') ?? '').not.toContain('3005'));
  });

  describe('saved as a file', () => {
    const saved: Blob[] = [];
    beforeEach(() => {
      saved.length = 0;
      const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
      Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    });
    afterEach(() => jest.restoreAllMocks());
    const press = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    const person = (id: number, name: string) => ({ ...dana!, id, name, displayName: name });
    /** Two hundred people and one, of whom the list shows the first twenty. */
    const people = [
      person(1, '=HYPERLINK("https://evil.example")'),
      ...Array.from({ length: 200 }, (_, at) => person(at + 2, `Person ${at + 2}`)),
    ];
    const pageOf = ({ page, pageSize }: Readonly<Record<string, unknown>>) => ({
      ...listed,
      contacts: people.slice(
        Number(page) * Number(pageSize),
        (Number(page) + 1) * Number(pageSize),
      ),
      totalContacts: people.length,
    });

    it('are all that match, not only the page that is shown, and run no formula', async () => {
      const { server } = await open('/app/org/7/contacts?q=p', answering({ listContacts: pageOf }));
      await screen.findAllByText('Person 2');
      await press();
      await waitFor(() => expect(saved).toHaveLength(1));
      const [head, first, ...rest] = (await textOf(saved[0]!)).trimEnd().split('\r\n');
      expect(head).toBe('Name,Phone number,E-mail,Agents,Last conversation,Tags,Last change');
      expect(first).toMatch(/^"'=HYPERLINK/);
      expect(rest).toHaveLength(200);
      expect(server.argsOf('listContacts')).toContainEqual(
        expect.objectContaining({ q: 'p', page: '1', pageSize: '200' }),
      );
    });

    it('stand in it once, and the button waits, when one moved between two pages', async () => {
      let last: (() => void) | undefined;
      const listContacts = async (args: Readonly<Record<string, unknown>>) => {
        if (args['pageSize'] !== '200') return pageOf(args);
        if (args['page'] === '0') return pageOf(args);
        await new Promise<void>((resolve) => (last = resolve));
        return { ...listed, contacts: people.slice(199, 200), totalContacts: people.length };
      };
      await open(undefined, answering({ listContacts }));
      await screen.findAllByText('Person 2');
      await press();
      await waitFor(() => expect(last).toBeDefined());
      const button = screen.getByRole('button', { name: 'Export as CSV' });
      expect(button).toHaveAttribute('aria-busy', 'true');
      expect(button).toHaveAttribute('aria-disabled', 'true');
      last?.();
      const part = 'Saved 200 of 201 rows. Filter the list for the rest.';
      expect(await screen.findByText(part)).toBeInTheDocument();
      expect((await textOf(saved[0]!)).trimEnd().split('\r\n')).toHaveLength(201);
    });

    it('are not saved in part when a page cannot be read, which is said', async () => {
      const listContacts = (args: Readonly<Record<string, unknown>>) =>
        args['page'] === '1' && args['pageSize'] === '200'
          ? refused('internal', 'The disk is full.')
          : pageOf(args);
      await open(undefined, answering({ listContacts }));
      await screen.findAllByText('Person 2');
      await press();
      expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
      expect(saved).toEqual([]);
    });
  });

  it('say how the first one gets here', async () => {
    await open(undefined, answering({ listContacts: none }));
    expect(await screen.findByText('No contacts yet')).toBeInTheDocument();
  });

  it('say what went wrong, and try again', async () => {
    await open(undefined, answering({ listContacts: refused('internal', 'The disk is full.') }));
    expect(await screen.findByText('Could not load the contacts')).toBeInTheDocument();
    expect(screen.getByText('The disk is full.')).toBeInTheDocument();
  });

  it('say why they are closed, and ask for nothing then', async () => {
    const reason = 'Harborline decides this.';
    const { server } = await open(undefined, {
      getViewer: aViewer({}, { canViewOrg: reason }),
    });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(server.argsOf('listContacts')).toEqual([]);
  });
});

itBehavesLikeOverlay('previewContact', previewContact, {
  args: { value: '3005' },
  replies: answering({ getContact: full.getContact }),
  shows: '+1 (512) 555-0148',
});

describe('the contacts over a page', () => {
  itBehavesLikeOverlay('contacts', conversationsOverlays.contacts, {
    replies: answering(full),
    shows: 'Dana Whitfield',
  });

  const over = (url: string, replies: RenderAppOptions['replies'] = {}) =>
    renderApp({
      url,
      screens: { contacts: Screen },
      overlays: { previewContact, contacts: conversationsOverlays.contacts },
      replies: { ...answering(full), ...replies },
    });

  it('search by their value in the address, apart from the list below, and open one', async () => {
    const { server, router } = await over('/app/org/7/inbox?contacts=dana');
    const dialog = await screen.findByRole('dialog', { name: 'Contacts' });
    await within(dialog).findAllByText('Dana Whitfield');
    expect(server.argsOf('listContacts')[0]).toEqual(expect.objectContaining({ q: 'dana' }));
    const box = within(dialog).getByLabelText('Search contacts');
    expect(box).toHaveValue('dana');
    await userEvent.clear(box);
    await userEvent.type(box, 'whit');
    await waitFor(() => expect(router.history.location.search).toBe('?contacts=whit'));
    await userEvent.click(within(dialog).getAllByText('Dana Whitfield')[0]!);
    expect(await screen.findByRole('dialog', { name: 'Dana Whitfield' })).toBeInTheDocument();
    expect(router.history.location.search).toBe('?contacts=whit&previewContact=3005');
  });

  it('say how the first one gets here', async () => {
    await over('/app/org/7/inbox?contacts=true', answering({ listContacts: none }));
    expect(await screen.findByText('No contacts yet')).toBeInTheDocument();
  });
});

it('a contact that was shown before has its name while it loads', async () => {
  const { storage } = await open();
  await screen.findAllByText('Dana Whitfield');
  cleanup();
  await renderApp({
    url: '/app/org/7/inbox?previewContact=3005',
    overlays: { previewContact },
    storage,
    replies: { ...answering(full), getContact: never },
  });
  expect(await screen.findByRole('dialog', { name: 'Dana Whitfield' })).toBeInTheDocument();
});

describe('in the mobile app', () => {
  const said: unknown[] = [];
  beforeEach(() => {
    said.length = 0;
    Object.assign(window, {
      ReactNativeWebView: { postMessage: (text: string) => said.push(JSON.parse(text)) },
    });
  });
  afterEach(() => Reflect.deleteProperty(window, 'ReactNativeWebView'));
  const search = (url: string, modes: RenderAppOptions['modes']) =>
    renderApp({ url, modes, screens: { contacts: Screen }, replies: answering(full) });

  it('what was searched is also looked for in the contacts of the phone', async () => {
    await search('/app/org/7/contacts?q=dana', { mobileApp: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Search this phone' }));
    expect(said).toEqual([{ command: 'searchContact', contactToSearch: 'dana' }]);
  });

  it.each([
    ['/app/org/7/contacts?q=dana', {}],
    ['/app/org/7/contacts', { mobileApp: true }],
  ])('nothing is offered at %s in the modes %j', async (url, modes) => {
    await search(url, modes);
    await screen.findAllByText('Dana Whitfield');
    expect(screen.queryByRole('button', { name: 'Search this phone' })).toBeNull();
  });
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
