import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../testing/check-part.js';
import { RowMenu } from './RowMenu.js';

const dots = () => screen.getByRole('button', { name: 'Actions of “Hours”' });
const names = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);

/** The lines between items, which are drawn only. */
const lines = () => document.querySelectorAll('.mantine-Menu-divider').length;

describe('RowMenu', () => {
  it('changes first and takes away last, under a line', async () => {
    const remove = jest.fn();
    show(
      <RowMenu
        label="Actions of “Hours”"
        edit={{ label: 'Edit', onSelect: jest.fn() }}
        items={[{ key: 'pause', label: 'Pause', onSelect: jest.fn() }]}
        remove={{ label: 'Delete', onSelect: remove }}
      />,
    );
    act(() => dots().focus());
    await userEvent.keyboard('{Enter}');
    expect(await names()).toEqual(['Edit', 'Pause', 'Delete']);
    expect(lines()).toBe(1);
    await userEvent.keyboard('{End}{Enter}');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(dots()).toHaveFocus();
  });

  it('draws no line above a single item, and keeps what is refused, with the reason', async () => {
    const remove = jest.fn();
    show(
      <RowMenu
        label="Actions of “Hours”"
        remove={{ label: 'Delete', onSelect: remove, disabledReason: 'Only owners.' }}
      />,
    );
    await userEvent.click(dots());
    const item = await screen.findByRole('menuitem');
    expect(item).toHaveTextContent('Only owners.');
    expect(lines()).toBe(0);
    await userEvent.click(item);
    expect(remove).not.toHaveBeenCalled();
  });

  it('does not open while it is disabled', async () => {
    show(
      <RowMenu label="Actions of “Hours”" edit={{ label: 'Edit', onSelect: jest.fn() }} disabled />,
    );
    await userEvent.click(dots());
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
});
