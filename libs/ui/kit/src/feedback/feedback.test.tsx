import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceGroup, PhoneFrame, VoiceCard } from '../onboarding/ChoiceCard.js';
import { OnboardingLayout } from '../onboarding/OnboardingLayout.js';
import { ListStates } from '../states/ListStates.js';
import { EmptyState, ErrorState, ForbiddenState } from '../states/States.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { ProgressBar, ProgressSteps } from './Progress.js';
import { SuggestionBar, type SuggestionBarProps } from './SuggestionBar.js';
import { ThinkingText } from './ThinkingText.js';
import { useToast, type ToastMessage } from './Toast.js';

const nothing = (): void => undefined;

function ToastButton({ message }: { message: ToastMessage | string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      Act
    </button>
  );
}

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const act1 = (): void => {
    fireEvent.click(screen.getByRole('button', { name: 'Act' }));
  };

  it('close after one second', () => {
    show(<ToastButton message="Link copied" />);
    act1();
    expect(screen.getByRole('status')).toHaveTextContent('Link copied');
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('stay for six seconds with an action, and run the action', () => {
    const onAction = jest.fn();
    show(
      <ToastButton
        message={{ text: 'Conversation closed', action: { label: 'Undo', onAction } }}
      />,
    );
    act1();
    act(() => jest.advanceTimersByTime(5900));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalled();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('are alerts when something failed', () => {
    show(<ToastButton message={{ text: 'Could not send', tone: 'error' }} />);
    act1();
    expect(screen.getByRole('alert')).toHaveTextContent('Could not send');
    act(() => jest.advanceTimersByTime(6000));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('stay while the pointer rests on them, and only one is shown', () => {
    show(<ToastButton message="Link copied" />);
    act1();
    act1();
    const card = screen.getByText('Link copied').parentElement as HTMLElement;
    fireEvent.pointerEnter(card);
    act(() => jest.advanceTimersByTime(5000));
    expect(screen.getAllByText('Link copied')).toHaveLength(1);
    fireEvent.pointerLeave(card);
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.queryByText('Link copied')).not.toBeInTheDocument();
  });
});

describe('the focus after something was refused', () => {
  function Refused({ removed = false }: { removed?: boolean }) {
    const toast = useToast();
    const [isOff, setOff] = useState(false);
    const refuse = (): void => {
      setOff(true);
      setTimeout(() => toast({ text: 'Could not turn it off', tone: 'error' }));
    };
    return removed && isOff ? null : (
      <button type="button" onClick={refuse}>
        Turn off
      </button>
    );
  }
  const pressByKey = async (): Promise<HTMLElement> => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    return screen.findByText('Could not turn it off');
  };

  it('stays where it was pressed', async () => {
    show(<Refused />);
    await pressByKey();
    expect(screen.getByRole('button', { name: 'Turn off' })).toHaveFocus();
  });

  it('goes to what says the problem where the control is gone', async () => {
    show(<Refused removed />);
    const text = await pressByKey();
    expect(text.parentElement).toHaveFocus();
  });
});

describe('ListStates', () => {
  const list = (over: Partial<Parameters<typeof ListStates>[0]> = {}) => (
    <ListStates
      status="success"
      emptyState={<EmptyState title="No conversations yet" />}
      error={{ title: 'Could not load', onRetry: nothing }}
      {...over}
    >
      Rows
    </ListStates>
  );
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('waits 120 ms before it shows a skeleton and keeps it for 300 ms', () => {
    const { rerender } = show(list({ status: 'pending' }));
    act(() => jest.advanceTimersByTime(119));
    // Its place is kept meanwhile, so that nothing moves when it comes.
    expect(screen.getByText('Loading')).not.toBeVisible();
    act(() => jest.advanceTimersByTime(2));
    expect(screen.getByText('Loading')).toBeVisible();
    rerender(list());
    act(() => jest.advanceTimersByTime(290));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(20));
    expect(screen.getByText('Rows')).toBeInTheDocument();
  });

  it('shows data that arrives quickly without a skeleton', () => {
    const { rerender } = show(list({ status: 'pending' }));
    act(() => jest.advanceTimersByTime(60));
    rerender(list());
    expect(screen.getByText('Rows')).toBeInTheDocument();
  });

  it('shows the empty state, the error, and the previous rows after a failed refresh', () => {
    const { rerender } = show(list({ empty: true }));
    expect(screen.getByText('No conversations yet')).toBeInTheDocument();
    rerender(list({ status: 'error' }));
    expect(screen.getByRole('button', { name: 'Try now' })).toBeInTheDocument();
    rerender(list({ status: 'error', hasData: true }));
    expect(screen.getByText('Rows')).toBeInTheDocument();
  });
});

describe('states', () => {
  it('copies the details of an error for support', async () => {
    const user = userEvent.setup();
    show(<ErrorState title="Could not load" details="request 42" />);
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(await navigator.clipboard.readText()).toBe('request 42');
  });

  it('are accessible in both schemes', () =>
    expectAccessible(
      <>
        <EmptyState title="Nothing">Words</EmptyState>
        <ErrorState title="Failed" onRetry={nothing} details="x" />
        <ForbiddenState title="Harborline decides">Ask them.</ForbiddenState>
      </>,
    ));
});

describe('SuggestionBar', () => {
  const open: SuggestionBarProps = {
    state: 'open',
    position: 2,
    total: 5,
    field: 'Greeting',
    title: 'Shorter greeting',
    onPrevious: nothing,
    onNext: nothing,
    onDismiss: nothing,
    onView: nothing,
  };

  it('states its position in words and moves between suggestions', async () => {
    const onNext = jest.fn();
    const { rerender } = show(<SuggestionBar {...open} onNext={onNext} />);
    expect(screen.getByText('2 of 5 Suggestions')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next suggestion' }));
    expect(onNext).toHaveBeenCalled();
    rerender(<SuggestionBar {...open} position={1} total={1} />);
    expect(screen.getByText('1 of 1 Suggestion')).toBeInTheDocument();
    // There is no other one to go to.
    expect(screen.queryByRole('button', { name: 'Next suggestion' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Previous suggestion' })).toBeNull();
  });

  it('says when all suggestions are accepted', () => {
    show(<SuggestionBar state="done" />);
    expect(screen.getByText('Looks Good').closest('[role="status"]')).not.toBeNull();
  });

  it('types the thinking texts one after the other', () => {
    jest.useFakeTimers();
    show(<ThinkingText texts={['Checking answers...', 'Thinking...']} />);
    for (let i = 0; i < 5; i++) act(() => jest.advanceTimersByTime(28));
    expect(screen.getByText('Check')).toBeInTheDocument();
    for (let i = 0; i < 20; i++) act(() => jest.advanceTimersByTime(28));
    act(() => jest.advanceTimersByTime(1600));
    for (let i = 0; i < 5; i++) act(() => jest.advanceTimersByTime(28));
    expect(screen.getByText('Think')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <>
        <SuggestionBar {...open} />
        <SuggestionBar state="thinking" thinking="Checking answers..." />
      </>,
    ));
});

describe('progress', () => {
  it('names the current step', () => {
    show(
      <ProgressSteps
        label="Making your agent"
        steps={[
          { key: '1', label: 'Reading', state: 'done' },
          { key: '2', label: 'Writing', state: 'current' },
        ]}
      />,
    );
    expect(screen.getByText('Writing').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('announces how much of the work is done, in numbers', () => {
    show(<ProgressBar label="Importing 312 tasks" done={200} total={312} />);
    const bar = screen.getByRole('progressbar', { name: 'Importing 312 tasks' });
    expect(bar).toHaveAttribute('aria-valuenow', '200');
    expect(bar).toHaveAttribute('aria-valuemax', '312');
    expect(bar).toHaveAttribute('aria-valuetext', '200 of 312');
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <>
        <ProgressSteps label="Making" steps={[{ key: '1', label: 'Reading', state: 'failed' }]} />
        <ProgressBar label="Importing" done={2} total={3} onStop={nothing} />
      </>,
    ));
});

describe('onboarding', () => {
  function Voices() {
    const [voice, setVoice] = useState('asteria');
    return (
      <ChoiceGroup label="Voice">
        {['asteria', 'orion'].map((name) => (
          <VoiceCard
            key={name}
            group="voice"
            title={name}
            description="Warm"
            selected={voice === name}
            onSelect={() => setVoice(name)}
            onPlay={nothing}
          />
        ))}
      </ChoiceGroup>
    );
  }
  const layout = (
    <OnboardingLayout
      brand="Patchbay"
      steps={[
        { key: '1', label: 'Template', state: 'done' },
        { key: '2', label: 'Your business', state: 'current' },
        { key: '3', label: 'Voice', state: 'todo' },
      ]}
      position="Question 6 of 7"
      onBack={nothing}
      onLeave={nothing}
      question="Which voice?"
      reason="Callers hear it first."
      preview="Sound"
    >
      <Voices />
    </OnboardingLayout>
  );

  it('asks one question and shows the progress', () => {
    show(layout);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Which voice?');
    expect(screen.getByRole('progressbar', { name: 'Steps' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 3',
    );
    expect(screen.getAllByText('Your business')[0]?.closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    );
  });

  it('plays a voice without selecting it', async () => {
    show(<Voices />);
    await userEvent.click(screen.getByRole('button', { name: 'Hear orion' }));
    expect(screen.getByRole('radio', { name: 'orion' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'orion' }));
    expect(screen.getByRole('radio', { name: 'orion' })).toBeChecked();
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <>
        {layout}
        <PhoneFrame name="Front desk" status="0:14">
          Words
        </PhoneFrame>
      </>,
    ));
});
