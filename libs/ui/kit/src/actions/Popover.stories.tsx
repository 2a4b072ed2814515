import { type Meta, type StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { Button } from './Button.js';
import { Popover } from './Popover.js';

function Example() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} aria-expanded={open} onClick={() => setOpen(!open)}>
        Opening hours
      </Button>
      <Popover anchor={anchor} open={open} onClose={() => setOpen(false)} label="Opening hours">
        <div style={{ padding: 12 }}>Monday to Friday, 8 AM to 5 PM</div>
      </Popover>
    </>
  );
}

const meta = { component: Popover, render: () => <Example /> } satisfies Meta<typeof Popover>;
export default meta;

export const Closed: StoryObj = {};

export const Open: StoryObj = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Opening hours' }));
    const body = within(canvasElement.ownerDocument.body);
    await body.findByRole('dialog', {}, { timeout: 5000 });
  },
};
