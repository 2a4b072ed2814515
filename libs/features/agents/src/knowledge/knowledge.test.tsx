import { answering, aViewer, type Answers, exampleReply, refused, rowWith } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from './KnowledgeScreen.js';

const [website] = exampleReply('listKnowledgeBases').items;
const [desk] = exampleReply('listAccounts').accounts;
const [prices] = exampleReply('listKnowledgeBaseDocuments').documents;
const base = {
  ...website!,
  id: 'b1',
  agentId: 2002,
  documentCount: 2,
  refresh: 'weekly' as const,
};
const document = { ...prices!, status: 'ready' as const, error: null, errorCode: null, file: null };
const defaults: Answers = {
  getViewer: aViewer(),
  listKnowledgeBases: { items: [base] },
  listAccounts: {
    ...exampleReply('listAccounts'),
    accounts: [
      { ...desk!, id: 2001, displayName: 'Front desk' },
      { ...desk!, id: 2002, displayName: 'Night desk' },
    ],
  },
  listKnowledgeBaseDocuments: {
    documents: [
      document,
      {
        ...document,
        id: 'd2',
        title: '',
        url: 'https://northside.example/gone',
        status: 'failed',
        error: 'The page answered 404.',
        characters: 0,
        fetchedAt: null,
      },
    ],
  },
  createKnowledgeBase: { knowledgeBase: base },
  saveKnowledgeBase: { knowledgeBase: base },
  addKnowledgeBaseDocuments: { documents: [document] },
  addKnowledgeBaseFile: { document },
  refreshKnowledgeBaseDocument: { document },
  deleteKnowledgeBaseDocument: {},
  deleteKnowledgeBase: {},
  fetchSitemap: { links: ['https://northside.example/hours'] },
  queryKnowledgeBase: exampleReply('queryKnowledgeBase'),
};
const open = (query = '', answers: Answers = {}) =>
  renderApp({
    url: `/app/org/7/knowledge${query}`,
    screens: { knowledge: Screen },
    replies: answering({ ...defaults, ...answers }),
  });
const onDocuments = '?detail=b1&detailTab=documents';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const faults = async () => {
  const { violations } = await axe.run(window.document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id }) => id);
};

describe('the knowledge of an organization', () => {
  it('is listed by base with the name of its agent, and has no fault that axe finds', async () => {
    await open();
    const row = await waitFor(() => rowWith('Website'));
    await waitFor(() => expect(row).toHaveTextContent('Night desk'));
    expect(row).toHaveTextContent('2');
    expect(await faults()).toEqual([]);
  });

  it('names an agent by its number where the names cannot be loaded', async () => {
    await open('', { listAccounts: refused('internal') });
    expect(await screen.findByText('Agent 2002')).toBeInTheDocument();
  });

  it('gets a base for the chosen agent, which opens on its documents', async () => {
    const { server, router } = await open();
    await press('New knowledge base');
    await userEvent.type(await screen.findByLabelText('Name'), 'Website');
    await userEvent.selectOptions(screen.getByLabelText('Agent'), 'Night desk');
    await press('Create');
    expect(await screen.findByText('Knowledge base created')).toBeInTheDocument();
    expect(server.argsOf('createKnowledgeBase')).toEqual([
      expect.objectContaining({ title: 'Website', targetAccountId: '2002' }),
    ]);
    await waitFor(() => expect(router.history.location.search).toBe(onDocuments));
  });

  it('says how the first base comes', async () => {
    await open('', { listKnowledgeBases: { items: [] } });
    expect(await screen.findByText('No knowledge bases yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'New knowledge base' })).toHaveLength(1);
  });

  it('says what went wrong', async () => {
    await open('', { listKnowledgeBases: refused('internal', 'The disk is full.') });
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  });

  it('is changed by what was edited only, and that can be undone', async () => {
    const { server } = await open('?detail=b1');
    const panel = await screen.findByRole('dialog', { name: 'Website' });
    expect(panel).toHaveTextContent('Every week');
    await press('Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Website' });
    const often = await within(form).findByLabelText('Fetched anew');
    await waitFor(() => expect(often).toBeEnabled());
    expect(await faults()).toEqual([]);
    await userEvent.selectOptions(often, 'Every day');
    await press('Save');
    expect(await screen.findByText('Knowledge base saved')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.argsOf('saveKnowledgeBase')).toEqual([
        { id: 'b1', refresh: 'daily', targetAccountId: '2002' },
        { id: 'b1', refresh: 'weekly', targetAccountId: '2002' },
      ]),
    );
  });

  it('can be read by those who may not edit, and has no button that changes it', async () => {
    await open(onDocuments, { getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) });
    const panel = await screen.findByRole('dialog', { name: 'Website' });
    expect(await within(panel).findByText('Prices')).toBeInTheDocument();
    for (const name of [
      'New knowledge base',
      'Add addresses',
      'Edit',
      'Delete',
      'Actions of Prices',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says why it is closed, and asks for nothing then', async () => {
    const reason = 'Harborline decides this.';
    const { server } = await open('', { getViewer: aViewer({}, { canViewOrg: reason }) });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(server.argsOf('listKnowledgeBases')).toEqual([]);
  });
});

describe('a knowledge base', () => {
  it('opens on its documents, with the state of each and why one failed', async () => {
    const { server, router } = await open();
    await userEvent.click((await screen.findAllByText('Website'))[0]!);
    const panel = await screen.findByRole('dialog', { name: 'Website' });
    expect(router.history.location.search).toBe(onDocuments);
    expect(await within(panel).findByText('Prices')).toHaveAttribute('href', document.url);
    expect(within(panel).getByText('The page answered 404.')).toBeInTheDocument();
    expect(within(panel).getByText('Not fetched')).toBeInTheDocument();
    expect(server.argsOf('listKnowledgeBaseDocuments')[0]).toEqual(
      expect.objectContaining({ id: 'b1', targetAccountId: '2002' }),
    );
    expect(await faults()).toEqual([]);
  });

  it('asks for an address in plain words where none is written', async () => {
    const { server } = await open(onDocuments);
    const field = await screen.findByLabelText('Addresses');
    await press('Add addresses');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Add at least one\./));
    expect(server.argsOf('addKnowledgeBaseDocuments')).toEqual([]);
  });

  it('gets documents by their addresses, one a line, and empties the field', async () => {
    const { server, router } = await open(onDocuments);
    const field = await screen.findByLabelText('Addresses');
    await userEvent.type(field, 'https://a.example{Enter}{Enter} https://b.example ');
    await press('Add addresses');
    expect(await screen.findByText('1 document added')).toBeInTheDocument();
    expect(server.argsOf('addKnowledgeBaseDocuments')).toEqual([
      expect.objectContaining({
        id: 'b1',
        urls: ['https://a.example', 'https://b.example'],
        targetAccountId: '2002',
      }),
    ]);
    await waitFor(() => expect(screen.getByLabelText('Addresses')).toHaveValue(''));
    expect(screen.getByLabelText('Addresses')).toHaveFocus();
    await press('Close');
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('gets files one after the other, and says of each that it was added', async () => {
    const { server } = await open(onDocuments);
    const field = await screen.findByLabelText('Files');
    expect(field).toHaveAccessibleDescription(/at most 10 MB each/);
    await userEvent.upload(field, [new File(['a'], 'a.pdf'), new File(['b'], 'b.md')]);
    expect(await screen.findByText('b.md was added and is being read')).toBeInTheDocument();
    expect(server.argsOf('addKnowledgeBaseFile')).toEqual([
      expect.objectContaining({ id: 'b1', targetAccountId: '2002' }),
      expect.objectContaining({ id: 'b1', targetAccountId: '2002' }),
    ]);
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
    await waitFor(() =>
      expect(server.argsOf('listKnowledgeBaseDocuments').length).toBeGreaterThan(1),
    );
  });

  it.each([
    ['locked', 'It is locked by a password.', false],
    ['misnamed', 'It is not what the ending of its name says.', false],
    ['busy', 'Too many uploads at once.', true],
  ])('says what to do where a file is refused as %s', async (code, words, mayRetry) => {
    const refusal = Response.json(
      { success: false, code, message: 'Too many uploads at once.', retryable: mayRetry },
      { status: mayRetry ? 503 : 400 },
    );
    await open(onDocuments, { addKnowledgeBaseFile: refusal });
    await userEvent.upload(await screen.findByLabelText('Files'), new File(['a'], 'a.pdf'));
    const row = (await screen.findByText(new RegExp(words))).closest('li')!;
    expect(row).toHaveTextContent('Not uploaded');
    expect(within(row).queryAllByRole('button', { name: 'Upload a.pdf again' })).toHaveLength(
      mayRetry ? 1 : 0,
    );
    expect(await faults()).toEqual([]);
    await press('Dismiss a.pdf');
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
    expect(screen.getByLabelText('Files')).toHaveFocus();
  });

  it('names what is wrong with a file and what to do, and reads it again', async () => {
    const file = {
      ...document,
      title: 'Scan.pdf',
      status: 'failed' as const,
      error: 'This PDF holds no text. It may be a scan.',
      errorCode: 'no-text',
      characters: 0,
      file: { name: 'Scan.pdf', size: 2048 },
    };
    const { server } = await open(onDocuments, {
      listKnowledgeBaseDocuments: { documents: [file] },
    });
    const row = (await screen.findByRole('link', { name: 'Scan.pdf' })).closest('li')!;
    expect(row).toHaveTextContent('2 kB');
    expect(row).toHaveTextContent('Let a program recognize its text');
    expect(row).toHaveTextContent('Not read');
    expect(row).not.toHaveTextContent(file.url);
    await press('Actions of Scan.pdf');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Read again' }));
    await waitFor(() => expect(server.argsOf('refreshKnowledgeBaseDocument')).toHaveLength(1));
  });

  it('is not sent an empty list of addresses', async () => {
    const { server } = await open(onDocuments);
    await press('Add addresses');
    await waitFor(() =>
      expect(screen.getByLabelText('Addresses')).toHaveAttribute('aria-invalid', 'true'),
    );
    expect(server.argsOf('addKnowledgeBaseDocuments')).toEqual([]);
  });

  it('fills in the pages that a site has', async () => {
    const { server } = await open(onDocuments);
    await userEvent.click(await screen.findByText('Find pages of a site'));
    await userEvent.type(
      await screen.findByLabelText('Address of the site'),
      'https://northside.example',
    );
    await press('Find pages');
    expect(await screen.findByText(/^1 page was found/)).toBeInTheDocument();
    expect(screen.getByLabelText('Addresses')).toHaveValue('https://northside.example/hours');
    expect(server.argsOf('fetchSitemap')).toEqual([
      expect.objectContaining({ url: 'https://northside.example', knowledgeBaseId: 'b1' }),
    ]);
  });

  it('fetches a document again, and deletes one after a question', async () => {
    const { server } = await open(onDocuments);
    await press('Actions of Prices');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Fetch again' }));
    await waitFor(() => expect(server.argsOf('refreshKnowledgeBaseDocument')).toHaveLength(1));
    await press('Actions of Prices');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Prices?' });
    expect(server.argsOf('deleteKnowledgeBaseDocument')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Document deleted')).toBeInTheDocument();
    expect(server.argsOf('deleteKnowledgeBaseDocument')).toEqual([
      expect.objectContaining({ id: 'b1', docId: document.id, targetAccountId: '2002' }),
    ]);
  });

  it('is deleted after a question that counts its documents', async () => {
    const { server, router } = await open(onDocuments);
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Website?' });
    expect(question).toHaveTextContent('2 documents go with it.');
    expect(server.argsOf('deleteKnowledgeBase')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Knowledge base deleted')).toBeInTheDocument();
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('says where a document was too long to be read to its end', async () => {
    await open(onDocuments, {
      listKnowledgeBaseDocuments: { documents: [{ ...document, characters: 500_000 }] },
    });
    const row = (await screen.findByRole('link', { name: 'Prices' })).closest('li')!;
    expect(row).toHaveTextContent('500,000 characters');
    expect(row).toHaveTextContent('What follows was left out');
  });

  it('names the page of a passage, and links to it', async () => {
    const example = exampleReply('queryKnowledgeBase');
    const [passage] = example.response.passages;
    await open('?detail=b1&detailTab=ask', {
      queryKnowledgeBase: {
        ...example,
        response: {
          ...example.response,
          passages: [{ ...passage!, title: 'Prices.pdf', heading: '', page: 3 }],
        },
      },
    });
    await userEvent.type(await screen.findByLabelText('Question'), 'Crowns?');
    await press('Ask');
    expect(await screen.findByRole('link', { name: 'Prices.pdf · page 3' })).toHaveAttribute(
      'href',
      `${passage!.url}#page=3`,
    );
  });

  it('answers a question and shows where the answer stands', async () => {
    const { server } = await open('?detail=b1&detailTab=ask');
    await userEvent.type(await screen.findByLabelText('Question'), 'How much is a cleaning?');
    await press('Ask');
    expect(await screen.findByRole('link', { name: 'Prices · Cleaning' })).toBeInTheDocument();
    expect(screen.getAllByText('A cleaning costs $120.')).toHaveLength(2);
    expect(server.argsOf('queryKnowledgeBase')).toEqual([
      expect.objectContaining({ query: 'How much is a cleaning?', targetAccountId: '2002' }),
    ]);
    expect(await faults()).toEqual([]);
  });
});
