import { aRoom, aRoomPage } from '@patchbay/fakes';
import { displayPhone } from '@patchbay/formats';
import { aViewer, itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onboardingOverlays } from '../index.js';

const fields = [
  {
    key: 'orgName',
    title: 'What is the business called?',
    type: 'text',
    promptTip: 'As callers know it.',
  },
  {
    key: 'industry',
    title: 'What kind of business is it?',
    type: 'select',
    options: ['dentist', 'roofer'],
  },
  { key: 'services', title: 'What do you offer?', type: 'textarea' },
  {
    key: 'greeting',
    title: 'What should callers hear first?',
    type: 'textarea',
    value: 'Hello, this is {orgName}.',
  },
];
const scheduler = {
  id: 't1',
  title: 'Appointment Scheduler',
  description: 'Books appointments.',
  category: '',
  disabled: false,
  fields,
  integrations: [{ key: 'googleCalendar', title: 'Google Calendar' }],
};
const taker = {
  ...scheduler,
  id: 't2',
  title: 'Message Taker',
  description: 'Takes messages.',
  fields: fields.slice(0, 2),
  integrations: [],
};
const record = (change: object) => ({
  method: 'BUILD_FROM_TEMPLATE',
  templateId: 't1',
  templateFields: fields,
  templateIntegrations: ['googleCalendar'],
  activeStep: 'SETUP_TEMPLATE',
  fieldIndex: 0,
  updatedAt: 5,
  ...change,
});
const account = (onboarding?: object) => ({
  id: 7,
  username: 'northside',
  accountType: 'organization' as const,
  orgName: null,
  vidaPhoneNumber: null,
  details: { displayName: 'Northside Dental' },
  settings: onboarding ? { onboarding } : {},
});
const main = {
  connected: false,
  provider: 'embedded' as const,
  calendar: {
    id: 'patchbay',
    summary: 'Built-in calendar',
    primary: true,
    timeZone: null,
    main: true,
  },
  problem: null,
};
const defaults = {
  getAccount: account(),
  listTemplates: { templates: [scheduler, taker] },
  saveAccountSetting: {},
  createAgentFromTemplate: { campaignId: 'c1' },
  getMainGoogleCalendar: { ...main, connection: 'unavailable' as const },
};

const withoutFullEditor = aViewer({}, { canUseFullEditor: 'Your provider keeps the full editor.' });
const onboard = (at?: object, viewer = withoutFullEditor) =>
  renderApp({
    url: '/app/org/7?onboard',
    overlays: onboardingOverlays,
    replies: {
      getViewer: viewer,
      ...defaults,
      ...(at ? { getAccount: account(record(at)) } : {}),
    } as never,
  });
const question = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const goOn = () => userEvent.click(screen.getByRole('button', { name: /^Continue/ }));

itBehavesLikeOverlay('onboard', onboardingOverlays.onboard, {
  replies: defaults as never,
  shows: /How do you want to begin|What should your agent do/,
});

describe('the first step', () => {
  it('offers creation from scratch only to users of the full editor', async () => {
    await onboard(undefined, aViewer());
    await question('How do you want to begin?');
    expect(screen.getByRole('button', { name: /Write it myself/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Start from a template/ }));
    await question('What should your agent do?');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await question('How do you want to begin?');
  });
  it('is the choice of a template for all other users', async () => {
    await onboard();
    await question('What should your agent do?');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
  it('asks before another template removes answers', async () => {
    await onboard({
      activeStep: 'SELECT_TEMPLATE',
      templateFields: fields.map((field) => ({ ...field, value: 'dentist' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Message Taker/ }));
    const ask = await screen.findByRole('alertdialog', { name: 'Switch to Message Taker?' });
    await userEvent.click(screen.getByRole('button', { name: 'Keep the other' }));
    await waitFor(() => expect(ask).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'What should your agent do?',
    );
    await userEvent.click(screen.getByRole('button', { name: /Message Taker/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Message Taker/ })).toBeNull());
  });
});

describe('a question', () => {
  it('gets the focus when it opens, and is the only one on the screen', async () => {
    await onboard({});
    await question('What is the business called?');
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('Question 1 of 4')).toBeInTheDocument();
  });
  it('previews opening hours that end a sentence with one full stop', async () => {
    const hours = { key: 'openingHours', title: 'When are you open?', type: 'text' };
    const said = { ...hours, value: 'on weekdays. Closed on Sunday.' };
    const at = record({ templateFields: [...fields, said] });
    await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        listTemplates: { templates: [{ ...scheduler, fields: [...fields, hours] }, taker] },
        getAccount: account(at),
      } as never,
    });
    expect(
      await screen.findByText('We are open on weekdays. Closed on Sunday.'),
    ).toBeInTheDocument();
  });
  it('lets the agent be heard where its sample has no room', async () => {
    const spoken: { text: string }[] = [];
    const speech = {
      speak: (words: { text: string }) => spoken.push(words),
      cancel: () => undefined,
    };
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
    const welcomeMessage = 'Thanks for calling {orgName}. How can I help?';
    const { unmount } = await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        getTemplate: { template: { ...scheduler, agent: { welcomeMessage } } },
        getAccount: account(record({})),
      } as never,
    });
    await question('What is the business called?');
    await userEvent.type(screen.getByRole('textbox'), 'Cedar');
    await userEvent.click(await screen.findByRole('button', { name: 'Hear it' }));
    // What is not said is not to be heard.
    await goOn();
    await question('What kind of business is it?');
    expect(screen.queryByRole('button', { name: 'Hear it' })).toBeNull();
    unmount();
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
    expect(spoken).toMatchObject([
      { text: expect.stringMatching(/^Thanks for calling .*Cedar\. How can I help\?$/) },
    ]);
  });
  it('shows few choices as cards, and Enter continues', async () => {
    await onboard({ fieldIndex: 1 });
    await userEvent.click(await screen.findByRole('radio', { name: 'dentist' }));
    await userEvent.keyboard('{Enter}');
    await question('What do you offer?');
  });
  it('goes on a moment after one of few choices was clicked, and stays for the arrow keys', async () => {
    await onboard({ fieldIndex: 1 });
    await userEvent.click(await screen.findByRole('radio', { name: 'dentist' }));
    await question('What do you offer?');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await question('What kind of business is it?');
    act(() => screen.getByRole('radio', { name: 'dentist' }).focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'roofer' })).toBeChecked());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What kind of business');
  });
  it('inserts the field of a chip at the caret', async () => {
    await onboard({
      fieldIndex: 3,
      templateFields: fields.map((one) =>
        one.key === 'industry' ? { ...one, value: 'dentist' } : one,
      ),
    });
    const area = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'What should callers hear first?',
    });
    area.setSelectionRange(0, 5);
    // Named by their answers; what has none is not offered.
    expect(screen.queryByRole('button', { name: '{orgName}' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'dentist' }));
    expect(area).toHaveValue('{industry}, this is {orgName}.');
  });
  it('says by a mark that the answer on a chip goes on', async () => {
    const value = 'dentist, orthodontist and dental laboratory';
    await onboard({
      fieldIndex: 3,
      templateFields: fields.map((one) => (one.key === 'industry' ? { ...one, value } : one)),
    });
    const chip = await screen.findByRole('button', { name: /^dentist, ortho/ });
    expect(chip).toHaveAccessibleName('dentist, orthodontist and d…');
  });
  it('shows prefilled values of the partner’s page, and lets the user change them', async () => {
    window.history.replaceState(null, '', '?onboarding_tf_orgName=Cedar%20Dental');
    try {
      await onboard();
      await userEvent.click(await screen.findByRole('button', { name: /Appointment Scheduler/ }));
      const field = await screen.findByRole('textbox', { name: 'What is the business called?' });
      expect(field).toHaveValue('Cedar Dental');
      await userEvent.type(field, ' Clinic');
      expect(field).toHaveValue('Cedar Dental Clinic');
    } finally {
      window.history.replaceState(null, '', '/');
    }
  });
});

describe('the steps to the agent', () => {
  it('complete connections, time zone and voice, and end in the editor', async () => {
    const { server, router } = await onboard({ activeStep: 'SETUP_INTEGRATIONS' });
    await question('Do you use Google Calendar?');
    expect(await screen.findByText(/^Not set up on this server\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
    await question('Which time zone are you in?');
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    await userEvent.clear(zone);
    await userEvent.type(zone, 'utc{Enter}');
    expect(zone).toHaveValue('UTC');
    await goOn();
    await question('Which voice should callers hear?');
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    expect(screen.getByText(/so there are no samples/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Rowan' }));
    await goOn();
    await question('Your agent is ready');
    expect(server.argsOf('createAgentFromTemplate')).toMatchObject([
      { templateId: 't1', timezone: 'UTC', agentVoice: 'voice-rowan' },
    ]);
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({
        // The account of the address, not that of the person who steps in.
        targetAccountId: '7',
        onboarding: { onboardingComplete: true },
      }),
    );
    // The filled button goes on; the other one leaves.
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveClass('filled');
    expect(screen.getByRole('button', { name: 'Open the editor' })).toHaveClass('subtle');
    await userEvent.click(screen.getByRole('button', { name: 'Open the editor' }));
    await waitFor(() => expect(router.history.location.pathname).toMatch(/agents$/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('come back after a reload, and the agent that was made stays as it was', async () => {
    const { server } = await onboard({
      activeStep: 'GENERATE_AGENT',
      onboardingComplete: true,
      making: 'NEXT_STEPS',
    });
    await question('Your agent is ready');
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await question('Try it yourself');
    expect(server.argsOf('createAgentFromTemplate')).toEqual([]);
  });
  it('lead to the editor where the agent is still to be written', async () => {
    await onboard(
      {
        activeStep: 'GENERATE_AGENT',
        method: 'BUILD_FROM_SCRATCH',
        onboardingComplete: true,
        making: 'NEXT_STEPS',
      },
      aViewer(),
    );
    await question('Now write your agent');
    expect(screen.queryByText('Reading your answers')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open the editor' })).toHaveClass('filled');
  });
  it('note that the agent was tried, so that the end does not ask for it again', async () => {
    const { server } = await onboard({
      activeStep: 'TEST_AGENT',
      onboardingComplete: true,
      making: 'NEXT_STEPS',
    });
    await question('Try it yourself');
    await userEvent.click(screen.getByRole('button', { name: 'Start a test chat' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting')).toContainEqual(
        expect.objectContaining({
          walkthrough: expect.objectContaining({
            completed: expect.arrayContaining(['TEST_AGENT']),
          }),
        }),
      ),
    );
  });
  it('connect a calendar in an overlay that leads back, and note that it is', async () => {
    let connection: 'none' | 'own' = 'none';
    const { router, server, cache } = await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        getAccount: account(record({ activeStep: 'SETUP_INTEGRATIONS' })),
        getMainGoogleCalendar: () => ({ ...main, connection, problem: null }),
      } as never,
    });
    await question('Do you use Google Calendar?');
    const connect = screen.getByRole('button', { name: 'Connect' });
    await waitFor(() => expect(connect).not.toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(connect);
    await waitFor(() =>
      expect(router.history.location.search).toContain('integrations=googleCalendar'),
    );
    await act(async () => router.history.back());
    connection = 'own';
    await act(() => cache.invalidateQueries());
    await question('Do you use Google Calendar?');
    expect(await screen.findByText('Connected')).toBeVisible();
    await goOn();
    await question('Which time zone are you in?');
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({
        onboarding: { connectedIntegrations: ['googleCalendar'] },
      }),
    );
  });
  it('say in sight why a calendar cannot be connected, and offer no button for it', async () => {
    await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        getAccount: account(record({ activeStep: 'SETUP_INTEGRATIONS' })),
        getMainGoogleCalendar: { ...main, connection: 'unavailable', problem: null },
      } as never,
    });
    await question('Do you use Google Calendar?');
    expect(await screen.findByText(/^Not set up on this server\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });
  it.each([
    ['+15125550100', displayPhone('+15125550100'), 'Call it now', 'call='],
    [
      null,
      'Your agent has no number yet. It answers in the chat of your site.',
      'Choose a number',
      'selectNumber=',
    ],
  ])('end where the agent is heard: number %s', async (vidaPhoneNumber, words, link, opens) => {
    const { router } = await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        getAccount: { ...account(record({ activeStep: 'SCHEDULE_CALL' })), vidaPhoneNumber },
      } as never,
    });
    await question('Everything is set');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      expect.stringContaining(opens),
    );
    expect(screen.queryByText('Talk to an expert')).toBeNull();
    expect(await screen.findByRole('region', { name: 'Until it takes calls' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(router.history.location.pathname).toMatch(/inbox$/));
  });
  it('counts a test chat as the step of the walkthrough that it is', async () => {
    const { server } = await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        getAccount: account(record({ activeStep: 'TEST_AGENT' })),
      } as never,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start a test chat' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting')).toContainEqual(
        expect.objectContaining({
          walkthrough: expect.objectContaining({
            completed: expect.arrayContaining(['TEST_AGENT']),
          }),
        }),
      ),
    );
  });
  it.each([
    [false, 'You have not tried it yet. A test stays in the inbox, marked as one.'],
    [true, 'The test you made is in the inbox, under Own tests.'],
  ])('end with the own test: made %s', async (isMade, words) => {
    const { router } = await renderApp({
      url: '/app/org/7?onboard',
      overlays: onboardingOverlays,
      replies: {
        getViewer: withoutFullEditor,
        ...defaults,
        getAccount: account(record({ activeStep: 'SCHEDULE_CALL' })),
        listConversations: aRoomPage({
          rooms: isMade ? [aRoom({ selfCall: true })] : [],
          totalRooms: isMade ? 1 : 0,
        }),
      } as never,
    });
    expect(await screen.findByText(words)).toBeVisible();
    // The walkthrough offers it below, so that nothing is offered twice.
    expect(await screen.findByRole('button', { name: 'Test the agent' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start a test chat' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    const lands = isMade ? /inbox\/tests$/ : /inbox$/;
    await waitFor(() => expect(router.history.location.pathname).toMatch(lands));
  });
  it('can be left at any time without a confirmation, because all answers are stored', async () => {
    const { router } = await onboard({});
    await question('What is the business called?');
    await userEvent.click(screen.getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.history.location.search).toBe('');
  });
  it('sends nothing when it is left before a first answer', async () => {
    const { server } = await onboard();
    await question('What should your agent do?');
    await userEvent.click(screen.getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.argsOf('saveAccountSetting')).toEqual([]);
  });
});
