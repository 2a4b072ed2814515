import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ActionCard } from '../onboarding/ActionCard.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { AvatarButton } from './Avatar.js';
import { FieldChip } from './Chip.js';

const parts = (onPress: () => void) => (
  <form onSubmit={() => onPress()}>
    <FieldChip name="orgName" title="Insert Business" onInsert={onPress} />
    <AvatarButton name="Priya Nair" aria-label="You: Priya Nair" onClick={onPress} />
    <ActionCard icon="✦" title="From nothing" pressed={false} onClick={onPress}>
      You write the prompt.
    </ActionCard>
  </form>
);

describe('Marks that are buttons as a whole', () => {
  it.each(['{orgName}', 'You: Priya Nair', 'From nothing You write the prompt.'])(
    'run the action “%s” by keyboard and pointer without submitting a form',
    async (name) => {
      const onPress = jest.fn();
      show(parts(onPress));
      const button = screen.getByRole('button', { name });
      await userEvent.click(button);
      button.focus();
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard(' ');
      expect(onPress).toHaveBeenCalledTimes(3);
    },
  );

  it('are accessible', () => expectAccessible(parts(() => undefined)));

  it('are text where nothing can be inserted', () => {
    show(<FieldChip name="orgName" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('{orgName}')).toBeInTheDocument();
  });
});
