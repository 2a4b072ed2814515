import { renderApp } from '@patchbay/overlays/testing';
import { TextField } from '@patchbay/kit';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DraftModal } from './DraftModal.js';

interface Note {
  readonly title: string;
}

const onSend = jest.fn<Promise<unknown>, [Note]>();
const onClose = jest.fn();

const open = () =>
  renderApp({
    url: '/app/org/7',
    screens: {
      home: () => (
        <DraftModal<Note>
          title="New note"
          send="Add note"
          first={{ title: '' }}
          missingOf={({ title }) => (title.trim() === '' ? 'Give it a title.' : null)}
          onSend={onSend}
          onClose={onClose}
          footerStart={({ title }) => `${title.length} letters`}
        >
          {(draft, change) => (
            <TextField
              label="Title"
              value={draft.title}
              onChange={({ target: { value } }) => change({ title: value })}
            />
          )}
        </DraftModal>
      ),
    },
  });
const title = () => screen.findByRole('textbox', { name: 'Title' });
/** Toasts have an alert of their own. */
const problem = () => document.querySelector('form [role="alert"]');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  onSend.mockReset().mockResolvedValue({});
  onClose.mockReset();
});

describe('a form over the page', () => {
  it('sends the whole input once, and closes', async () => {
    await open();
    await userEvent.type(await title(), 'Ask Ben');
    expect(screen.getByText('7 letters')).toBeInTheDocument();
    await press('Add note');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onSend.mock.calls).toEqual([[{ title: 'Ask Ben' }]]);
  });

  it('is sent by Enter too', async () => {
    await open();
    await userEvent.type(await title(), 'Ask Ben{Enter}');
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  });

  it('says what is missing once it was sent, until it is there', async () => {
    await open();
    expect(await title()).toBeInTheDocument();
    expect(problem()).toBeNull();
    await press('Add note');
    await waitFor(() => expect(problem()).toHaveTextContent('Give it a title.'));
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.type(await title(), 'A');
    expect(problem()).toBeNull();
  });

  it('keeps the input where it is refused, says why, and can be sent again', async () => {
    onSend.mockRejectedValueOnce(new Error('no line'));
    await open();
    await userEvent.type(await title(), 'Ask Ben');
    await press('Add note');
    await waitFor(() => expect(problem()).not.toBeNull());
    expect(problem()).not.toBeEmptyDOMElement();
    expect(await title()).toHaveValue('Ask Ben');
    expect(onClose).not.toHaveBeenCalled();
    await press('Add note');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('closes at once without input, and asks first with some', async () => {
    await open();
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(await title(), 'Ask');
    await press('Cancel');
    const asked = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    expect(await title()).toHaveValue('Ask');
    await press('Cancel');
    await press('Discard changes');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });

  it('is not sent twice while it is under way', async () => {
    let done = (): void => undefined;
    onSend.mockImplementation(() => new Promise<void>((resolve) => (done = resolve)));
    await open();
    await userEvent.type(await title(), 'Ask Ben{Enter}');
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
    await userEvent.type(await title(), '{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
    done();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});
