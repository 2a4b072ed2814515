import { refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { insightsOverlays } from '../index.js';
import { moved } from './moved.js';

const { editDashboard } = insightsOverlays;
const metric = (name: string) => ({
  name,
  title: `The ${name}`,
  formula: 'duration',
  color: 'sea',
});
const account = (metrics?: readonly object[]) =>
  ({
    getAccount: { id: 7, settings: metrics ? { metrics } : {} },
    saveAccountSetting: {},
  }) as never;
const open = (metrics?: readonly object[]) =>
  renderApp({
    url: '/app/org/7/data?editDashboard',
    overlays: { editDashboard },
    replies: account(metrics),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const namesOf = (sent: unknown) =>
  (sent as { metrics: readonly { name: string }[] }).metrics.map(({ name }) => name);

itBehavesLikeOverlay('editDashboard', editDashboard, {
  replies: account(),
  shows: 'Minutes Saved',
});

describe('the metrics of a dashboard', () => {
  it('change places, keep what others saved with them, and go back by undo', async () => {
    const { server } = await open([metric('a'), metric('b')]);
    await press('Move The b up');
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(1));
    const [sent] = server.argsOf('saveAccountSetting');
    expect(namesOf(sent)).toEqual(['b', 'a']);
    expect(sent).toHaveProperty('targetAccountId', '7');
    expect(server.argsOf('getAccount')).not.toContainEqual({});
    expect(sent).toMatchObject({ metrics: [{ color: 'sea' }, { color: 'sea' }] });
    await press('Undo');
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(2));
    expect(namesOf(server.argsOf('saveAccountSetting')[1])).toEqual(['a', 'b']);
  });
  it('that are the usual eight are saved as the account’s own when the first is removed', async () => {
    const { server } = await open();
    await press('Remove Calls Answered');
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(1));
    const names = namesOf(server.argsOf('saveAccountSetting')[0]);
    expect(names).toHaveLength(7);
    expect(names).not.toContain('callsAnswered');
  });
  it('are changed again on the list of another person who saved in the same moment', async () => {
    let saves = 0;
    let revision = 4;
    const lists = [
      [metric('a'), metric('b')],
      [metric('a'), metric('b'), metric('theirs')],
    ];
    const { server } = await renderApp({
      url: '/app/org/7/data?editDashboard',
      overlays: { editDashboard },
      replies: {
        getAccount: () => ({
          id: 7,
          settings: { metrics: lists[revision - 4] ?? [], metricsRevision: revision },
        }),
        saveAccountSetting: () => {
          saves += 1;
          if (saves > 1) return {};
          revision = 5;
          return refused('conflict', 'Another person saved the metrics meanwhile.');
        },
      } as never,
    });
    await press('Move The b up');
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(2));
    const [first, second] = server.argsOf('saveAccountSetting');
    expect(first).toHaveProperty('metricsAfter', 4);
    expect(second).toHaveProperty('metricsAfter', 5);
    expect(namesOf(second)).toEqual(['b', 'a', 'theirs']);
  });
  it('stay where there is no place to move to', () => {
    const list = [{ name: 'a' }, { name: 'b' }];
    expect(moved(list, 'a', -1)).toBe(list);
    expect(moved(list, 'b', 1)).toBe(list);
  });
});
