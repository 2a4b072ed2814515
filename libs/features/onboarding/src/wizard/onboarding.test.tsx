import { aViewer, itBehavesLikeOverlay, refuse, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from './OnboardingOverlay.js';

const template = {
  id: 't1',
  title: 'Message Taker',
  description: 'Takes messages.',
  category: 'desk',
  disabled: false,
  integrations: [],
  fields: [
    {
      key: 'businessName',
      title: 'What is the business called?',
      type: 'text',
      promptTip: 'As callers know it.',
    },
    { key: 'notifyEmail', title: 'Who should hear about messages?', type: 'email' },
  ],
};
const account = (onboarding: object = {}) => ({
  id: 7,
  orgName: 'Northside Dental',
  details: { displayName: 'Northside Dental', image: null },
  settings: { onboarding },
});
const record = (change = {}) => ({
  templateId: 't1',
  templateFields: template.fields,
  activeStep: 'SETUP_TEMPLATE',
  fieldIndex: 0,
  updatedAt: 100,
  ...change,
});
const answered = template.fields.map((field) => ({
  ...field,
  value: field.type === 'email' ? 'desk@northside.test' : 'Northside Dental',
}));

function wizard(onboarding: object = {}, replies = {}, search = '') {
  return renderApp({
    url: `/app/org/7?onboard=true${search}`,
    overlays: { onboard: async () => ({ Screen }) },
    replies: {
      getAccount: account(onboarding),
      listTemplates: { templates: [template] },
      saveAccountSetting: { settings: {} },
      autoReviewAgentConfiguration: [],
      ...replies,
    } as never,
  });
}

const question = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

itBehavesLikeOverlay('onboard', async () => ({ Screen }), {
  replies: {
    getAccount: account(),
    listTemplates: { templates: [template] },
    saveAccountSetting: { settings: {} },
  } as never,
  shows: 'How do you want to begin?',
});

describe('a link', () => {
  it('that asks for a template begins with its first question', async () => {
    // The answers of a partner are read from the address of the page itself.
    window.history.replaceState(null, '', '?onboarding_tf_businessName=Cedar');
    const { router } = await wizard({}, {}, '&targetTemplateId=t1');
    expect(await question('What is the business called?')).toBeInTheDocument();
    window.history.replaceState(null, '', '/');
    expect(screen.getByRole('textbox')).toHaveValue('Cedar');
    await waitFor(() =>
      expect(router.history.location.search).toMatch(/activeStep=SETUP_TEMPLATE&fieldIndex=0/),
    );
  });

  it('does not replace answers to another template', async () => {
    const other = { ...template, id: 't2', title: 'Night desk' };
    await wizard(
      record({ templateFields: answered, fieldIndex: 1 }),
      { listTemplates: { templates: [template, other] } },
      '&targetTemplateId=t2',
    );
    const mine = await screen.findByRole('button', { name: /Message Taker/ });
    expect(mine).toHaveAttribute('aria-pressed', 'true');
  });

  it('to a template that is not offered begins as without it', async () => {
    await wizard({}, {}, '&targetTemplateId=gone');
    expect(await question('How do you want to begin?')).toBeInTheDocument();
  });
});

describe('the answers', () => {
  it('are given up after a question, and never without it', async () => {
    const { router, server } = await wizard(record({ templateFields: answered }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Start over?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep my answers' }));
    expect(await question('What is the business called?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    const again = await screen.findByRole('alertdialog', { name: 'Start over?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Start over' }));
    const offered = await screen.findByRole('button', { name: /Message Taker/ });
    expect(offered).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(router.history.location.search).not.toContain('templateId'));
    expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({
      onboarding: { templateId: null, templateFields: [], activeStep: 'SELECT_TEMPLATE' },
    });
  });
});

describe('the walk', () => {
  it('goes from the start to the first question of a template', async () => {
    const { router } = await wizard();
    await userEvent.click(await screen.findByRole('button', { name: /Start from a template/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Message Taker/ }));
    expect(await question('What is the business called?')).toBeInTheDocument();
    await waitFor(() =>
      expect(router.history.location.search).toMatch(
        /activeStep=SETUP_TEMPLATE&fieldIndex=0.*templateId=t1/,
      ),
    );
  });

  it('has the same position and input after a reload', async () => {
    await wizard(
      record({
        fieldIndex: 1,
        templateFields: [answered[0], { ...template.fields[1], value: 'desk@north' }],
      }),
    );
    expect(await question('Who should hear about messages?')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Who should hear about messages?' })).toHaveValue(
      'desk@north',
    );
  });

  it.each(['', '&activeStep=SELECT_VOICE'])(
    'first asks questions that its template has added since the start, and keeps the answers (%j)',
    async (search) => {
      const changed = {
        ...template,
        fields: [...template.fields, { key: 'city', title: 'In which city?', type: 'text' }],
      };
      await wizard(
        record({ activeStep: 'SELECT_VOICE', templateFields: answered }),
        { listTemplates: { templates: [changed] } },
        search,
      );
      expect(await question('In which city?')).toBeInTheDocument();
      expect(screen.getByText('This template has changed since you began')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect(
        await screen.findByRole('textbox', { name: 'Who should hear about messages?' }),
      ).toHaveValue('desk@northside.test');
    },
  );

  it('marks a changed template in the choice of templates', async () => {
    const changed = { ...template, fields: [template.fields[0]] };
    await wizard(record({ activeStep: 'SELECT_TEMPLATE', templateFields: answered }), {
      listTemplates: { templates: [changed] },
    });
    expect(await screen.findByText('changed since you began')).toBeInTheDocument();
  });

  it('stays at a question for an e-mail address until the answer holds one', async () => {
    await wizard(record({ fieldIndex: 1, templateFields: [answered[0], template.fields[1]] }));
    const field = () => screen.findByRole('textbox', { name: /Who should hear about messages/ });
    await userEvent.type(await field(), 'the front desk{Enter}');
    expect(
      await screen.findByText('Enter an e-mail address, like name@example.com.'),
    ).toBeInTheDocument();
    expect(await field()).toHaveFocus();
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'desk@north.example.com{Enter}');
    expect(await question(/time zone/i)).toBeInTheDocument();
  });

  it('saves while the user types, and continues with Enter', async () => {
    const { server } = await wizard(record());
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What is the business called?' }),
      'Northside{Enter}',
    );
    expect(await question('Who should hear about messages?')).toBeInTheDocument();
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({
        onboarding: {
          fieldIndex: 1,
          templateFields: [{ key: 'businessName', value: 'Northside' }, {}],
        },
      }),
    );
  });

  it('requires a missing answer, and stays', async () => {
    await wizard(record());
    const field = await screen.findByRole('textbox', { name: 'What is the business called?' });
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(await question('What is the business called?')).toBeInTheDocument();
  });

  it('stays at an answer that cannot be read, and keeps it', async () => {
    const seats = { key: 'seats', title: 'How many seats?', type: 'integer' };
    await wizard(record({ templateFields: [seats, template.fields[1]] }), {
      listTemplates: {
        templates: [{ ...template, fields: [seats, template.fields[1]] }],
      },
    });
    const field = await screen.findByRole('textbox', { name: 'How many seats?' });
    await userEvent.type(field, 'about forty{Enter}');
    expect(await screen.findByText('Enter a whole number.')).toBeInTheDocument();
    expect(field).toHaveValue('about forty');
    await userEvent.clear(field);
    await userEvent.type(field, '40{Enter}');
    expect(await question('Who should hear about messages?')).toBeInTheDocument();
  });

  it('continues without an answer when it is skipped, and stores that', async () => {
    const { server } = await wizard(record());
    await userEvent.click(await screen.findByRole('button', { name: 'Skip for now' }));
    expect(await question('Who should hear about messages?')).toBeInTheDocument();
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({
        onboarding: { templateFields: [{ skipped: true }, {}] },
      }),
    );
  });

  it('goes back with the browser', async () => {
    const { router } = await wizard(record());
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What is the business called?' }),
      'Northside{Enter}',
    );
    await question('Who should hear about messages?');
    await act(async () => router.history.back());
    expect(await question('What is the business called?')).toBeInTheDocument();
  });

  it('shows why it cannot start, and retries', async () => {
    let fails = true;
    await wizard(
      {},
      {
        listTemplates: () =>
          fails ? refuse(400, 'No templates today.') : { templates: [template] },
      },
    );
    const [again] = await screen.findAllByRole('button', { name: 'Try now' });
    fails = false;
    await userEvent.click(again as HTMLElement);
    expect(await question('How do you want to begin?')).toBeInTheDocument();
  });
});

describe('the creation of the agent', () => {
  const ready = record({
    activeStep: 'SELECT_VOICE',
    templateFields: answered,
    timezone: 'America/Chicago',
  });
  const generate = async () =>
    userEvent.click(await screen.findByRole('button', { name: /Continue/ }));

  it('sends the answers, once, and reports the result', async () => {
    const { server } = await wizard(ready, { createAgentFromTemplate: {} });
    await generate();
    expect(await question('Your agent is ready')).toBeInTheDocument();
    expect(server.argsOf('createAgentFromTemplate')).toMatchObject([
      {
        templateId: 't1',
        timezone: 'America/Chicago',
        templateFields: [{ value: 'Northside Dental' }, { value: 'desk@northside.test' }],
      },
    ]);
  });

  it('gives the agent of a Spanish account a Spanish voice, unless another was chosen', async () => {
    const { server } = await wizard(ready, {
      createAgentFromTemplate: {},
      getViewer: aViewer({ language: { value: 'es', decidedBy: { tier: 'organization' } } }),
    });
    const [first] = await screen.findAllByRole('radio');
    expect(first).toHaveAccessibleName(/Dalia/);
    expect(first).toBeChecked();
    await generate();
    expect(await question('Your agent is ready')).toBeInTheDocument();
    expect(server.argsOf('createAgentFromTemplate')).toMatchObject([{ agentVoice: 'voice-dalia' }]);
  });

  it('shows the error, keeps the answers, and retries', async () => {
    let fails = true;
    const { server } = await wizard(ready, {
      createAgentFromTemplate: () => (fails ? refuse(400, 'The model server is away.') : {}),
    });
    await generate();
    expect(
      await screen.findByText(/The model server is away\. Your answers are kept\./),
    ).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await question('Your agent is ready')).toBeInTheDocument();
    expect(server.argsOf('createAgentFromTemplate')).toHaveLength(2);
  });
});
