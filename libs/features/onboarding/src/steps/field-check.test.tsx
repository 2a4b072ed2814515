import { refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../wizard/OnboardingOverlay.js';

const fields = [
  {
    key: 'hours',
    title: 'When are you open?',
    type: 'text',
    promptTip: 'Days with times.',
    value: 'weekdays',
  },
  { key: 'parking', title: 'Where can one park?', type: 'text', value: 'Behind the house' },
];
const better = [
  {
    key: 'hours',
    promptSuggestion: 'Monday to Friday, 8 AM to 5 PM',
    promptReason: 'Callers ask for times.',
    promptReasonTitle: 'Say the times',
  },
];
const template = { id: 't1', title: 'Desk', fields, integrations: [], disabled: false };
const open = (review: unknown) =>
  renderApp({
    url: '/app/org/7?onboard=true',
    overlays: { onboard: async () => ({ Screen }) },
    replies: {
      getAccount: {
        id: 7,
        details: { displayName: 'Northside Dental', image: null },
        settings: {
          onboarding: {
            templateId: 't1',
            templateFields: fields,
            activeStep: 'SETUP_TEMPLATE',
            fieldIndex: 0,
            updatedAt: 100,
          },
        },
      },
      listTemplates: { templates: [template] },
      saveAccountSetting: { settings: {} },
      autoReviewAgentConfiguration: review,
    } as never,
  });
const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const first = () => question('When are you open?');
const second = () => question('Where can one park?');
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: /^Continue/ }));
const back = async () => userEvent.click(screen.getByRole('button', { name: 'Back' }));

describe('the check of an answer', () => {
  it('holds no one up: the next question is there, and takes what is typed', async () => {
    const { server } = await open(() => new Promise(() => undefined));
    await first();
    await goOn();
    await second();
    const field = screen.getByRole('textbox');
    expect(field).toHaveFocus();
    await userEvent.type(field, ' and in front');
    await waitFor(() =>
      expect(server.argsOf('autoReviewAgentConfiguration')).toEqual([
        expect.objectContaining({
          mode: 'fields',
          templateId: 't1',
          fields: [expect.objectContaining({ key: 'hours', value: 'weekdays' })],
        }),
      ]),
    );
    await back();
    await first();
    expect(await screen.findAllByText('Checking answers...')).not.toEqual([]);
    expect(screen.getByRole('textbox')).toHaveValue('weekdays');
  });

  it('comes back with a mark, which leads to the answer and its suggestion', async () => {
    const { server } = await open(better);
    await first();
    await goOn();
    await second();
    await userEvent.click(await screen.findByRole('button', { name: '1 suggestion' }));
    await first();
    expect(screen.queryByRole('button', { name: '1 suggestion' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'Say the times' });
    expect(within(dialog).getByText('Callers ask for times.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /Apply Changes/ }));
    expect(await screen.findByDisplayValue('Monday to Friday, 8 AM to 5 PM')).toBeVisible();
    await goOn();
    await second();
    expect(server.argsOf('autoReviewAgentConfiguration')).toHaveLength(1);
  });

  it('leads back from the mark to where the person was, not through the answers between', async () => {
    await open(better);
    await first();
    await goOn();
    await second();
    await goOn();
    await screen.findByRole('heading', { level: 1, name: /time zone/ });
    await userEvent.click(await screen.findByRole('button', { name: '1 suggestion' }));
    await first();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await screen.findByRole('heading', { level: 1, name: /time zone/ });
    // From then on it goes step by step again.
    await back();
    await second();
    await goOn();
    await screen.findByRole('heading', { level: 1, name: /time zone/ });
  });

  it('says that nothing better was found, and is not repeated for the same answer', async () => {
    const { server } = await open([]);
    await first();
    await goOn();
    await second();
    await back();
    await first();
    expect(await screen.findByText('Looks Good')).toBeVisible();
    await goOn();
    await second();
    expect(server.argsOf('autoReviewAgentConfiguration')).toHaveLength(1);
  });

  it.each([
    ['dismissed', 'Dismiss'],
    ['passed over', /^Continue/],
  ])('asks no more about an answer whose suggestion was %s', async (_, name) => {
    const { server } = await open(better);
    await first();
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: '1 suggestion' }));
    await first();
    await userEvent.click(await screen.findByRole('button', { name }));
    await second();
    expect(screen.queryByRole('button', { name: '1 suggestion' })).toBeNull();
    await back();
    await first();
    expect(screen.getByDisplayValue('weekdays')).toBeVisible();
    await goOn();
    await second();
    expect(server.argsOf('autoReviewAgentConfiguration')).toHaveLength(1);
  });

  it('asks nothing about an answer without a tip', async () => {
    const { server } = await open([]);
    await first();
    await goOn();
    await second();
    await goOn();
    await waitFor(() => expect(screen.queryByRole('heading', { name: /park/ })).toBeNull());
    expect(server.argsOf('autoReviewAgentConfiguration')).toHaveLength(1);
  });

  it('shows at the answer why it failed, and keeps the answer', async () => {
    await open(refused('invalid', 'The reviewer is away.'));
    await first();
    await goOn();
    await second();
    await back();
    await first();
    expect(await screen.findByText(/^The reviewer is away\. The answer is kept/)).toBeVisible();
  });

  it('is ended by a change of the answer', async () => {
    let reply: (items: unknown) => void = () => undefined;
    await open(() => new Promise((done) => (reply = done)));
    await first();
    await goOn();
    await second();
    await back();
    await first();
    await userEvent.type(screen.getByRole('textbox'), ' 8 to 5');
    await act(async () => reply(better));
    expect(screen.getByDisplayValue('weekdays 8 to 5')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
    expect(screen.queryByRole('button', { name: '1 suggestion' })).toBeNull();
  });
});
