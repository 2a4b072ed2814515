import { act, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { SectionColumn, useFrameSlots, useOwnPhoneHead } from './frame-slots.js';

/** A frame as the console has it: the place of the column exists while a screen wants one. */
function Frame({ children }: { readonly children: ReactNode }) {
  const slots = useFrameSlots();
  return slots.provide(
    <>
      {slots.ownHead ? null : <header>Northside Dental</header>}
      {slots.hasSection ? <aside>{slots.sectionSlot}</aside> : null}
      <Suspense fallback={<p>Loading</p>}>{children}</Suspense>
    </>,
  );
}

/** A part whose messages are fetched, as those of every language but English are. */
const Fetched = ({ messages }: { readonly messages: Promise<string> }) => use(messages);

const column = (messages: Promise<string>) => (
  <SectionColumn
    title="Agents"
    groups={[{ key: 'edit', items: [{ key: 'prompt', label: 'Prompt' }] }]}
    slot={<Fetched messages={messages} />}
  />
);

describe('the section column', () => {
  it('appears once its messages have been fetched, and not in an endless update', async () => {
    let arrive: (message: string) => void = () => undefined;
    const messages = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    await act(async () =>
      render(
        <Frame>
          {column(messages)}
          <p>The prompt</p>
        </Frame>,
      ),
    );
    expect(screen.getByText('The prompt')).toBeVisible();
    await act(async () => arrive('Siguiente paso'));
    expect(await screen.findByText('Siguiente paso')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Agents' })).toBeVisible();
  });

  it('leaves with its screen, and the frame has no place for it then', async () => {
    const Screen = ({ has }: { readonly has: boolean }) => (
      <Frame>{has ? column(Promise.resolve('')) : <p>Contacts</p>}</Frame>
    );
    const { rerender } = await act(async () => render(<Screen has />));
    expect(screen.getByRole('complementary')).toBeVisible();
    await act(async () => rerender(<Screen has={false} />));
    expect(screen.queryByRole('complementary')).toBeNull();
    await act(async () => rerender(<Screen has />));
    expect(screen.getByRole('navigation', { name: 'Agents' })).toBeVisible();
  });
});

describe('a header of a screen’s own', () => {
  it('replaces that of the frame while the screen is shown', () => {
    const Own = ({ wanted }: { readonly wanted: boolean }) => {
      useOwnPhoneHead(wanted);
      return <p>Thread</p>;
    };
    const { rerender } = render(
      <Frame>
        <Own wanted />
      </Frame>,
    );
    expect(screen.queryByText('Northside Dental')).toBeNull();
    rerender(
      <Frame>
        <Own wanted={false} />
      </Frame>,
    );
    expect(screen.getByText('Northside Dental')).toBeVisible();
  });
});
