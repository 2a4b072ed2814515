import { type AnsweringRoute } from '@patchbay/contract';
import {
  agentRules,
  type Answers,
  answering,
  aViewer,
  exampleReply,
  never,
  refused,
} from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';
import { movedTo, newRoute, type RouteFacts, withRoute } from './route-facts.js';

const office = [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from: '08:00', to: '17:00' }] }));
const night: AnsweringRoute = {
  ...newRoute,
  agentId: 12,
  hours: { outside: true, days: office },
};
const spanish: AnsweringRoute = { ...newRoute, agentId: 13, language: 'es' };
const forward: AnsweringRoute = {
  ...newRoute,
  forwardTo: '+15125550199',
  numbers: ['+15125550100'],
};
const facts: RouteFacts = {
  success: true,
  timezone: 'America/Chicago',
  revision: 3,
  routes: [night],
  agents: [
    { id: 11, name: 'Front desk', active: true },
    { id: 12, name: 'After hours', active: true },
    { id: 13, name: 'Recepción', active: true },
  ],
  numbers: [
    { number: '+15125550100', agentId: 11 },
    { number: '+15125550101', agentId: 12 },
  ],
  notAllowed: [],
};

const open = (replies: Answers = {}, routes: readonly AnsweringRoute[] = [night]) => {
  let stored: RouteFacts = { ...facts, routes: [...routes] };
  return renderApp({
    url: '/app/org/7/agents/routes',
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      getAccount: { ...exampleReply('getAccount'), id: 7, organizationId: 7 },
      getRoutes: () => stored,
      saveRoutes: ({ routes: sent, timezone }) => {
        stored = {
          ...stored,
          routes: sent as AnsweringRoute[],
          timezone: String(timezone),
          revision: stored.revision + 1,
        };
        const { routes: kept, timezone: zone, revision } = stored;
        return { routes: kept, timezone: zone, revision };
      },
      ...replies,
    }),
  });
};
const panel = () => screen.findByRole('region', { name: 'Routes' });
const sentences = async () =>
  within(await screen.findByRole('list', { name: /order in which they are tried/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false } } })).violations;

describe('the routes of an organization', () => {
  it('keep the place of the button that adds one until they are known', async () => {
    await open({ getRoutes: never });
    const button = within(await panel())
      .getByText('New route')
      .closest('button');
    expect(button).toHaveStyle({ visibility: 'hidden' });
  });

  it('are sentences, in their order', async () => {
    await open({}, [spanish, night, forward]);
    const [first, second, third] = await sentences();
    expect(first).toBe('For numbers of countries that speak Spanish, Recepción answers');
    expect(second).toMatch(/^Outside Mon–Fri .+, After hours answers$/);
    expect(third).toBe(
      'At +1 (512) 555-0100, calls are forwarded to +1 (512) 555-0199Texts pass this route by.',
    );
    expect(await violations(await panel())).toEqual([]);
  });

  it('say the next step where there is none yet', async () => {
    await open({}, []);
    expect(await screen.findByText('No routes yet')).toBeVisible();
    await press('New route');
    expect(await screen.findByRole('dialog', { name: 'New route' })).toBeVisible();
  });

  it('show a failed load, and load again', async () => {
    let fails = true;
    await open({ getRoutes: () => (fails ? refused('internal', 'Out of order.') : facts) });
    expect(await screen.findByText('The routes could not be loaded')).toBeVisible();
    fails = false;
    await press('Try now');
    expect((await sentences()).length).toBe(1);
  });

  it('show a route whose agent is gone in its place', async () => {
    await open({}, [{ ...night, agentId: 99 }]);
    expect(await sentences()).toEqual([
      expect.stringMatching(
        /a deleted agent answers.*Skipped: its agent is switched off or deleted\./,
      ),
    ]);
  });

  it('are only shown to those who may not edit', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }) });
    expect((await sentences()).length).toBe(1);
    expect(screen.queryByRole('button', { name: 'New route' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Move route/ })).toBeNull();
  });

  it('change their order by the keyboard and by the mouse, and back', async () => {
    const { server } = await open({}, [spanish, night]);
    await press('Move route 2 up');
    await waitFor(async () => expect((await sentences())[0]).toMatch(/^Outside/));
    expect(server.argsOf('saveRoutes')[0]).toMatchObject({ routes: [night, spanish], revision: 3 });
    await press('Undo');
    await waitFor(async () => expect((await sentences())[0]).toMatch(/^For numbers/));

    const [first, second] = within(
      screen.getByRole('list', { name: /order in which/ }),
    ).getAllByRole('listitem');
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(first!, { dataTransfer });
    fireEvent.dragOver(second!, { dataTransfer });
    fireEvent.drop(second!, { dataTransfer });
    await waitFor(async () => expect((await sentences())[0]).toMatch(/^Outside/));
  });

  it('are removed, and come back by undo', async () => {
    await open();
    await press('Actions for route 1');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByText('No routes yet')).toBeVisible();
    await press('Undo');
    expect((await sentences()).length).toBe(1);
  });

  it('say that another person saved meanwhile, and show what they saved', async () => {
    let reads = 0;
    await open({
      getRoutes: () => ({ ...facts, routes: (reads += 1) === 1 ? [spanish, night] : [spanish] }),
      saveRoutes: refused('conflict', 'Another person saved the routes meanwhile.'),
    });
    await press('Move route 2 up');
    expect(await screen.findByText('Another person saved the routes meanwhile.')).toBeVisible();
    await waitFor(async () => expect((await sentences()).length).toBe(1));
  });
});

describe('who answers', () => {
  it('is said for a chosen time, and for the whole week', async () => {
    await open();
    const preview = within(await screen.findByRole('region', { name: 'Who answers' }));
    expect(preview.getByRole('status')).toHaveTextContent(/ answers now\./);
    await userEvent.selectOptions(preview.getByLabelText('Moment'), 'Monday');
    fireEvent.change(preview.getByLabelText('Time'), { target: { value: '09:00' } });
    expect(preview.getByRole('status')).toHaveTextContent(/^Front desk answers on Monday/);
    fireEvent.change(preview.getByLabelText('Time'), { target: { value: '18:30' } });
    expect(preview.getByRole('status')).toHaveTextContent(
      /^After hours answers on Monday .* By route 1\.$/,
    );
    const week = within(preview.getByRole('group', { name: 'The week, for calls' }));
    // Three parts on five days, one on two.
    expect(week.getAllByRole('listitem')).toHaveLength(17);
  });

  it('differs for a caller who speaks another language, and for texts', async () => {
    await open({}, [spanish, { ...forward, numbers: null }]);
    const preview = within(await screen.findByRole('region', { name: 'Who answers' }));
    expect(preview.getByRole('status')).toHaveTextContent(
      'Calls are forwarded to +1 (512) 555-0199 now. By route 2. Texts are answered by Front desk.',
    );
    await userEvent.selectOptions(preview.getByLabelText('Caller'), 'Spanish');
    expect(preview.getByRole('status')).toHaveTextContent('Recepción answers now. By route 1.');
  });
});

describe('the form of a route', () => {
  it('shows the week as it will be, and sends what was chosen', async () => {
    const { server } = await open({}, []);
    await press('New route');
    const form = within(await screen.findByRole('dialog', { name: 'New route' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Choose an agent.');
    await userEvent.selectOptions(form.getByLabelText('Agent'), 'After hours');
    await userEvent.click(form.getByRole('radio', { name: 'Outside hours' }));
    const week = within(form.getByRole('group', { name: 'The week, for calls' }));
    await waitFor(() => expect(week.getAllByRole('listitem')).toHaveLength(17));
    await userEvent.click(form.getByRole('radio', { name: 'Some numbers' }));
    await userEvent.click(form.getByRole('checkbox', { name: /555-0100/ }));
    expect(await violations(screen.getByRole('dialog', { name: 'New route' }))).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.argsOf('saveRoutes')[0]).toMatchObject({
      routes: [{ ...night, numbers: ['+15125550100'] }],
      revision: 3,
    });
  });

  it('keeps what was typed when the server refuses it', async () => {
    await open({ saveRoutes: refused('invalid', 'This number may not be called from here.') }, []);
    await press('New route');
    const form = within(await screen.findByRole('dialog', { name: 'New route' }));
    await userEvent.click(form.getByRole('radio', { name: 'Forward the call' }));
    await userEvent.type(form.getByLabelText('Forward to'), '+442079460958');
    await userEvent.tab();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'This number may not be called from here.',
    );
  });
});

describe('a list with a part moved', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [5, 0, 'abc'],
  ])('from %i to %i is %s', (from, to, after) =>
    expect(movedTo([...'abc'], from, to).join('')).toBe(after),
  );
});

describe('the routes with one of them written', () => {
  it('has it in the place of the former one, also when another person changed the list', () => {
    expect(withRoute([spanish, night], night, forward)).toEqual([spanish, forward]);
    expect(withRoute([night, spanish], night, forward)).toEqual([forward, spanish]);
    expect(withRoute([spanish], night, forward)).toEqual([spanish, forward]);
    expect(withRoute([spanish], null, forward)).toEqual([spanish, forward]);
  });
});
