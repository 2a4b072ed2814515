import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { Screen } from './TranscriptOverlay.js';

const details = {
  uuid: 'c1',
  roomId: '7:1',
  type: 'call' as const,
  channel: 'call' as const,
  direction: 'inbound' as const,
  startedAt: 1_763_634_660,
  endedAt: 1_763_634_874,
  duration: 214,
  selfCall: false,
  summary: 'Wants a cleaning on Friday.',
  agentOutcome: 'booked',
  collectedData: { name: 'Marcus' },
  functionsRun: [],
  dialog: [
    { role: 'assistant' as const, content: 'Northside Dental, how can I help?', atSeconds: 0 },
    { role: 'user' as const, content: 'A cleaning, please.', atSeconds: 4 },
  ],
};
const load = async () => ({ Screen });

itBehavesLikeOverlay('callTranscript', load, {
  args: { value: 'c1', roomId: '7:1' },
  replies: { getConversationByUuid: { conversation: [], details } } as never,
  shows: 'A cleaning, please.',
});

describe('a transcript', () => {
  it('shows the outcome and the collected values', async () => {
    await renderApp({
      url: '/app/org/7?callTranscript=c1&roomId=7:1',
      overlays: { callTranscript: load },
      replies: { getConversationByUuid: { conversation: [], details } } as never,
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
