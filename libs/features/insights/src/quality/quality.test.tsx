import { anAccount, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { someOrganizations, someQuality, someTopics } from '../testing/some-quality.js';
import { answerFile } from './answer-file.js';

const open = (replies: object = {}, search = '') =>
  renderApp({
    url: `/app/org/7/data/quality${search}`,
    screens: { data: Screen },
    replies: {
      getAccount: anAccount(),
      getAgentQuality: someQuality(),
      listQuestionTopics: someTopics({}, { name: 'Is there parking?', state: 'added' }),
      setQuestionTopic: {},
      createKnowledgeBase: exampleReply('createKnowledgeBase'),
      addKnowledgeBaseFile: exampleReply('addKnowledgeBaseFile'),
      ...replies,
    } as never,
  });
const figure = async (name: string) => within(await screen.findByRole('group', { name }));
const list = async () =>
  within(await screen.findByRole('list', { name: 'What the agent did not know' }));

describe('the quality of agents', () => {
  it('is a card for each figure with its change and the way to the rows behind it', async () => {
    await open();
    const alone = await figure('Answered without a person');
    expect(alone.getByText('72.5%')).toBeInTheDocument();
    expect(alone.getByText('7.3 points more')).toBeInTheDocument();
    const rows = alone.getByRole('link', { name: '29 of 40 conversations' });
    const { search } = new URL(String(rows.getAttribute('href')), 'http://localhost');
    expect(new URLSearchParams(search).get('filters')).toContain('"handledBy"');
    expect((await figure('Slowest tenth of replies')).getByText('2.4 sec')).toBeInTheDocument();
  });

  it('says one point in the singular', async () => {
    await open({
      getAgentQuality: someQuality(({ name, value }) =>
        name === 'answeredAlone' ? { previousValue: value - 1 } : { previousValue: value + 1 },
      ),
    });
    expect(
      (await figure('Answered without a person')).getByText('1 point more'),
    ).toBeInTheDocument();
    expect(screen.getAllByText('1 point less').length).toBeGreaterThan(1);
  });

  it('asks for the agent of the address, and links to its rows alone', async () => {
    const { server } = await open({}, '?agentId=2001');
    const alone = await figure('Answered without a person');
    const rows = alone.getByRole('link', { name: '29 of 40 conversations' });
    expect(decodeURIComponent(String(rows.getAttribute('href')))).toContain('"agentId"');
    expect(server.argsOf('getAgentQuality')).toHaveLength(1);
  });

  it('says that there is nothing to count, and offers a longer time', async () => {
    await open({ getAgentQuality: someQuality(() => ({ events: 0, previousEvents: 0 })) });
    expect(await screen.findByText('No conversations in this time')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show the last 90 days' })).toBeVisible();
  });

  it('says why it could not be loaded, and tries again', async () => {
    await open({ getAgentQuality: refused('internal', 'Not now.') });
    expect(await screen.findByText('Not now.')).toBeVisible();
  });
});

describe('the quality of agents above organizations', () => {
  const reseller = aViewer({
    target: { id: 5, type: 'reseller', displayName: 'Harborline', image: null },
  });
  const above = (replies: object = {}) =>
    renderApp({
      url: '/app/reseller/5/data/quality',
      screens: { data: Screen },
      replies: {
        getViewer: reseller,
        getAgentQuality: someQuality(),
        queryMetrics: someOrganizations(),
        listQuestionTopics: someTopics({}),
        ...replies,
      } as never,
    });

  it('is that of all, and a row for each organization with the ways to it and to its log', async () => {
    const { server } = await above();
    expect((await figure('Answered without a person')).getByText('72.5%')).toBeVisible();
    const grid = await screen.findByRole('grid', { name: 'By organization' });
    const [, first, second] = within(grid).getAllByRole('row');
    expect(first).toHaveTextContent('Northside Dental3080%20%0%10%');
    expect(second).toHaveTextContent('Ridgeway Roofing1050%10%40%20%');
    expect(within(grid).getByRole('link', { name: 'Northside Dental' })).toHaveAttribute(
      'href',
      '/app/reseller/5/org/1004/data/quality',
    );
    const rows = within(grid).getByRole('link', {
      name: 'Abandoned at Ridgeway Roofing: 40%. Show the conversations',
    });
    const { searchParams } = new URL(String(rows.getAttribute('href')), 'http://localhost');
    expect(JSON.parse(String(searchParams.get('filters')))).toEqual({
      handledBy: { op: 'eq', value: 'abandoned' },
      organizationId: { op: 'eq', value: 1005 },
    });
    expect(server.argsOf('queryMetrics')[0]).toMatchObject({ by: 'organization' });
  });

  it('has topics that lead into their organization, and are not decided here', async () => {
    await above();
    const rows = await list();
    expect(rows.getByRole('link', { name: /^Open the conversation/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/app/reseller/5/org/1004/inbox?'),
    );
    expect(screen.queryByRole('button', { name: /^Add an answer/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });

  it('says why the organizations could not be loaded', async () => {
    await above({ queryMetrics: refused('internal', 'Not now.') });
    expect(await screen.findByText('Not now.')).toBeVisible();
  });
});

describe('the topics of what an agent did not know', () => {
  it('show five questions at first, and then all', async () => {
    const [topic] = someTopics({}).topics;
    const [example] = topic?.examples ?? [];
    const examples = Array.from({ length: 7 }, (_, at) => ({
      ...example,
      text: `Do you take dog ${String(at)}?`,
      messageId: `8b3c8f10-93a6-4a51-8c40-7a1f2f9b6e5${String(at)}`,
    }));
    await open({ listQuestionTopics: someTopics({ count: 7, examples } as never) });
    const rows = await list();
    expect(rows.getAllByRole('link')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 7 questions' }));
    expect(rows.getAllByRole('link')).toHaveLength(7);
  });

  it('are those of the state in the address, each with its questions', async () => {
    await open();
    const rows = await list();
    expect(rows.getAllByRole('listitem', { name: /\?$/ })).toHaveLength(1);
    expect(
      rows.getByRole('link', { name: 'Open the conversation of “Do you take dogs?”' }),
    ).toHaveAttribute('href', expect.stringContaining('highlightId=8b3c8f10'));
    await userEvent.click(screen.getByRole('radio', { name: /Added/ }));
    expect(await screen.findByRole('listitem', { name: 'Is there parking?' })).toBeVisible();
  });

  it('are dismissed, and come back by undo', async () => {
    const { server } = await open();
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss “Do you take dogs?”' }));
    await waitFor(() => expect(server.argsOf('setQuestionTopic')).toHaveLength(1));
    expect(server.argsOf('setQuestionTopic')[0]).toMatchObject({ state: 'dismissed' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.argsOf('setQuestionTopic')).toHaveLength(2));
    expect(server.argsOf('setQuestionTopic')[1]).toMatchObject({ state: 'open' });
  });

  it('are only read by members who may not change the account', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Ask the owner.' }) });
    await list();
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Add an answer/ })).toBeNull();
  });

  it('become a document of a new base with the question prefilled', async () => {
    const { server } = await open({ listKnowledgeBases: { items: [] } });
    await list();
    await userEvent.click(screen.getByRole('button', { name: /^Add an answer to/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Add to knowledge' }));
    expect(form.getByRole('textbox', { name: 'Question' })).toHaveValue('Do you take dogs?');
    await userEvent.click(form.getByRole('button', { name: 'Add answer' }));
    expect(form.getByRole('alert')).toHaveTextContent('Enter the answer.');
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), 'We take no dogs.');
    await userEvent.click(form.getByRole('button', { name: 'Add answer' }));
    await waitFor(() => expect(server.argsOf('setQuestionTopic')).toHaveLength(1));
    expect(server.argsOf('createKnowledgeBase')[0]).toMatchObject({
      title: 'Answers to questions',
    });
    expect(server.argsOf('addKnowledgeBaseFile')).toHaveLength(1);
    expect(server.argsOf('setQuestionTopic')[0]).toMatchObject({ state: 'added' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep the answer with the reason of a refusal, and make no second base', async () => {
    const { server } = await open({
      listKnowledgeBases: { items: [] },
      setQuestionTopic: refused('internal', 'Not now.'),
    });
    await list();
    await userEvent.click(screen.getByRole('button', { name: /^Add an answer to/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Add to knowledge' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), 'We take no dogs.');
    await userEvent.click(form.getByRole('button', { name: 'Add answer' }));
    expect(await form.findByText('Not now.')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Add answer' }));
    await waitFor(() => expect(server.argsOf('setQuestionTopic')).toHaveLength(2));
    expect(server.argsOf('createKnowledgeBase')).toHaveLength(1);
  });
});

describe('the document of an answer', () => {
  it('is named by the words of its question', () => {
    expect(answerFile('Do you / take “dogs”?', 'No.').name).toBe('Do you take dogs.md');
    expect(answerFile('???', 'No.').name).toBe('answer.md');
  });
});
