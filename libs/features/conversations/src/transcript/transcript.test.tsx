import {
  aCallTiming,
  aConversation,
  aTurnTiming,
  type Answers,
  answering,
  aViewer,
  exampleReply,
  never,
  refused,
} from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from './TranscriptOverlay.js';

const replies = answering({
  getConversationByUuid: { conversation: [], details: aConversation() },
});
const load = async () => ({ Screen });

itBehavesLikeOverlay('callTranscript', load, {
  args: { value: 'c1', roomId: '7:1' },
  replies,
  shows: 'A cleaning, please.',
});

const message = exampleReply('getConversationByUuid').conversation[0];
const lines = aConversation().dialog.map((line, at) => ({
  ...(message as NonNullable<typeof message>),
  uuid: `m${at}`,
  author: line.role === 'user' ? ('customer' as const) : ('agent' as const),
  reactions: [],
}));
const open = (answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7?callTranscript=c1&roomId=7:1',
    overlays: { callTranscript: load },
    replies: answering({
      getViewer: aViewer(),
      getConversationByUuid: { conversation: lines, details: aConversation({ type: 'call' }) },
      ...answers,
    }),
  });

describe('a transcript', () => {
  it('is rated, and the rating is taken back', async () => {
    const { server } = await open({
      getConversationByUuid: {
        conversation: lines,
        details: aConversation({ type: 'call', rating: 4 }),
      },
    });
    const stars = await screen.findByRole('radiogroup', { name: 'Rate this conversation' });
    expect(within(stars).getByRole('radio', { name: '4 stars' })).toBeChecked();
    await userEvent.click(within(stars).getByRole('radio', { name: '2 stars' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take the rating back' }));
    await waitFor(() =>
      expect(server.argsOf('rateConvo').map(({ rating }) => rating)).toEqual([2, null]),
    );
  });

  it('shows a star at once, and none when it was not saved', async () => {
    const first = await open({ rateConvo: never });
    const chosen = await screen.findByRole('radio', { name: '3 stars' });
    await userEvent.click(chosen);
    expect(chosen).toBeChecked();
    first.unmount();
    await open({ rateConvo: refused('internal', 'The store is away.') });
    const star = await screen.findByRole('radio', { name: '3 stars' });
    await userEvent.click(star);
    expect(await screen.findByText(/not saved: The store is away/)).toBeInTheDocument();
    await waitFor(() => expect(star).not.toBeChecked());
  });

  it('has reactions to its lines', async () => {
    const { server } = await open();
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'React' }))[0] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Thumbs up/ }));
    await waitFor(() =>
      expect(server.argsOf('saveReaction')).toEqual([
        expect.objectContaining({ uuid: 'm0', reaction: '👍' }),
      ]),
    );
  });

  it('says that a call has no recording, and counts what was said', async () => {
    await open();
    expect(await screen.findByText('There is no recording of this call.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'In numbers' })).toHaveTextContent(/Caller spoke/);
    expect(screen.getByRole('link', { name: 'In the inbox' }).getAttribute('href')).toContain(
      'highlightId=m0',
    );
  });

  it('fetches a recording when it is asked for, and says why it did not load', async () => {
    const { server } = await open({
      getConversationByUuid: {
        conversation: lines,
        details: aConversation({ type: 'call' }),
        recordings: [{ id: 'r1', kind: 'voicemail', seconds: 8 }],
      },
      getCarrierMedia: refused('not-found', 'File not found'),
    });
    expect(server.argsOf('getCarrierMedia')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Load the recording' }));
    expect(await screen.findByText('File not found')).toBeInTheDocument();
  });

  it('offers a voicemail beside the recording of its call', async () => {
    await open({
      getConversationByUuid: {
        conversation: lines,
        details: aConversation({ type: 'call' }),
        recordings: [
          { id: 'r1', kind: 'voicemail', seconds: 8 },
          { id: 'r2', kind: 'call', seconds: 40 },
        ],
      },
    });
    expect(await screen.findByRole('region', { name: 'Recording' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Voicemail' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Load the recording' })).toHaveLength(2);
  });

  it('shows where the time of a call with sound went', async () => {
    await open({
      getConversationByUuid: {
        conversation: lines,
        details: aConversation({ type: 'call' }),
        timing: aCallTiming(),
      },
    });
    const numbers = await screen.findByRole('region', { name: 'In numbers' });
    expect(numbers).toHaveTextContent(/Caller spoke\s*0:20, 40%/);
    expect(numbers).toHaveTextContent(/Agent spoke\s*0:30, 60%/);
    expect(numbers).toHaveTextContent('0.9 s in the middle, 2 s or less in 19 of 20 turns');
    expect(numbers).toHaveTextContent('none');
    const chart = await screen.findByRole('figure', { name: 'What the caller waited for' });
    await userEvent.click(within(chart).getByRole('button', { name: /table/i }));
    const rows = within(chart).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/0:07.*500.*150.*0.*1,310.*40$/)]),
    );
  });

  it('has no chart of a call in which no turn was answered with sound', async () => {
    const timing = aCallTiming({ turns: [aTurnTiming({ heard: null })] });
    const details = aConversation({ type: 'call' });
    await open({ getConversationByUuid: { conversation: lines, details, timing } });
    expect(await screen.findByText('0:20, 40%')).toBeInTheDocument();
    expect(screen.queryByText('What the caller waited for')).toBeNull();
  });

  it('shows no times of a call without sound', async () => {
    await open();
    expect(await screen.findByRole('region', { name: 'In numbers' })).toHaveTextContent(/line/);
    expect(screen.queryByText('What the caller waited for')).toBeNull();
  });

  it('shows the outcome and the collected values', async () => {
    await renderApp({
      url: '/app/org/7?callTranscript=c1&roomId=7:1',
      overlays: { callTranscript: load },
      replies,
    });
    expect(await screen.findByText('Wants a cleaning on Friday.')).toBeInTheDocument();
    expect(screen.getByText('Booked')).toBeInTheDocument();
    expect(screen.getByText('Marcus')).toBeInTheDocument();
  });

  it('reports that the URL names no conversation', async () => {
    await renderApp({ url: '/app/org/7?callTranscript=c1', overlays: { callTranscript: load } });
    expect(await screen.findByText('This address names no conversation')).toBeInTheDocument();
  });
});
