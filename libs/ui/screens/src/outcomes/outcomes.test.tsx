import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { OutcomeChip } from './OutcomeChip.js';
import { outcomeTones, useOutcomeWords } from './use-outcome-words.js';

const showAll = (values: readonly string[]) => {
  function Page() {
    const words = useOutcomeWords();
    return (
      <ul>
        {values.map((value) => (
          <li key={value}>
            <OutcomeChip outcome={value} />
            <b>{words(value)}</b>
          </li>
        ))}
      </ul>
    );
  }
  return renderApp({ url: '/app/org/7', screens: { home: Page } });
};

describe('the outcome of a conversation', () => {
  it('has a name for each that agents conclude, and for none', async () => {
    const values = [...Object.keys(outcomeTones), 'none'];
    await showAll(values);
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).not.toContainEqual(
      expect.stringMatching(new RegExp(`^(${values.join('|')})`)),
    );
    expect(screen.getAllByText('Message taken')).toHaveLength(2);
  });

  it('is called by its key where an integrator reports another', async () => {
    await showAll(['upsold']);
    await waitFor(() => expect(screen.getAllByText('upsold')).toHaveLength(2));
  });
});
