import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useProblemFocus } from './use-problem-focus.js';

type Problem = 'fields' | 'group' | 'message';

function Part({ problem }: { readonly problem: Problem }) {
  const [isRefused, setRefused] = useState(false);
  const focusProblem = useProblemFocus('part');
  const wrong = (isWrong: boolean) => (isRefused && isWrong) || undefined;
  return (
    <div id="part">
      <input aria-label="Name" />
      <div role="radiogroup" aria-label="Kind" aria-invalid={wrong(problem === 'group')}>
        <input type="radio" aria-label="One" />
      </div>
      <input aria-label="E-mail" aria-invalid={wrong(problem === 'fields')} />
      {wrong(problem === 'message') ? <p role="alert">It was not saved.</p> : null}
      <button
        onClick={() => {
          setRefused(true);
          focusProblem();
        }}
      >
        Save
      </button>
    </div>
  );
}

describe('the focus after a refusal', () => {
  it.each([
    ['the first wrong field', 'fields', () => screen.getByLabelText('E-mail')],
    ['the first choice of a wrong group', 'group', () => screen.getByLabelText('One')],
    ['the message where no field is wrong', 'message', () => screen.getByRole('alert')],
  ] as const)('is on %s, at each refusal', async (_name, problem, place) => {
    render(<Part problem={problem} />);
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(place()).toHaveFocus();
    await userEvent.click(save);
    expect(place()).toHaveFocus();
  });
});
