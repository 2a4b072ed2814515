import { agentRules, type Answers, answering, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';
import { Screen } from '../screens/AgentsScreen.js';

const rules = agentRules({
  templateFields: [{ key: 'greeting', title: 'Greeting?', type: 'text', value: 'Hello.' }],
});
const saved = { campaignId: 'c1', revision: 5, changesSinceLive: 3, updatedAt: 1_763_634_700_000 };
const away = refused('internal', 'The store is away.');

/** The editor with a server whose saves can be made to fail, and an edit that is not saved yet. */
async function edited(url = '/app/org/7/agents', save: Answers['saveCampaign'] = undefined) {
  const state = { isBroken: true };
  const app = await renderApp({
    url,
    screens: { agents: Screen, contacts: () => <p>Contacts</p>, home: () => <p>Home</p> },
    overlays: agentsOverlays,
    replies: answering({
      getStagingEventRules: rules,
      autoReviewAgentConfiguration: [],
      saveCampaign: save ?? (() => (state.isBroken ? away : saved)),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      listApps: { apps: [] },
    }),
  });
  await userEvent.type(await greeting(), ' Hi');
  await userEvent.tab();
  return { ...app, state };
}
const greeting = () => screen.findByRole('textbox', { name: /Greeting/ });
const question = (name: string) => screen.findByRole('alertdialog', { name });
const unsaved = () => question('Your last changes are not saved');
const press = async (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));
type App = Awaited<ReturnType<typeof edited>>;
/** A link: the answer to the question comes later, so nothing is awaited here. */
const leave = ({ router }: App, to = '/app/org/7/contacts') =>
  act(async () => void router.history.push(to));
const pathOf = ({ router }: App) => router.history.location.pathname;
const lastSaved = ({ server }: App) => server.argsOf('saveCampaign').at(-1);
const withHi = { templateFields: [{ key: 'greeting', value: 'Hello. Hi' }] };

describe('leaving an editor with edits that are not saved', () => {
  it('saves them first and asks nothing when that works', async () => {
    const app = await edited();
    app.state.isBroken = false;
    await leave(app);
    expect(await screen.findByText('Contacts')).toBeVisible();
    expect(lastSaved(app)).toMatchObject(withHi);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['another page', '/app/org/7/contacts'],
    ['the agents of another account', '/app/org/8/agents'],
  ])('keeps them when %s would take its place and the user stays', async (_, to) => {
    const app = await edited();
    await leave(app, to);
    const asked = await unsaved();
    expect(asked).toHaveTextContent('The store is away.');
    await press(asked, 'Stay');
    expect(pathOf(app)).toBe('/app/org/7/agents');
    expect(await greeting()).toHaveValue('Hello. Hi');
  });

  it('leaves once another attempt has saved them', async () => {
    const app = await edited();
    await leave(app);
    const asked = await unsaved();
    app.state.isBroken = false;
    await press(asked, 'Try again');
    expect(await screen.findByText('Contacts')).toBeVisible();
    expect(lastSaved(app)).toMatchObject(withHi);
  });

  it('offers to discard them after a second failure, and does not save them later', async () => {
    const app = await edited();
    await leave(app);
    await press(await unsaved(), 'Try again');
    const last = await question('Discard your changes?');
    const before = app.server.argsOf('saveCampaign').length;
    app.state.isBroken = false;
    await press(last, 'Discard changes');
    expect(await screen.findByText('Contacts')).toBeVisible();
    expect(app.server.argsOf('saveCampaign')).toHaveLength(before);
  });

  it('asks once for several moves, and goes where the last one leads', async () => {
    const app = await edited();
    await leave(app, '/app/org/7');
    await leave(app);
    const asked = await unsaved();
    app.state.isBroken = false;
    await press(asked, 'Try again');
    expect(await screen.findByText('Contacts')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing between its own panels', async () => {
    const app = await edited();
    await leave(app, '/app/org/7/agents/settings');
    await waitFor(() => expect(pathOf(app)).toBe('/app/org/7/agents/settings'));
    await leave(app, '/app/org/7/agents/template');
    expect(await greeting()).toHaveValue('Hello. Hi');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the overlay that it is shown in', async () => {
    const app = await edited('/app/org/7?editAgent=true');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await press(await unsaved(), 'Stay');
    expect(await greeting()).toHaveValue('Hello. Hi');
    app.state.isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.router.history.location.search).toBe(''));
    expect(lastSaved(app)).toMatchObject(withHi);
  });

  it('asks about two saves of one agent instead, and stays', async () => {
    const app = await edited('/app/org/7/agents', () =>
      refused('conflict', { message: 'Priya saved it.', current: rules, revision: 9 }),
    );
    await leave(app);
    const asked = await screen.findByRole('alertdialog', { name: /Priya|changed|saved/ });
    expect(within(asked).getByRole('button', { name: 'Keep mine' })).toBeVisible();
    expect(pathOf(app)).toBe('/app/org/7/agents');
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });
});

describe('edits that could not be saved', () => {
  it('are saved by themselves when there is a connection again', async () => {
    const app = await edited();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    const before = app.server.argsOf('saveCampaign').length;
    app.state.isBroken = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(app.server.argsOf('saveCampaign')).toHaveLength(before + 1));
    expect(lastSaved(app)).toMatchObject(withHi);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(app.server.argsOf('saveCampaign')).toHaveLength(before + 1);
  });
});
