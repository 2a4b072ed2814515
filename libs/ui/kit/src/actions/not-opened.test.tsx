/** @own-window One module is replaced. */
import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { show } from '../testing/check-part.js';
import { Button } from './Button.js';

let isOffline = true;
const attempts = jest.fn();
jest.unstable_mockModule('./use-floating-parts.js', async () => {
  const { lazyParts } = await import('../lazy/lazy-parts.js');
  return {
    useFloatingParts: lazyParts(async () => {
      attempts();
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return import('./floating-parts.js');
    }),
  };
});
const { Menu } = await import('./Menu.js');
const { Popover } = await import('./Popover.js');

const menu = (
  <Menu
    label="Agent"
    items={[{ key: 'a', label: 'Rename' }]}
    trigger={(props) => <Button {...props}>More</Button>}
  />
);

function Filter() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} onClick={() => setOpen(true)}>
        Filter
      </Button>
      <Popover anchor={anchor} open={open} onClose={() => setOpen(false)} label="Conditions">
        All
      </Popover>
    </>
  );
}

const failure = (label: string) =>
  `“${label}” did not open, because a part of the page could not be loaded.`;

beforeEach(() => {
  isOffline = true;
  attempts.mockClear();
});

// Loaded parts stay loaded, so the test that fetches them comes last.
describe('A floating part whose code cannot be fetched', () => {
  it('shows the failure beside the control, closes by Escape and by a press outside, and retries with the next press', async () => {
    show(menu);
    const opener = screen.getByRole('button', { name: 'More' });
    await userEvent.click(opener);
    const words = await screen.findByText(failure('Agent'));
    expect(words.closest('[role=alert]')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(words).not.toBeInTheDocument();
    await userEvent.click(opener);
    const again = await screen.findByText(failure('Agent'));
    expect(attempts).toHaveBeenCalledTimes(2);
    fireEvent.mouseDown(document.body);
    expect(again).not.toBeInTheDocument();
  });

  it('opens a popover after Try again, once the code is available', async () => {
    show(<Filter />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await screen.findByText(failure('Conditions'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(failure('Conditions'))).toBeInTheDocument();
    isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Conditions' })).toBeInTheDocument();
    expect(screen.queryByText(failure('Conditions'))).not.toBeInTheDocument();
    expect(attempts).toHaveBeenCalledTimes(3);
  });
});
