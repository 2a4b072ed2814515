import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, show } from '../testing/check-part.js';
import { Composer, type ComposerProps } from './Composer.js';
import { Cord } from './Cord.js';
import { ListRow } from './ListRow.js';
import { Timeline, type MessageEntry, type TimelineEntry } from './Timeline.js';
import { Bubble, TypingBubble } from './Bubble.js';

describe('the side of a message', () => {
  it.each([
    ['customer', false, 'left'],
    ['agent', false, 'right'],
    ['person', false, 'right'],
    ['customer', true, 'right'],
    ['agent', true, 'left'],
    ['person', true, 'left'],
  ] as const)('of %s, seen by the customer: %s, is %s', (by, mirrored, side) => {
    show(
      <Bubble by={by} mirrored={mirrored}>
        Tomorrow at nine
      </Bubble>,
    );
    const sides = ['left', 'right'];
    const bubble = screen.getByText('Tomorrow at nine').parentElement?.parentElement;
    expect(sides.filter((each) => bubble?.classList.contains(each))).toEqual([side]);
  });
});

describe('the accent of a message', () => {
  const colours = (forVisitor: boolean) => {
    const { unmount } = show(
      <>
        <Bubble by="agent" mirrored forVisitor={forVisitor}>
          How can I help?
        </Bubble>
        <TypingBubble note="Booking" forVisitor={forVisitor} />
      </>,
    );
    const messages = [
      screen.getByText('How can I help?').parentElement?.parentElement,
      screen.getByText('Booking', { selector: '[aria-hidden]' }).parentElement,
    ];
    const isVisitors = messages.map((each) => each?.classList.contains('visitor'));
    unmount();
    return isVisitors;
  };

  it('is the AI’s in the console, also in a test chat, and the visitor’s in their own chat', () => {
    expect(colours(false)).toEqual([false, false]);
    expect(colours(true)).toEqual([true, true]);
  });
});

describe('the speaker of a message', () => {
  it('is said once, where the footer only repeats it', () => {
    show(
      <Bubble by="person" footer="Team">
        Tomorrow at nine
      </Bubble>,
    );
    expect(screen.getByText('Team:')).toBeInTheDocument();
    expect(screen.getByText('Team')).toHaveAttribute('aria-hidden', 'true');
  });

  it('is said with its name and the time, where the footer knows more', () => {
    show(
      <Bubble by="person" footer="Priya · 10:43">
        Tomorrow at nine
      </Bubble>,
    );
    expect(screen.getByText('Priya · 10:43')).not.toHaveAttribute('aria-hidden');
  });
});

const message = (key: string, over: Partial<MessageEntry> = {}): MessageEntry => ({
  kind: 'message',
  key,
  by: 'agent',
  who: 'Front desk',
  at: 0,
  text: `Text ${key}`,
  footer: `Footer ${key}`,
  ...over,
});

const entries: TimelineEntry[] = [
  { kind: 'day', key: 'day', label: 'Today' },
  {
    kind: 'call',
    key: 'call',
    answering: 'ai',
    title: 'Incoming call',
    meta: '9:36 AM',
    bars: [{ level: 0.5, by: 'customer' }, { level: 0 }],
    lines: [
      {
        key: '1',
        at: '0:33',
        speaker: 'Dana',
        by: 'customer',
        text: 'Monday at nine forty',
        word: 'nine forty',
        playing: true,
      },
    ],
    summary: 'Booked.',
    onSeek: () => undefined,
    onFullTranscript: () => undefined,
    onPlay: () => undefined,
  },
  {
    kind: 'function',
    key: 'run',
    name: 'Schedule',
    result: 'Mon 9:40',
    state: { label: 'Booked', tone: 'success' },
    duration: '412 ms',
    request: { slot: 'a' },
    response: { ok: true },
  },
  message('m1', { by: 'customer', who: 'Dana', channel: 'text' }),
  { kind: 'system', key: 'off', by: 'person', text: 'Priya turned the AI off', answering: null },
  message('m2', {
    by: 'person',
    who: 'Priya',
    answering: 'person',
    delivery: 'failed',
    onRetry: () => undefined,
  }),
];

describe('Timeline', () => {
  it('changes the cord from the AI to a member at the hand-over, with a gap between', () => {
    show(<Timeline entries={entries} />);
    const [, call, run, , off, person] = within(
      screen.getByRole('list', { name: 'Conversation' }),
    ).getAllByRole('listitem');
    expect(call).toHaveClass('after-ai');
    expect(run).toHaveClass('before-ai', 'after-ai');
    expect(off).toHaveClass('before-ai');
    expect(off).not.toHaveClass('after-ai');
    expect(person).toHaveClass('after-person');
    expect(person?.className).not.toContain('before-');
  });

  it('shows one footer for messages of one author within two minutes', () => {
    show(
      <Timeline
        entries={[
          message('a'),
          message('b', { at: 120_000 }),
          message('c', { at: 240_001 }),
          message('d', { at: 240_002, who: 'Other' }),
        ]}
      />,
    );
    expect(screen.queryByText('Footer a')).not.toBeInTheDocument();
    for (const key of ['b', 'c', 'd'])
      expect(screen.getByText(`Footer ${key}`)).toBeInTheDocument();
  });

  it('says that a message of the agent was not delivered, and why one was not sent', () => {
    show(
      <Timeline
        entries={[
          message('a', { by: 'agent', delivery: 'undelivered' }),
          message('b', { by: 'agent', at: 10 }),
          message('c', { by: 'person', at: 20, delivery: 'failed', problem: 'Not allowed here.' }),
        ]}
      />,
    );
    expect(screen.getByText('Footer a · Not delivered')).toBeInTheDocument();
    expect(screen.getByText('Not allowed here.')).toBeInTheDocument();
  });

  it('keeps the footer of a message that failed, with a button to send it again', async () => {
    const onRetry = jest.fn();
    show(
      <Timeline
        entries={[
          message('a', { by: 'person', delivery: 'failed', onRetry }),
          message('b', { by: 'person', delivery: 'sent', at: 10 }),
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalled();
    expect(screen.getByText('Footer a · Not sent')).toBeInTheDocument();
  });

  it('opens a function run to its input and output', async () => {
    show(<Timeline entries={entries} />);
    await userEvent.click(screen.getByRole('button', { name: /Schedule/ }));
    expect(screen.getByRole('group', { name: 'Request of Schedule' })).toHaveTextContent(
      '"slot": "a"',
    );
    expect(screen.getByRole('group', { name: 'Response of Schedule' })).toHaveTextContent(
      '"ok": true',
    );
  });

  it('does not open a function run for members without permission to see its data', () => {
    show(
      <Timeline
        entries={[{ kind: 'function', key: 'run', name: 'Schedule', result: 'Mon 9:40' }]}
      />,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('marks the word that is being spoken', () => {
    show(<Timeline entries={entries} />);
    expect(screen.getByText('nine forty').tagName).toBe('MARK');
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <>
        <Timeline entries={entries} />
        <TypingBubble note="Booking" />
      </>,
    ));
});

describe('Composer', () => {
  function Example(props: Partial<ComposerProps>) {
    const [value, setValue] = useState('');
    return <Composer value={value} onChange={setValue} onSend={() => setValue('')} {...props} />;
  }

  it('sends the trimmed text by Ctrl Enter, not by Enter alone', async () => {
    const onSend = jest.fn();
    show(<Example onSend={onSend} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), ' Hello{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onSend).toHaveBeenCalledWith('Hello');
  });

  it.each([
    ['while it is composed', { isComposing: true, keyCode: 229 }],
    ['that ends a composition in Safari', { isComposing: false, keyCode: 229 }],
  ])('does not send by an Enter %s', (_, press) => {
    const onSend = jest.fn();
    show(<Example onSend={onSend} sendOnEnter />);
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'にほん' } });
    fireEvent.keyDown(field, { key: 'Enter', ...press });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledTimes(1);
  });
  it('sends by Enter in a test chat', async () => {
    const onSend = jest.fn();
    show(<Example onSend={onSend} sendOnEnter />);
    await userEvent.type(screen.getByRole('textbox'), 'Hi{Enter}');
    expect(onSend).toHaveBeenCalledWith('Hi');
  });

  it('sends nothing while the text is empty', async () => {
    const onSend = jest.fn();
    show(<Example onSend={onSend} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('shows who answers, and lets the member change that and the channel', async () => {
    const onToggle = jest.fn();
    const onChannel = jest.fn();
    show(
      <Example
        answering="You’re answering."
        toggle={{ label: 'Turn AI on', onToggle }}
        channel="text"
        choices={['text', 'chat']}
        onChannel={onChannel}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Turn AI on' }));
    expect(onToggle).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Channel: Text' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Chat' }));
    expect(onChannel).toHaveBeenCalledWith('chat');
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <Example
        answering="You’re answering."
        toggle={{ label: 'Turn AI on', onToggle: () => undefined }}
        channel="text"
        choices={['text', 'chat']}
      />,
    ));
});

describe('ListRow', () => {
  const item = {
    key: '1',
    name: 'Dana Whitfield',
    preview: 'You: See you Monday',
    time: '10:44',
    channel: 'text',
    unread: true,
    selected: true,
    href: '/x',
  } as const;

  it('names the row by name, time, preview and unread state', () => {
    show(<ListRow item={item} />);
    const link = screen.getByRole('link', {
      name: /Dana Whitfield.*10:44.*You: See you Monday.*Unread/,
    });
    expect(link).toHaveAttribute('aria-current', 'true');
    expect(link).toHaveAttribute('href', '/x');
  });

  it('has no hairline to a selected row', () => {
    const ofRow = (aboveSelected: boolean) => {
      const { container } = show(<ListRow item={{ ...item, selected: false, aboveSelected }} />);
      return container.querySelector('a')?.className ?? '';
    };
    expect(ofRow(true)).toContain('aboveSelected');
    expect(ofRow(false)).not.toContain('aboveSelected');
  });

  it('renders the link of the router', () => {
    show(
      <ListRow
        item={item}
        renderLink={(row, { children, ...props }) => (
          <a data-own href={`#${row.key}`} {...props}>
            {children}
          </a>
        )}
      />,
    );
    expect(screen.getByRole('link')).toHaveAttribute('data-own');
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <>
        <ListRow item={item} />
        <Cord
          label="Steps"
          stops={[
            { key: '1', content: 'One', form: 'check' },
            { key: '2', content: 'Two', current: true },
          ]}
        />
      </>,
    ));
});
