import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, show } from '../testing/check-part.js';
import { AutosaveLine } from './AutosaveLine.js';
import { Checkbox } from '../choices/Checkbox.js';
import { CodeField } from '../text-fields/CodeField.js';
import { RadioGroup } from '../choices/RadioGroup.js';
import { ResendCode } from '../text-fields/ResendCode.js';
import { Segmented } from '../choices/Segmented.js';
import { Switch } from '../choices/Switch.js';
import { SelectField } from '../choices/SelectField.js';
import { TextArea } from '../text-fields/TextArea.js';
import { TextField } from '../text-fields/TextField.js';

describe('TextField', () => {
  it('connects label and help with its input', () => {
    show(<TextField label="Agent name" help="Callers never see this." />);
    expect(screen.getByRole('textbox', { name: 'Agent name' })).toHaveAccessibleDescription(
      'Callers never see this.',
    );
  });

  it('replaces the help by the error in the same line', () => {
    show(<TextField label="E-mail" help="For receipts" error="Add the ending, like .com" />);
    const field = screen.getByRole('textbox', { name: 'E-mail' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Add the ending, like .com');
    expect(screen.queryByText('For receipts')).not.toBeInTheDocument();
  });

  it('stays a field while it is locked', () => {
    show(<TextField label="Daily limit" locked defaultValue="100" help="Set by the platform." />);
    expect(screen.getByRole('textbox', { name: 'Daily limit' })).toHaveAttribute('readonly');
  });

  it('can be read-only without a lock', () => {
    show(<TextField label="Key" readOnly defaultValue="sk_1" />);
    expect(screen.getByRole('textbox', { name: 'Key' })).toHaveAttribute('readonly');
  });

  it('leaves the text beside its label out of its accessible name', () => {
    show(<TextField label="Key" optional aside="0 of 80" prefix="https://" suffix=".com" />);
    expect(screen.getByRole('textbox', { name: 'Key' })).toBeInTheDocument();
    expect(screen.getByText('Optional')).toBeInTheDocument();
    expect(screen.getByText('0 of 80')).toBeInTheDocument();
  });

  it('keeps its name when the label is hidden', () => {
    show(<TextArea label="Greeting" labelHidden />);
    expect(screen.getByRole('textbox', { name: 'Greeting' })).toBeInTheDocument();
  });
});

describe('SelectField', () => {
  const options = [
    { value: 'a', label: 'Chicago' },
    { value: 'b', label: 'Denver', disabled: true },
  ];

  it('shows its placeholder while nothing is chosen, and its error', () => {
    show(<SelectField label="City" options={options} placeholder="Choose" error="Choose one" />);
    const field = screen.getByRole('combobox', { name: 'City' });
    expect(field).toHaveDisplayValue('Choose');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Choose one');
    expect(screen.getByRole('option', { name: 'Denver' })).toBeDisabled();
  });

  it('cannot be opened while it is locked', () => {
    show(<SelectField label="City" options={options} defaultValue="a" locked />);
    expect(screen.getByRole('combobox', { name: 'City' })).toBeDisabled();
  });
});

describe('CodeField', () => {
  function Example({ onComplete, error }: { onComplete: (code: string) => void; error?: string }) {
    const [value, setValue] = useState('');
    return (
      <CodeField
        label="Code"
        value={value}
        onChange={setValue}
        onComplete={onComplete}
        error={error}
      />
    );
  }

  it('submits itself once, after the last digit', async () => {
    const onComplete = jest.fn();
    show(<Example onComplete={onComplete} />);
    await userEvent.type(screen.getByLabelText('Code'), '12x3456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('extracts a pasted code from its sentence', () => {
    const onComplete = jest.fn();
    show(<Example onComplete={onComplete} />);
    fireEvent.paste(screen.getByLabelText('Code'), {
      clipboardData: { getData: () => 'Your code is 123 456.' },
    });
    expect(onComplete).toHaveBeenCalledWith('123456');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  it('accepts digits of any script', () => {
    const onComplete = jest.fn();
    show(<Example onComplete={onComplete} />);
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '١٢٣٤٥٦' } });
    expect(onComplete).toHaveBeenCalledWith('123456');
  });

  it('lets the phone fill in the code and shows the number keys', () => {
    show(<Example onComplete={() => undefined} />);
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it('keeps an incorrect code, shows the error, and accepts the same code again', async () => {
    const onComplete = jest.fn();
    const { rerender } = show(<Example onComplete={onComplete} />);
    await userEvent.type(screen.getByLabelText('Code'), '111111');
    rerender(<Example onComplete={onComplete} error="That is not the code we sent" />);
    expect(screen.getByLabelText('Code')).toHaveValue('111111');
    expect(screen.getByLabelText('Code')).toHaveFocus();
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '11111' } });
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '111111' } });
    expect(onComplete).toHaveBeenCalledTimes(2);
  });
});

describe('ResendCode', () => {
  it('waits as long as the server requires, shows the wait, and then requests a code', () => {
    jest.useFakeTimers();
    try {
      const onResend = jest.fn();
      show(<ResendCode sentAt={Date.now()} onResend={onResend} />);
      fireEvent.click(screen.getByRole('button', { name: 'Send again in 60 s' }));
      act(() => void jest.advanceTimersByTime(59_000));
      fireEvent.click(screen.getByRole('button', { name: 'Send again in 1 s' }));
      expect(onResend).not.toHaveBeenCalled();
      act(() => void jest.advanceTimersByTime(1000));
      fireEvent.click(screen.getByRole('button', { name: 'Send another code' }));
      expect(onResend).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('choices', () => {
  it('reports the new value of a switch and of a segment', async () => {
    const onSwitch = jest.fn();
    const onSegment = jest.fn();
    show(
      <>
        <Switch label="AI answers" checked={false} onChange={onSwitch} />
        <Segmented
          label="Folder"
          value="p"
          onChange={onSegment}
          options={[
            { value: 'p', label: 'Priority' },
            { value: 'j', label: 'Junk' },
          ]}
        />
      </>,
    );
    await userEvent.click(screen.getByRole('switch', { name: 'AI answers' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Junk' }));
    expect(onSwitch).toHaveBeenCalledWith(true);
    expect(onSegment).toHaveBeenCalledWith('j');
  });

  it('keep the focus of a switch while its change is made, and take no other one', async () => {
    const onChange = jest.fn();
    const ai = (busy: boolean) => <Switch label="AI" checked busy={busy} onChange={onChange} />;
    const { rerender } = show(ai(false));
    await userEvent.tab();
    rerender(ai(true));
    await userEvent.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'AI' })).toHaveFocus();
    expect(screen.getByRole('switch', { name: 'AI' })).toHaveAttribute('aria-disabled', 'true');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are named by their label, and described by their help', () => {
    const rest = { help: 'Once for all', onChange: () => undefined };
    show(
      <>
        <Switch label="Answers" checked {...rest} />
        <Switch label="Texts" labelHidden checked {...rest} />
        <Checkbox label="Agree" checked={false} {...rest} />
        <RadioGroup
          label="Why"
          value="a"
          options={[{ value: 'a', label: 'Once', help: 'Once for all' }]}
          onChange={() => undefined}
        />
      </>,
    );
    for (const [role, name] of [
      ['switch', 'Answers'],
      ['switch', 'Texts'],
      ['checkbox', 'Agree'],
      ['radio', 'Once'],
    ] as const)
      expect(screen.getByRole(role, { name })).toHaveAccessibleDescription('Once for all');
  });

  it('is accessible, as are the other fields', () =>
    expectAccessible(
      <>
        <TextField label="Name" optional prefix="https://" />
        <TextArea label="Text" error="Too long" />
        <SelectField
          label="Zone"
          options={[{ value: 'a', label: 'Chicago' }]}
          placeholder="Choose"
        />
        <CodeField
          label="Code"
          value="12"
          onChange={() => undefined}
          onComplete={() => undefined}
        />
        <Switch label="On" checked onChange={() => undefined} />
        <Switch label="Hidden" labelHidden checked onChange={() => undefined} />
        <Checkbox label="Agree" help="Once" checked={false} onChange={() => undefined} />
        <RadioGroup
          label="Why"
          value="a"
          options={[
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ]}
          onChange={() => undefined}
        />
        <Segmented
          label="Mode"
          value="a"
          options={[
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B', count: 3 },
          ]}
          onChange={() => undefined}
        />
      </>,
    ));
});

describe('a text with parts of its own', () => {
  it('shows each as a chip, and is read and edited as it is written', async () => {
    const onChange = jest.fn();
    const text = 'Thanks for calling {orgName}, {not a field}.';
    const { container } = show(
      <TextArea
        label="Greeting"
        marked={(written) => {
          const start = written.indexOf('{orgName}');
          return [{ start, end: start + '{orgName}'.length }];
        }}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />,
    );
    const chips = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(chips).toEqual(['{orgName}']);
    const area = screen.getByRole('textbox', { name: 'Greeting' });
    expect(area).toHaveValue(text);
    await userEvent.type(area, '!');
    expect(onChange).toHaveBeenLastCalledWith(`${text}!`);
  });
});

describe('AutosaveLine', () => {
  it('shows the seconds since the last save', () => {
    jest.useFakeTimers();
    show(<AutosaveLine status="saved" savedAt={Date.now() - 4000} />);
    expect(screen.getByText('Draft saved 4 s ago')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByText('Draft saved 6 s ago')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('offers a retry after a failed save', async () => {
    const onRetry = jest.fn();
    show(<AutosaveLine status="error" onRetry={onRetry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalled();
  });
});
