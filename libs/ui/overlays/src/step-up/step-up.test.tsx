import { Button, ModalSurface } from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { type FakeReplies, refuse, renderApp } from '../testing/index.js';
import { useOverlay } from '../use-overlay.js';

const wanted = () =>
  refuse(403, 'Confirm that it is you: ask for a code, enter it, and do this again.', {
    code: 'step-up',
    stepUp: true,
  });
const right = '123456';

/** A server that creates keys for callers with step-up authentication, and accepts one code. */
function guarded(more: FakeReplies = {}): FakeReplies {
  let isProved = false;
  return {
    createToken: ({ description }) =>
      isProved ? { token: { token: `pb_live_${String(description)}` } } : wanted(),
    requestStepUp: {},
    confirmStepUp: ({ verificationCode }) => {
      if (verificationCode !== right)
        return refuse(400, 'This code is wrong or too old. Ask for another one.');
      isProved = true;
      return { provedUntil: 1_790_000_000 };
    },
    ...more,
  };
}

function Keys() {
  const [name, setName] = useState('');
  const [results, setResults] = useState<readonly string[]>([]);
  const told = (words: string) => setResults((before) => [...before, words]);
  const create = useOperationMutation('createToken', {
    onSuccess: (reply) => told(`made ${reply.token.token}`),
    onError: (error) => told(`refused ${error.message}`),
  });
  const make = (description: string) => create.mutate({ type: 'admin', description });
  return (
    <>
      <label>
        Name
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <Button loading={create.isPending} onClick={() => make(name)}>
        Create
      </Button>
      <button
        onClick={() => {
          make('one');
          make('two');
        }}
      >
        Create two
      </button>
      <ul aria-label="Results">
        {results.map((words, at) => (
          <li key={at}>{words}</li>
        ))}
      </ul>
    </>
  );
}

const start = (replies: FakeReplies = guarded(), more: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ screens: { home: Keys }, replies, ...more });
const results = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .queryAllByRole('listitem')
    .map((line) => line.textContent);
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const create = async () => {
  await userEvent.type(await screen.findByLabelText('Name'), 'sync');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  return dialog();
};
const refusal = 'refused Confirm that it is you: ask for a code, enter it, and do this again.';

describe('a write that requires step-up authentication', () => {
  it('sends a code, accepts it, and repeats the write with one result', async () => {
    const { server } = await start();
    expect(await create()).toHaveTextContent('priya@northside.test');
    expect([server.argsOf('requestStepUp').length, results()]).toEqual([1, []]);
    await userEvent.type(screen.getByLabelText('Code'), right);
    await gone();
    expect(await screen.findByText('made pb_live_sync')).toBeInTheDocument();
    expect(results()).toEqual(['made pb_live_sync']);
    expect(server.argsOf('confirmStepUp')).toEqual([{ verificationCode: right }]);
    const [first, second, ...further] = server.argsOf('createToken');
    expect([second, further]).toEqual([first, []]);
  });
  it('accepts a pasted mail line, and has a field that phones fill in', async () => {
    await start();
    await create();
    const field = screen.getByLabelText('Code');
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    fireEvent.paste(field, { clipboardData: { getData: () => 'Your code is 123 456.' } });
    expect(await screen.findByText('made pb_live_sync')).toBeInTheDocument();
  });
  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the scrim', () => userEvent.click(screen.getByTestId('scrim'))],
  ])('is refused as before by %s, and keeps the input', async (_, cancel) => {
    const { server } = await start();
    await create();
    await cancel();
    await gone();
    await waitFor(() => expect(results()).toEqual([refusal]));
    expect([server.argsOf('createToken').length, server.argsOf('confirmStepUp').length]).toEqual([
      1, 0,
    ]);
    expect(screen.getByLabelText('Name')).toHaveValue('sync');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus());
  });
  it('shows why a code is rejected, leaves it selected, and accepts the correct one in its place', async () => {
    const { server } = await start();
    await create();
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    await userEvent.type(field, '111111');
    expect(
      await screen.findByText('This code is wrong or too old. Ask for another one.'),
    ).toBeInTheDocument();
    expect([
      document.activeElement === field,
      field.selectionStart,
      field.selectionEnd,
      results(),
    ]).toEqual([true, 0, 6, []]);
    await userEvent.keyboard('12345');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Enter all six digits')).toBeInTheDocument();
    expect(server.argsOf('confirmStepUp')).toEqual([{ verificationCode: '111111' }]);
    await userEvent.keyboard('12345');
    await userEvent.keyboard('6');
    expect(await screen.findByText('made pb_live_sync')).toBeInTheDocument();
  });
  it('is repeated once: a second refusal is final', async () => {
    const { server } = await start(guarded({ createToken: wanted }));
    await create();
    await userEvent.type(screen.getByLabelText('Code'), right);
    await waitFor(() => expect(results()).toEqual([refusal]));
    expect([server.argsOf('createToken').length, screen.queryByRole('dialog')]).toEqual([2, null]);
  });
  it('shares its dialog and its code with other waiting writes', async () => {
    const { server } = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Create two' }));
    await dialog();
    await waitFor(() => expect(server.argsOf('createToken')).toHaveLength(2));
    await userEvent.type(screen.getByLabelText('Code'), right);
    await waitFor(() =>
      expect(server.argsOf('createToken').map(({ description }) => description)).toEqual([
        'one',
        'two',
        'one',
        'two',
      ]),
    );
    expect([server.argsOf('requestStepUp').length, server.argsOf('confirmStepUp').length]).toEqual([
      1, 1,
    ]);
  });
  it('leaves other refusals to the screen', async () => {
    await start(guarded({ createToken: refuse(403, 'Ask an owner.', { code: 'forbidden' }) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('refused Ask an owner.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the history', () => {
  /** A page, the form over it, and the current address. */
  const arrive = async (replies: FakeReplies = guarded()) => {
    const app = await start(replies, { url: '/app/org/7' });
    await app.go('/app/org/7/settings');
    await app.go('/app/org/7?from=settings');
    const back = () => act(async () => app.router.history.back());
    return { ...app, back, address: () => app.router.history.location.href };
  };

  it('Back closes only the dialog, and declines', async () => {
    const { server, back, address } = await arrive();
    const before = address();
    await create();
    expect(address()).toBe(before);
    await back();
    await gone();
    await waitFor(() => expect(results()).toEqual([refusal]));
    expect([
      address(),
      screen.getByLabelText<HTMLInputElement>('Name').value,
      server.argsOf('createToken').length,
    ]).toEqual([before, 'sync', 1]);
    await back();
    expect(address()).toBe('/app/org/7/settings');
  });
  it.each([
    ['a proof', () => userEvent.type(screen.getByLabelText('Code'), right), 'made pb_live_sync'],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })), refusal],
  ])('has the same length after %s as before', async (_, answer, told) => {
    const { back, address } = await arrive();
    await create();
    await answer();
    await gone();
    await waitFor(() => expect(results()).toEqual([told]));
    await back();
    expect(address()).toBe('/app/org/7/settings');
  });
  it('shows the choice again after Back, and continues with the sent code', async () => {
    const { server, back } = await arrive();
    await create();
    await back();
    await gone();
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await dialog();
    await userEvent.type(screen.getByLabelText('Code'), right);
    expect(await screen.findByText('made pb_live_sync')).toBeInTheDocument();
    expect(server.argsOf('requestStepUp')).toHaveLength(1);
  });
  it('lets a screen that closes itself after the write go back from its own entry', async () => {
    const Screen = () => {
      const { close } = useOverlay();
      const make = useOperationMutation('createToken', { onSuccess: () => close('testAgent') });
      return (
        <Button onClick={() => make.mutate({ type: 'admin', description: 'sync' })}>Make it</Button>
      );
    };
    const Page = () => {
      const { open } = useOverlay();
      return <button onClick={() => void open('testAgent')}>Open</button>;
    };
    const { router, go } = await start(guarded(), {
      screens: { home: Page },
      overlays: { testAgent: async () => ({ Screen }) },
    });
    await go('/app/org/7?from=here');
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await dialog();
    await userEvent.type(screen.getByLabelText('Code'), right);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make it' })).toBeNull());
    expect(router.history.location.href).toBe('/app/org/7?from=here');
  });
});

describe('the code', () => {
  it('is not sent twice to a user who returns within a minute', async () => {
    const { server } = await start();
    await create();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await gone();
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await dialog();
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.type(screen.getByLabelText('Code'), right);
    expect(await screen.findByText('made pb_live_sync')).toBeInTheDocument();
    expect(server.argsOf('requestStepUp')).toHaveLength(1);
  });
  it('can be sent again after a failure, with the reason', async () => {
    let isBusy = true;
    const { server } = await start(
      guarded({
        requestStepUp: () =>
          isBusy ? refuse(429, 'A code was sent a moment ago. Ask for another in 12 seconds.') : {},
      }),
    );
    await create();
    expect(
      await screen.findByText('A code was sent a moment ago. Ask for another in 12 seconds.'),
    ).toBeInTheDocument();
    isBusy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByRole('button', { name: /Send again in \d+ s/ })).toBeInTheDocument();
    expect([screen.queryByText(/a moment ago/), server.argsOf('requestStepUp').length]).toEqual([
      null,
      2,
    ]);
  });
  it('is requested from no other user: the dialog closes with the session', async () => {
    const { server, store } = await start();
    await create();
    act(() =>
      store.start({
        id: 2,
        token: 'another',
        username: 'eve',
        email: 'eve@northside.test',
        kind: 'member',
      }),
    );
    await gone();
    expect(server.argsOf('createToken')).toHaveLength(1);
  });
});

describe('the dialog', () => {
  it('receives the focus, keeps Tab inside, and restores the focus to the form below', async () => {
    const Panel = () => (
      <ModalSurface title="New key" onClose={() => undefined}>
        <Keys />
      </ModalSurface>
    );
    await start(guarded(), { screens: { home: Panel } });
    const surface = await create();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    for (let presses = 0; presses < 7; presses += 1) {
      await userEvent.tab();
      expect(surface.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull(),
    );
    expect(screen.getByRole('dialog', { name: 'New key' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus());
  });
  it.each(['light', 'dark'] as const)(
    'has nothing that axe objects to, in the %s scheme',
    async (scheme) => {
      await start(guarded(), { scheme });
      await create();
      await userEvent.type(screen.getByLabelText('Code'), '111111');
      await screen.findByText(/This code is wrong/);
      const rules = Object.fromEntries(
        [
          'color-contrast',
          'region',
          'landmark-one-main',
          'page-has-heading-one',
          'heading-order',
        ].map((rule) => [rule, { enabled: false }]),
      );
      const { violations } = await axe.run(document.body, { rules });
      expect(violations.map(({ id }) => id)).toEqual([]);
    },
  );
  it('is a sheet on a phone', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({
      ...wide(query),
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    try {
      await start();
      const surface = await create();
      expect(within(surface).getByTestId('sheet-grip')).toBeInTheDocument();
    } finally {
      window.matchMedia = wide;
    }
  });
});
