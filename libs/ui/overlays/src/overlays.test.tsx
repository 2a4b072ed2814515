import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import {
  type OverlayScreenProps,
  type OverlayScreens,
  isSwipeBack,
  OverlayFooter,
  OverlayLink,
  swipeBackMs,
  useConfirm,
  useOverlay,
  useOverlayTitle,
} from './index.js';
import { aViewer, itBehavesLikeOverlay, refuse, renderApp } from './testing/index.js';
import { Button, ConfirmSurface } from '@patchbay/kit';

function TestAgent({ close }: OverlayScreenProps<'testAgent'>) {
  return (
    <>
      <label>
        Say something
        <input />
      </label>
      <OverlayFooter>
        <Button onClick={close}>Done</Button>
      </OverlayFooter>
    </>
  );
}
function Transcript({ args }: OverlayScreenProps<'callTranscript'>) {
  useOverlayTitle(`Call ${args.value ?? ''}`);
  return (
    <p>
      Transcript of {args.value} in {args.roomId}
    </p>
  );
}
const SaveConflict = ({ surface, close }: OverlayScreenProps<'saveConflict'>) => (
  <ConfirmSurface {...surface} confirmLabel="Keep mine" cancelLabel="Keep theirs" onConfirm={close}>
    Omar saved a minute ago.
  </ConfirmSurface>
);
const Broken = (): never => {
  throw new Error('broken on purpose');
};

const overlays: Partial<OverlayScreens> = {
  testAgent: async () => ({ Screen: TestAgent }),
  callTranscript: async () => ({ Screen: Transcript }),
  saveConflict: async () => ({ Screen: SaveConflict }),
  help: async () => ({ Screen: Broken }),
  editAgent: async () => ({ Screen: () => <p>the editor</p> }),
};

function Page() {
  const { open } = useOverlay();
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  return (
    <>
      <button onClick={() => void open('testAgent', {})}>Test</button>
      <OverlayLink opens="callTranscript" args={{ value: 'u1', roomId: '7:9' }}>
        Transcript
      </OverlayLink>
      <button
        onClick={() =>
          void confirm({
            title: 'Delete Ridgeway Roofing?',
            body: 'Its 5 agents stop answering.',
            confirm: 'Delete organization',
            cancel: 'Keep it',
            danger: true,
          }).then((yes) => setAnswer(String(yes)))
        }
      >
        Delete
      </button>
      <p>answer {answer}</p>
    </>
  );
}
const start = (url = '/app/org/7', more = {}) =>
  renderApp({ url, overlays, screens: { home: Page }, ...more });
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

itBehavesLikeOverlay('testAgent', overlays.testAgent!, { shows: 'Say something' });
itBehavesLikeOverlay('callTranscript', overlays.callTranscript!, {
  args: { value: 'u1', roomId: '7:9' },
  shows: 'Transcript of u1 in 7:9',
});
itBehavesLikeOverlay('saveConflict', overlays.saveConflict!, { shows: 'Omar saved a minute ago.' });
itBehavesLikeOverlay('editAgent', overlays.editAgent!, { shows: 'the editor' });

describe('the overlays of the address', () => {
  it.each(['?testAgent', '?testAgent=', '?testAgent=false', '?testAgent=anything'])(
    'opens a screen by %s',
    async (search) => {
      await start(`/app/org/7${search}`);
      expect(await screen.findByLabelText('Say something')).toBeInTheDocument();
    },
  );
  it('stack in the order of their keys, the last on top', async () => {
    const { router } = await start(
      '/app/org/7?callTranscript=u1&roomId=7:9&testAgent=true&active=7:9',
    );
    await screen.findByLabelText('Say something');
    await screen.findByText('Transcript of u1 in 7:9');
    await userEvent.keyboard('{Escape}');
    await gone('Test your agent');
    expect(router.state.location.search).toEqual({
      org: '7',
      callTranscript: 'u1',
      roomId: '7:9',
      active: '7:9',
    });
    await userEvent.keyboard('{Escape}');
    await gone('Call u1');
    expect(router.state.location.search).toEqual({ org: '7', active: '7:9' });
  });
  it('show a message for a screen that does not exist yet', async () => {
    const { router } = await start('/app/org/7?wallet=true');
    expect(await screen.findByText(/This screen is on its way/)).toBeInTheDocument();
    await userEvent.click(screen.getAllByText('Close').at(-1)!);
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });
});

describe('opening and closing', () => {
  it('returns to the previous address, and restores the focus', async () => {
    const { router } = await start();
    await userEvent.click(await screen.findByText('Test'));
    await screen.findByLabelText('Say something');
    const length = router.history.length;
    await userEvent.click(screen.getByText('Done'));
    await gone('Test your agent');
    expect(router.history.location.href).toBe('/app/org/7');
    expect(router.history.length).toBe(length);
    await waitFor(() => expect(screen.getByText('Test')).toHaveFocus());
  });
  it('opens an overlay by a link that has an address', async () => {
    await start();
    expect(await screen.findByText('Transcript')).toHaveAttribute(
      'href',
      '/app/org/7?callTranscript=u1&roomId=7%3A9',
    );
    await userEvent.click(screen.getByText('Transcript'));
    expect(await screen.findByRole('dialog', { name: 'Call u1' })).toBeInTheDocument();
  });
  it('moves the focus into a screen whose code loaded later', async () => {
    await start('/app/org/7?testAgent');
    await waitFor(() => expect(screen.getByLabelText('Say something')).toHaveFocus());
  });
});

it('contains the error of a broken screen', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await start('/app/org/7?help');
  expect(await screen.findByText('This screen did not open')).toBeInTheDocument();
  expect(screen.getByText('Test')).toBeInTheDocument();
  silence.mockRestore();
});

it('fetches the code of a screen again after a failed fetch', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOffline = true;
  const load = jest.fn(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return { Screen: TestAgent };
  });
  await renderApp({
    url: '/app/org/7?testAgent',
    overlays: { testAgent: load },
    screens: { home: Page },
  });
  await screen.findByText('This screen did not open');
  await userEvent.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('This screen did not open')).toBeInTheDocument();
  isOffline = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(await screen.findByLabelText('Say something')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
  silence.mockRestore();
});

it('checks the permission again when the role changes', async () => {
  await start('/app/org/7?editAgent', {
    replies: { getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) },
  });
  expect(await screen.findByText('Ask an owner.')).toBeInTheDocument();
  expect(screen.queryByText('the editor')).toBeNull();
});

it('says who decided that a screen is closed', async () => {
  const viewer = aViewer();
  await start('/app/org/7?editAgent', {
    replies: {
      getViewer: aViewer({
        permissions: {
          ...viewer.permissions,
          canEditOrg: {
            allowed: false,
            reason: 'Harborline, your reseller, has switched off “Full editor”.',
            decidedBy: { tier: 'reseller', name: 'Harborline', setting: 'allowFullEditor' },
          },
        },
      }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Why is this so/ }));
  expect(await screen.findByRole('dialog', { name: 'Why is this so?' })).toHaveTextContent(
    'Harborline, by the setting “Full editor”',
  );
});

it('says that a permission could not be read, and reads it again', async () => {
  let isBroken = true;
  await start('/app/org/7?editAgent', {
    replies: {
      getViewer: () => (isBroken ? refuse(400, 'The server lost the thread.') : aViewer()),
    },
  });
  expect(await screen.findByText('The server lost the thread.')).toBeInTheDocument();
  expect(screen.queryByText('This is not open to you here')).toBeNull();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('the editor')).toBeInTheDocument();
});

describe('the global confirm', () => {
  it.each([
    ['Delete organization', 'true'],
    ['Keep it', 'false'],
  ])('%s resolves to %s', async (button, answer) => {
    await start();
    await userEvent.click(await screen.findByText('Delete'));
    expect(
      await screen.findByRole('alertdialog', { name: 'Delete Ridgeway Roofing?' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(`answer ${answer}`)).toBeInTheDocument();
  });
  it('declines on Escape', async () => {
    await start();
    await userEvent.click(await screen.findByText('Delete'));
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('answer false')).toBeInTheDocument();
  });
});

describe('a phone that is turned', () => {
  it('keeps the open screen and what was typed in it', async () => {
    const before = window.matchMedia;
    const turns = new Set<(event: { readonly matches: boolean }) => void>();
    let isNarrow = true;
    window.matchMedia = (query) => ({
      ...before.call(window, query),
      get matches() {
        return query.includes('max-width') && isNarrow;
      },
      addEventListener: (_: string, heard: unknown) =>
        void turns.add(heard as (event: object) => void),
      removeEventListener: (_: string, heard: unknown) =>
        void turns.delete(heard as (event: object) => void),
    });
    try {
      await start('/app/org/7?testAgent');
      await userEvent.type(await screen.findByLabelText('Say something'), 'Are you open?');
      isNarrow = false;
      act(() => turns.forEach((heard) => heard({ matches: false })));
      expect(screen.getByLabelText('Say something')).toHaveValue('Are you open?');
    } finally {
      window.matchMedia = before;
    }
  });
});

describe('swiping back', () => {
  it.each([
    [98, 0, true],
    [97, 0, false],
    [150, 200, false],
    [-150, 0, false],
  ])('of %i px right and %i px down on 390 px closes: %s', (dx, dy, closes) =>
    expect(isSwipeBack(dx, dy, 390)).toBe(closes),
  );
  it('removes the screen 250 ms later', async () => {
    await start('/app/org/7?testAgent');
    await screen.findByLabelText('Say something');
    jest.useFakeTimers();
    try {
      const touch = (type: string, x: number) =>
        fireEvent(
          window,
          Object.assign(new Event(type), { pointerType: 'touch', clientX: x, clientY: 300 }),
        );
      touch('pointerdown', 5);
      touch('pointerup', 600);
      act(() => void jest.advanceTimersByTime(swipeBackMs - 1));
      expect(document.querySelector('[data-closing]')).toBeNull();
      await act(async () => void (await jest.advanceTimersByTimeAsync(2)));
      await act(async () => void (await jest.advanceTimersByTimeAsync(50)));
      expect(document.querySelector('[data-closing]')).not.toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});

it('renders only the page when no overlay is open', () => {
  expect(render(<i />).container.querySelector('[role="dialog"]')).toBeNull();
});
