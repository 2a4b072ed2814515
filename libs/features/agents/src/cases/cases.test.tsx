import { type AgentCase } from '@patchbay/contract';
import {
  agentRules,
  type Answers,
  answering,
  aViewer,
  exampleReply,
  never,
  refused,
} from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';
import { turnsOf } from '../test-chat/KeepCase.js';

const saturday: AgentCase = {
  id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31',
  title: 'Saturday',
  channel: 'client',
  turns: [
    {
      say: 'Are you open on Saturday?',
      checks: [
        { kind: 'said', value: '9 AM' },
        { kind: 'notRan', value: 'transferCall' },
      ],
    },
  ],
  updatedAt: inMilliseconds(1_764_000_000_000),
  lastRun: null,
};
const prices: AgentCase = { ...saturday, id: 'b', title: 'Prices' };
const withRun = (one: AgentCase, passed: boolean): AgentCase => ({
  ...one,
  lastRun: {
    at: inMilliseconds(1_764_000_100_000),
    revision: 4,
    passed,
    ms: 420,
    tokensUsed: 0,
    turns: [
      {
        say: 'Are you open on Saturday?',
        reply: passed ? 'From 9 AM to noon.' : 'I do not know.',
        ran: [],
        failure: null,
        checks: [
          { kind: 'said', value: '9 AM', passed },
          { kind: 'notRan', value: 'transferCall', passed: true },
        ],
      },
    ],
  },
});
const ranOf = (one: AgentCase) => ({ case: one, run: one.lastRun! });
const open = (replies: Answers = {}) =>
  renderApp({
    url: '/app/org/7/agents/cases',
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      listAgentCases: { cases: [prices, saturday] },
      saveAgentCase: { case: saturday },
      deleteAgentCase: { message: 'Case deleted' },
      ...replies,
    }),
  });
const panel = () => screen.findByRole('region', { name: 'Cases' });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the cases of an agent', () => {
  it('keep the place of the button for all of them while they are read', async () => {
    await open({ listAgentCases: never });
    const button = within(await panel()).getByText('Run all');
    expect(button).not.toBeVisible();
    expect(screen.getByRole('button', { name: 'New case' })).toBeVisible();
  });

  it('run one after another, and the end says how many hold', async () => {
    const ran: unknown[] = [];
    const { server } = await open({
      runAgentCase: ({ caseId }) => {
        ran.push(caseId);
        return ranOf(withRun(caseId === 'b' ? prices : saturday, caseId === 'b'));
      },
      listAgentCases: () => ({
        cases:
          ran.length < 2 ? [prices, saturday] : [withRun(prices, true), withRun(saturday, false)],
      }),
    });
    await press('Run all');
    expect(await screen.findByText('1 case does not hold')).toBeVisible();
    expect(server.argsOf('runAgentCase').map(({ caseId }) => caseId)).toEqual(['b', saturday.id]);
    expect(await screen.findByText('Does not hold')).toBeVisible();
    expect(screen.getByText('Holds')).toBeVisible();
  });

  it('show what was said and which check does not hold', async () => {
    await open({ listAgentCases: { cases: [withRun(saturday, false)] } });
    const button = await screen.findByRole('button', { name: 'What was said in Saturday' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText('I do not know.')).toBeVisible();
    const checks = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(checks).toContain('Does not hold: says “9 AM”');
    expect(checks).toContain('Holds: does not run transferCall');
    expect(
      (await axe.run(await panel(), { rules: { 'color-contrast': { enabled: false } } }))
        .violations,
    ).toEqual([]);
  });

  it('are written line by line with their checks', async () => {
    const { server } = await open({ listAgentCases: { cases: [] } });
    expect(await screen.findByText('No cases yet')).toBeVisible();
    await press('New case');
    const dialog = within(await screen.findByRole('dialog', { name: 'New case' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Hours');
    await userEvent.type(dialog.getByRole('textbox', { name: 'The caller says' }), 'When?');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a check' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Words' }), '9 AM');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the case' }));
    await waitFor(() =>
      expect(server.argsOf('saveAgentCase').at(-1)).toMatchObject({
        title: 'Hours',
        turns: [{ say: 'When?', checks: [{ kind: 'said', value: '9 AM' }] }],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('without a line say so at the line', async () => {
    const { server } = await open();
    await press('New case');
    const dialog = within(await screen.findByRole('dialog', { name: 'New case' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Hours');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the case' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'The caller says' })).toBeInvalid(),
    );
    expect(server.argsOf('saveAgentCase')).toEqual([]);
  });

  it('have checks of arguments, of what is known and of the ending', async () => {
    const { server } = await open({
      getAgentFunctions: {
        functions: [
          { ...exampleReply('getAgentFunctions').functions[0]!, name: 'schedule', label: 'Book' },
        ],
      },
    });
    await press('New case');
    const dialog = within(await screen.findByRole('dialog', { name: 'New case' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Booking');
    await userEvent.click(dialog.getByRole('radio', { name: 'On a call' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'The caller says' }), 'Book me in.');
    const add = async (kind: string) => {
      await userEvent.click(dialog.getByRole('button', { name: 'Add a check' }));
      const check = within(dialog.getAllByRole('group').at(-1)!);
      await userEvent.selectOptions(check.getByRole('combobox', { name: 'The answer' }), kind);
      return check;
    };
    const ran = await add('ran');
    await userEvent.selectOptions(ran.getByRole('combobox', { name: 'Function' }), 'schedule');
    await userEvent.type(ran.getByRole('textbox', { name: 'Argument' }), 'name');
    await userEvent.type(ran.getByRole('textbox', { name: 'What it holds' }), 'Ada');
    const known = await add('collected');
    await userEvent.type(known.getByRole('textbox', { name: 'Field' }), 'phone');
    const ended = await add('ended');
    await userEvent.selectOptions(ended.getByRole('combobox', { name: 'Ending' }), 'booked');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the case' }));
    await waitFor(() =>
      expect(server.argsOf('saveAgentCase').at(-1)).toMatchObject({
        channel: 'call',
        turns: [
          {
            checks: [
              { kind: 'ran', value: 'schedule', argument: 'name', holds: 'Ada', exact: false },
              { kind: 'collected', value: 'phone' },
              { kind: 'ended', value: 'booked' },
            ],
          },
        ],
      }),
    );
  });

  it('say at each check what it lacks, and keep the others when one is removed', async () => {
    const { server } = await open();
    await press('New case');
    const dialog = within(await screen.findByRole('dialog', { name: 'New case' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Hours');
    await userEvent.type(dialog.getByRole('textbox', { name: 'The caller says' }), 'When?');
    for (const words of ['', '9 AM']) {
      await userEvent.click(dialog.getByRole('button', { name: 'Add a check' }));
      if (words)
        await userEvent.type(dialog.getAllByRole('textbox', { name: 'Words' }).at(-1)!, words);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the case' }));
    const first = within(dialog.getByRole('group', { name: 'Check 1 of line 1' }));
    expect(await first.findByText('Write the words.')).toBeVisible();
    expect(first.getByRole('textbox', { name: 'Words' })).toBeInvalid();
    const kept = dialog.getAllByRole('textbox', { name: 'Words' })[1];
    await userEvent.click(dialog.getByRole('button', { name: 'Remove check 1 of line 1' }));
    expect(dialog.getByRole('textbox', { name: 'Words' })).toBe(kept);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the case' }));
    await waitFor(() =>
      expect(server.argsOf('saveAgentCase').at(-1)).toMatchObject({
        turns: [{ say: 'When?', checks: [{ kind: 'said', value: '9 AM' }] }],
      }),
    );
  });

  it('say what there is instead of what a check asks for', async () => {
    const one = withRun(saturday, false);
    const checks = [
      {
        kind: 'ran' as const,
        value: 'schedule',
        argument: 'name',
        holds: 'Ada',
        passed: false,
        found: 'Grace',
      },
      { kind: 'ended' as const, value: 'booked', passed: false, found: 'message' },
      { kind: 'collected' as const, value: 'phone', passed: false, found: '' },
    ];
    const turns = [{ ...one.lastRun!.turns[0]!, checks }];
    await open({ listAgentCases: { cases: [{ ...one, lastRun: { ...one.lastRun!, turns } }] } });
    await press('What was said in Saturday');
    await screen.findByText('I do not know.');
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual(
      expect.arrayContaining([
        'Does not hold: runs schedule, where name holds “Ada”; it is “Grace”',
        'Does not hold: ends: appointment made; it is: message taken',
        'Does not hold: knows phone; there is nothing',
      ]),
    );
  });

  it('are deleted, and brought back', async () => {
    const { server } = await open();
    await press('Actions for Saturday');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await press('Undo');
    await waitFor(() =>
      expect(server.argsOf('saveAgentCase').at(-1)).toMatchObject({
        title: 'Saturday',
        channel: 'client',
        turns: saturday.turns,
      }),
    );
    expect(server.argsOf('deleteAgentCase')).toHaveLength(1);
  });

  it('say why a run failed', async () => {
    await open({ runAgentCase: refused('internal', 'The model is busy.') });
    await press('Run Saturday');
    expect(await screen.findByText('The model is busy.')).toBeVisible();
  });

  it('are only read by those who may not edit', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Ask the owner.' }) });
    expect(await screen.findByText('Saturday')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New case' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Run Saturday' })).toBeNull();
  });
});

it('a test chat becomes lines, each with the functions that ran before the next', () => {
  const run = { id: 'r', name: 'bookAppointment' } as never;
  expect(
    turnsOf([
      { kind: 'said', id: '1', text: 'Book me in.' },
      { kind: 'run', id: '2', run },
      { kind: 'run', id: '3', run },
      { kind: 'answer', id: '4', text: 'Done.', isWhole: true, trace: [] },
      { kind: 'said', id: '5', text: 'Thanks.' },
    ]),
  ).toEqual([
    { say: 'Book me in.', checks: [{ kind: 'ran', value: 'bookAppointment' }] },
    { say: 'Thanks.', checks: [] },
  ]);
});
