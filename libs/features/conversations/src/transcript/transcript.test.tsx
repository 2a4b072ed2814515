import { aConversation, answering } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
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

describe('a transcript', () => {
  it('shows the outcome and the collected values', async () => {
    await renderApp({
      url: '/app/org/7?callTranscript=c1&roomId=7:1',
      overlays: { callTranscript: load },
      replies,
    });
    expect(await screen.findByText('Wants a cleaning on Friday.')).toBeInTheDocument();
    expect(screen.getByText('booked')).toBeInTheDocument();
    expect(screen.getByText('Marcus')).toBeInTheDocument();
  });

  it('reports that the URL names no conversation', async () => {
    await renderApp({ url: '/app/org/7?callTranscript=c1', overlays: { callTranscript: load } });
    expect(await screen.findByText('This address names no conversation')).toBeInTheDocument();
  });
});
