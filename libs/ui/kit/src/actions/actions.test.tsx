import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { IconX } from '../icons/first-icons.js';
import { IconDots } from '../icons/icons.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { Button } from './Button.js';
import { IconButton } from './IconButton.js';
import { type ReactNode } from 'react';
import { type MenuItem } from './menu-props.js';
import { Menu } from './Menu.js';
import { Tabs } from './Tabs.js';

describe('Button', () => {
  it('calls its handler when pressed', async () => {
    const onClick = jest.fn();
    show(<Button onClick={onClick}>Publish</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('ignores presses while it loads, and keeps its label and the focus', async () => {
    const onClick = jest.fn();
    show(
      <Button loading onClick={onClick}>
        Publishing
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Publishing' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('does not submit a form while it is disabled, and gives the reason', async () => {
    const onSubmit = jest.fn();
    show(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Nothing has changed since live">
          Publish
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Publish' });
    await userEvent.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveAccessibleDescription('Nothing has changed since live');
  });
});

describe('IconButton', () => {
  it('has a name and shows it after the pointer has rested on it for 400 ms', async () => {
    show(<IconButton label="Close" keys="Esc" icon={<IconX size={16} />} />);
    const around = screen.getByRole('button', { name: 'Close' }).parentElement as HTMLElement;
    // Floating parts are loaded when the pointer first approaches.
    fireEvent.pointerEnter(around);
    await act(() => import('./floating-parts.js'));
    fireEvent.pointerLeave(around);
    jest.useFakeTimers();
    fireEvent.pointerEnter(around);
    act(() => jest.advanceTimersByTime(399));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2));
    expect(screen.getByRole('tooltip')).toHaveTextContent('CloseEsc');
    jest.useRealTimers();
  });
});

describe('Menu', () => {
  const items = (onSelect: () => void) => [
    { key: 'a', label: 'Rename', onSelect },
    { key: 'b', label: 'Duplicate', disabledReason: 'The plan allows 3 agents' },
    { key: 'c', label: 'Delete', danger: true },
  ];
  const menu = (onSelect = () => undefined) => (
    <Menu
      label="Agent"
      items={items(onSelect)}
      trigger={(props) => <IconButton label="More" icon={<IconDots size={16} />} {...props} />}
    />
  );

  it('opens with the focus on the first item, moves by arrow keys and letters, and chooses by Enter', async () => {
    const onSelect = jest.fn();
    show(menu(onSelect as never));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /Rename/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: /Delete/ })).toHaveFocus();
    await userEvent.keyboard('r{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('works out items of a component when it is opened, and not before', async () => {
    const isDrawn = jest.fn();
    const Items = ({ say }: { readonly say: (made: MenuItem[]) => ReactNode }) => {
      isDrawn();
      return say([{ key: 'a', label: 'Rename' }]);
    };
    const late = (
      <>
        {menu()}
        <Menu
          label="Late"
          items={(say) => <Items say={say} />}
          trigger={(props) => <IconButton label="Open" icon={<IconDots size={16} />} {...props} />}
        />
      </>
    );
    show(late);
    // The parts of menus are loaded for another one.
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /Duplicate/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(isDrawn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes by Escape and by a press outside, and restores the focus', async () => {
    show(menu());
    const opener = screen.getByRole('button', { name: 'More' });
    await userEvent.click(opener);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('lists actions without permission, with the reason', async () => {
    show(menu());
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const item = screen.getByRole('menuitem', { name: /Duplicate/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('The plan allows 3 agents');
  });
});

describe('Tabs', () => {
  function Example() {
    const [value, setValue] = useState<'a' | 'b'>('a');
    return (
      <Tabs
        label="Views"
        value={value}
        onChange={setValue}
        options={[
          { value: 'a', label: 'Changes' },
          { value: 'b', label: 'Preview', count: 2 },
        ]}
      >
        {value}
      </Tabs>
    );
  }

  it('moves and selects by arrow keys', async () => {
    show(<Example />);
    await userEvent.click(screen.getByRole('tab', { name: 'Changes' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Preview/ })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('b');
  });

  it('is accessible, as are the other actions', () =>
    expectAccessible(
      <>
        <Example />
        <Button variant="filled" keys="↵">
          Save
        </Button>
        <Button disabledReason="No">Off</Button>
        <Menu
          label="More"
          items={[]}
          trigger={(props) => (
            <button type="button" {...props}>
              Open
            </button>
          )}
        />
      </>,
    ));
});
