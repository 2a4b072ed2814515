import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from './PhoneScreen.js';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const northside = { numbers: [{ number: '+15125550100', name: 'Northside Dental · Front desk' }] };
const line = (id: string, from: 'me' | 'them', text: string) => ({
  id,
  seq: 1,
  from,
  text,
  channel: 'sms',
  at: 1,
});

/** The simulator's own routes, which belong to no contract. */
function carrier(routes: Readonly<Record<string, (body: Record<string, string>) => Response>>) {
  const asked: { route: string; body: Record<string, string> }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const route = new URL(String(to), 'http://test.invalid').pathname.replace('/dev/phone/', '');
    const body =
      typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {};
    asked.push({ route, body });
    return routes[route]?.(body) ?? json({ message: `No route ${route}` }, 404);
  });
  return asked;
}

const phone = () => renderApp({ url: '/dev/phone', screens: { phone: Screen }, session: null });
const defaults = { numbers: () => json(northside), thread: () => json({ lines: [] }) };

beforeEach(() => {
  globalThis.fetch ??= (async () => json({})) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

describe('the phone simulator', () => {
  it('texts an agent as any number and shows the answer', async () => {
    const lines: ReturnType<typeof line>[] = [];
    const asked = carrier({
      ...defaults,
      thread: () => json({ lines }),
      text: ({ text }) => {
        lines.push(line('1', 'me', text ?? ''), line('2', 'them', 'From 9 AM to noon.'));
        return json({});
      },
    });
    await phone();
    const number = await screen.findByRole('textbox', { name: 'Your number' });
    await userEvent.clear(number);
    await userEvent.type(number, '+1 512 555 0199');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Text message' }),
      'Are you open on Saturday?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('From 9 AM to noon.')).toBeInTheDocument();
    expect(asked.find(({ route }) => route === 'text')?.body).toEqual({
      from: '+15125550199',
      to: '+15125550100',
      text: 'Are you open on Saturday?',
    });
  });
  it('returns a text that was not delivered, with the reason', async () => {
    carrier({ ...defaults, text: () => json({ message: 'The line is cut.' }, 503) });
    await phone();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Text message' }),
      'Hello{Enter}',
    );
    expect(await screen.findByText('The line is cut.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Text message' })).toHaveValue('Hello'),
    );
  });
  it('calls, talks by turns, shows function runs, and hangs up', async () => {
    const asked = carrier({
      ...defaults,
      call: () => json({ uuid: 'u1', greeting: 'Thanks for calling.', answered: true }),
      speak: () =>
        json({
          said: 'Tuesday at 10 is free.',
          functions: ['Schedule: Tuesday at 10 AM'],
          transferred: false,
        }),
      hangUp: () => json({}),
    });
    await phone();
    await userEvent.click(await screen.findByRole('button', { name: 'Call' }));
    const call = await screen.findByRole('log', { name: 'The call' });
    expect(await within(call).findByText('Thanks for calling.')).toBeInTheDocument();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Say something' }),
      'I would like to book{Enter}',
    );
    expect(await within(call).findByText('Tuesday at 10 is free.')).toBeInTheDocument();
    expect(within(call).getByText('Schedule: Tuesday at 10 AM')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hang up' }));
    expect(await screen.findByText('Call ended')).toBeInTheDocument();
    expect(asked.map(({ route }) => route)).toContain('hangUp');
  });
  it('keeps what was said until the next call, between the texts before and after it', async () => {
    const lines = [line('1', 'them', 'See you on Monday.')];
    carrier({
      ...defaults,
      thread: () => json({ lines }),
      call: () => json({ uuid: 'u1', greeting: 'Thanks for calling.', answered: true }),
      hangUp: () => json({}),
      text: ({ text }) => {
        lines.push(line('2', 'me', text ?? ''));
        return json({});
      },
    });
    await phone();
    await userEvent.click(await screen.findByRole('button', { name: 'Call' }));
    await screen.findByText('Thanks for calling.');
    await userEvent.click(screen.getByRole('button', { name: 'Hang up' }));
    const ended = await screen.findByRole('region', { name: 'The call' });
    expect(within(ended).getByText('Thanks for calling.')).toBeInTheDocument();
    expect(within(ended).getByText('You hung up.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Text message' }), 'Thanks!{Enter}');
    const thread = screen.getByRole('log', { name: 'Texts' });
    await waitFor(() =>
      expect(thread).toHaveTextContent(
        /See you on Monday\..*Thanks for calling\.You hung up\..*Thanks!/,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Call' }));
    expect(await screen.findByRole('log', { name: 'The call' })).toBeInTheDocument();
    expect(screen.queryByText('You hung up.')).toBeNull();
  });
  it('reports a call that is not answered', async () => {
    carrier({ ...defaults, call: () => json({ uuid: 'u1', greeting: '', answered: false }) });
    await phone();
    await userEvent.click(await screen.findByRole('button', { name: 'Call' }));
    expect(await screen.findByText('No one picked up.')).toBeInTheDocument();
  });
  it('shows the format of a number', async () => {
    carrier(defaults);
    await phone();
    const number = await screen.findByRole('textbox', { name: 'Your number' });
    await userEvent.clear(number);
    await userEvent.type(number, '512');
    expect(screen.getByText(/Begin with \+ and the country code/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Text message' })).toBeNull();
  });
  it('reports that it is disabled, and that no agent has a number', async () => {
    carrier({ numbers: () => json({ message: 'Only on the machine that runs the server.' }, 403) });
    const { unmount } = await phone();
    expect(
      await screen.findByText('Only on the machine that runs the server.'),
    ).toBeInTheDocument();
    unmount();
    carrier({ numbers: () => json({ numbers: [] }) });
    await phone();
    expect(await screen.findByText('No agent has a number yet')).toBeInTheDocument();
  });
});

describe('a call of an agent', () => {
  const aCall = { callId: 'c1', from: '+15125550100', name: 'Front desk' };
  const rings = (more: Parameters<typeof carrier>[0] = {}) => {
    let calls = [aCall];
    const asked = carrier({
      ...defaults,
      ringing: () => json({ calls }),
      answer: () => {
        calls = [];
        return json({ agentId: 1, uuid: 'u9', roomId: '7:9', greeting: 'It is the front desk.' });
      },
      reject: () => {
        calls = [];
        return json({});
      },
      hangUp: () => json({}),
      ...more,
    });
    return { asked, looks: () => asked.filter(({ route }) => route === 'ringing').length };
  };
  const ringing = () => screen.findByRole('region', { name: 'Call from Front desk' });

  it('rings at the number of the handset, and continues in the view of every call', async () => {
    const { asked } = rings({
      speak: () => json({ said: 'See you on Tuesday.', functions: [], transferred: false }),
    });
    await phone();
    const call = await ringing();
    expect(within(call).getByRole('alert')).toHaveTextContent(
      'Front desk is calling +1 (512) 555-0100',
    );
    await userEvent.click(within(call).getByRole('button', { name: 'Answer' }));
    const lines = await screen.findByRole('log', { name: 'The call' });
    expect(within(lines).getByText('It is the front desk.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Call from/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Say something' })).toHaveFocus();
    await userEvent.keyboard('Tuesday is fine{Enter}');
    expect(await within(lines).findByText('See you on Tuesday.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hang up' }));
    expect(await screen.findByText('Call ended')).toBeInTheDocument();
    const of = (route: string) =>
      asked.filter((each) => each.route === route).map(({ body }) => body);
    expect([of('answer'), of('speak'), of('hangUp')]).toEqual([
      [{ callId: 'c1' }],
      [{ from: '+15125550148', to: '+15125550100', uuid: 'u9', text: 'Tuesday is fine' }],
      [{ from: '+15125550148', to: '+15125550100', uuid: 'u9' }],
    ]);
  });
  it('switches the handset to the number that is called', async () => {
    const other = { number: '+15125550111', name: 'After hours' };
    rings({ numbers: () => json({ numbers: [other, ...northside.numbers] }) });
    await phone();
    expect(await screen.findByRole('region', { name: 'Phone, After hours' })).toBeInTheDocument();
    await userEvent.click(within(await ringing()).getByRole('button', { name: 'Answer' }));
    expect(
      await screen.findByRole('region', { name: 'Phone, Northside Dental · Front desk' }),
    ).toHaveTextContent('In a call');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Number to reach' }),
      other.number,
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Number to reach' }),
      aCall.from,
    );
    expect(screen.queryByText('In a call')).toBeNull();
  });
  it('is declined, and the typed text stays', async () => {
    const { asked } = rings();
    await phone();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text message' }), 'Are you');
    await userEvent.click(within(await ringing()).getByRole('button', { name: 'Decline' }));
    expect(screen.queryByRole('region', { name: /Call from/ })).toBeNull();
    expect(asked.filter(({ route }) => route === 'reject').map(({ body }) => body)).toEqual([
      { callId: 'c1' },
    ]);
    expect(screen.getByRole('textbox', { name: 'Text message' })).toHaveValue('Are you');
  });
  it('reports that it ended before it was answered', async () => {
    rings({ answer: () => json({ message: 'That call is over.' }, 400) });
    await phone();
    await userEvent.click(within(await ringing()).getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('That call is over.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Call from/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Call' })).toBeInTheDocument();
  });
  it('is polled every two seconds, only while the handset is open, idle and visible', async () => {
    const { looks } = rings({
      ringing: () => json({ calls: [] }),
      call: () => json({ uuid: 'u1', greeting: 'Hello.', answered: true }),
    });
    jest.useFakeTimers();
    const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));
    const seen = jest.spyOn(document, 'visibilityState', 'get');
    try {
      const { unmount } = await phone();
      await seconds(5);
      const first = looks();
      expect(first).toBeGreaterThanOrEqual(2);
      await seconds(6);
      expect(looks()).toBe(first + 3);
      seen.mockReturnValue('hidden');
      await seconds(20);
      expect(looks()).toBe(first + 3);
      seen.mockReturnValue('visible');
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(looks()).toBe(first + 4);
      await act(async () => screen.getByRole('button', { name: 'Call' }).click());
      const before = looks();
      await seconds(20);
      expect(looks()).toBe(before);
      await act(async () => screen.getByRole('button', { name: 'Hang up' }).click());
      expect(looks()).toBe(before + 1);
      unmount();
      await seconds(20);
      expect(looks()).toBe(before + 1);
    } finally {
      jest.useRealTimers();
    }
  });
});
