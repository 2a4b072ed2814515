import { agentRules, type Answers, answering, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Agents } from '../screens/AgentsScreen.js';
import { Screen } from './SaveConflictOverlay.js';

const field = (key: string, title: string, value: string) => ({ key, title, type: 'text', value });
const fields = (hours: string, parking: string) => [
  field('hours', 'When are you open?', hours),
  field('parking', 'Where can one park?', parking),
];
const rules = (templateFields: object[], revision = 4) =>
  agentRules({ templateFields, revision } as never);

/** An editor whose first save meets that of another person. */
function open(theirs: object[], more: Answers = {}) {
  let saves = 0;
  return renderApp({
    url: '/app/org/7/agents',
    screens: { agents: Agents },
    overlays: { saveConflict: async () => ({ Screen }) },
    replies: answering({
      getStagingEventRules: rules(fields('8 to 5', 'Behind')),
      autoReviewAgentConfiguration: [],
      listAgentVersions: { versions: [] },
      saveCampaign: () => {
        saves += 1;
        return saves === 1
          ? refused('conflict', {
              message: 'Priya saved this agent meanwhile.',
              current: rules(theirs, 9),
              revision: 9,
            })
          : { campaignId: 'c1', revision: 10, changesSinceLive: 1, updatedAt: 1_763_634_700_000 };
      },
      ...more,
    }),
  });
}
const change = async () =>
  userEvent.type(await screen.findByRole('textbox', { name: /When are you open/ }), ', Monday');
const question = () => screen.findByRole('alertdialog');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('two saves of one agent', () => {
  it('are both kept where they are about different things', async () => {
    const { server } = await open(fields('8 to 5', 'In front'));
    await change();
    expect(within(await question()).getByText(/both can be kept/)).toBeVisible();
    await press('Keep both');
    await waitFor(() => expect(server.argsOf('saveCampaign')).toHaveLength(2));
    expect(server.argsOf('saveCampaign')[1]).toMatchObject({
      baseRevision: 9,
      keepFormer: true,
      templateFields: [{ value: '8 to 5, Monday' }, { value: 'In front' }],
    });
    expect(await screen.findByDisplayValue('In front')).toBeVisible();
  });

  it.each([
    ['Mine', '8 to 5, Monday'],
    ['Theirs', '9 to 6'],
  ])('are merged field by field: %s', async (pick, value) => {
    const { server } = await open(fields('9 to 6', 'In front'));
    await change();
    expect(within(await question()).getByText(/One thing was changed by both/)).toBeVisible();
    await press('Merge field by field');
    const dialog = await screen.findByRole('dialog', { name: 'Merge both changes' });
    const group = within(dialog).getByRole('radiogroup', {
      name: 'What to keep of When are you open?',
    });
    await userEvent.click(within(group).getByRole('radio', { name: pick }));
    await press('Save merged');
    await waitFor(() => expect(server.argsOf('saveCampaign')).toHaveLength(2));
    expect(server.argsOf('saveCampaign')[1]).toMatchObject({
      baseRevision: 9,
      keepFormer: true,
      templateFields: [{ value }, { value: 'In front' }],
    });
  });

  it('can be looked at again before the decision', async () => {
    await open(fields('9 to 6', 'Behind'));
    await change();
    await question();
    await press('Merge field by field');
    await screen.findByRole('dialog', { name: 'Merge both changes' });
    await press('Back');
    expect(await question()).toBeVisible();
  });

  it('say that nothing is to be decided where the address alone opens the question', async () => {
    await renderApp({
      url: '/app/org/7?saveConflict=true',
      overlays: { saveConflict: async () => ({ Screen }) },
      replies: answering({}),
    });
    expect(await screen.findByText('Nothing to decide')).toBeVisible();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
