import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible, show } from '../testing/check-part.js';
import { JsonView } from './JsonView.js';
import { MetricCard } from './MetricCard.js';
import { DiffCount, WordDiff, type DiffPart } from './WordDiff.js';

describe('JsonView', () => {
  it('folds from the second level on and unfolds on demand', async () => {
    show(<JsonView label="Reply" value={{ a: { b: { c: 1 } } }} />);
    expect(screen.queryByText('"c"')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Unfold b/ }));
    expect(screen.getByText('"c"')).toBeInTheDocument();
  });

  it('copies the whole value, and says that it did', async () => {
    const user = userEvent.setup();
    show(<JsonView label="Reply" title="GET /bookings" value={{ a: 1 }} />);
    await user.click(screen.getByRole('button', { name: 'Copy JSON' }));
    expect(await navigator.clipboard.readText()).toBe('{\n  "a": 1\n}');
    expect(await screen.findByText('Copied', { selector: '[role="status"]' })).toBeInTheDocument();
  });

  it('hides secrets until Show is pressed, and reports that they were shown', async () => {
    const onReveal = jest.fn();
    show(
      <JsonView
        label="Reply"
        value={{ token: 'abc' }}
        isSecret={(path) => path === 'token'}
        onReveal={onReveal}
      />,
    );
    expect(screen.queryByText('"abc"')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('"abc"')).toBeInTheDocument();
    expect(onReveal).toHaveBeenCalledWith('token');
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <JsonView
        label="Reply"
        title="POST /bookings"
        status={{ label: '200', tone: 'success' }}
        value={{ list: [1, null], empty: {}, deep: { a: { b: 1 } } }}
      />,
    ));
});

describe('MetricCard', () => {
  const card = {
    title: 'Book rate',
    value: '38.5',
    unit: '%',
    series: [1, 2],
    change: { text: '+4.1 pt', good: true },
  };

  it('shows the change, unless the value has few events behind it', () => {
    const { rerender } = show(<MetricCard {...card} events={963} />);
    expect(screen.getByText('+4.1 pt')).toHaveClass('good');
    rerender(<MetricCard {...card} events={29} />);
    expect(screen.queryByText('+4.1 pt')).not.toBeInTheDocument();
    expect(screen.getByText('too few to compare')).toBeInTheDocument();
    rerender(<MetricCard {...card} value="0" events={0} />);
    expect(screen.queryByText('too few to compare')).not.toBeInTheDocument();
  });

  it('gives no colour to a change without a good direction', () => {
    show(<MetricCard {...card} change={{ text: '±0%', good: null }} />);
    expect(screen.getByText('±0%')).toHaveClass('change', { exact: true });
  });

  it('shows no value as a dash without its unit', () => {
    show(<MetricCard {...card} value={null} change={undefined} series={[]} />);
    expect(within(screen.getByRole('article')).getByText('–')).toBeInTheDocument();
    expect(screen.queryByText('%')).not.toBeInTheDocument();
  });

  it('is accessible in both schemes', () =>
    expectAccessible(<MetricCard {...card} previous={[2, 1]} compared="30 days" events={40} />));
});

describe('WordDiff', () => {
  const parts: DiffPart[] = [
    { kind: 'removed', text: 'Thank you so much' },
    { kind: 'added', text: 'Thanks' },
    { kind: 'same', text: ' for calling {orgName}.' },
  ];

  it('marks removed and added words by element and by text, not by colour alone', () => {
    show(<WordDiff parts={parts} />);
    expect(screen.getByText('Thank you so much').closest('del')).toBeInTheDocument();
    expect(screen.getByText('Thanks').closest('ins')).toHaveTextContent('added: Thanks');
  });

  it('keeps a template field whole', () => {
    show(<WordDiff parts={parts} />);
    expect(screen.getByText('{orgName}')).toHaveClass('field');
  });

  it('counts the changed words', () => {
    show(<DiffCount parts={parts} />);
    expect(screen.getByText('− 4 words')).toBeInTheDocument();
    expect(screen.getByText('+ 1 word')).toBeInTheDocument();
  });

  it('names no side without words, and says where only signs change', () => {
    const added: readonly DiffPart[] = [{ kind: 'added', text: 'We are open.' }];
    const { unmount } = show(<DiffCount parts={added} />);
    expect(screen.getByText('+ 3 words')).toBeInTheDocument();
    expect(screen.queryByText(/0 words/)).toBeNull();
    unmount();
    show(
      <DiffCount
        parts={[
          { kind: 'removed', text: '.' },
          { kind: 'added', text: '!' },
        ]}
      />,
    );
    expect(screen.getByText('Spaces and punctuation only')).toBeInTheDocument();
  });

  it('is accessible in both schemes', () =>
    expectAccessible(<WordDiff parts={parts} note="Both fields stay in place." />));
});
