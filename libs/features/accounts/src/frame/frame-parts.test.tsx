import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { type FrameParts } from '../ground/frame-parts.js';
import { createFrame } from './AppFrame.js';

const part = (word: string) => async () => ({ Screen: () => <p>{word}</p> });
const parts: FrameParts = {
  signIn: part('The sign-in'),
  sessionEnded: part('The end'),
  bell: part('The bell'),
};
const open = (given: Partial<FrameParts>, options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    url: '/app/org/7/inbox',
    screens: { frame: createFrame({ ...parts, ...given }).Screen },
    ...options,
  });

describe('what other features show in the frame', () => {
  it('is the sign-in in the place of everything without a session', async () => {
    await open({}, { session: null });
    expect(await screen.findByText('The sign-in')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('is the end of the session inside a partner’s page', async () => {
    const { store } = await open({}, { modes: { embed: true } });
    await screen.findByText('inbox');
    await act(async () => store.end());
    expect(await screen.findByText('The end')).toBeInTheDocument();
    expect(screen.queryByText('The sign-in')).toBeNull();
  });

  it('is the bell, wide and on a phone, and the frame stands without one', async () => {
    const { unmount } = await open({});
    await waitFor(() => expect(screen.getAllByText('The bell')).toHaveLength(2));
    unmount();
    const bell = jest.fn(() => Promise.reject(new Error('gone')));
    await open({ bell });
    expect(await screen.findByText('inbox')).toBeInTheDocument();
    await waitFor(() => expect(bell).toHaveBeenCalled());
    expect(screen.queryByText('The bell')).toBeNull();
  });
});
