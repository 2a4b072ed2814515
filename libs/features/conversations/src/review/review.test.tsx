import { aConversation, type Answers, answering, aViewer, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../InboxSection.js';
import { aReviewCall } from './review-sample.js';

const staff = aViewer({ role: 'superAdmin', trueRole: 'superAdmin' });
const calls = [
  aReviewCall({ uuid: 'c1', rating: 1 }),
  aReviewCall({ uuid: 'c2', duration: 6, outcome: null, fromNumber: '+15125550199' }),
];
const open = (answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7/inbox/review',
    screens: { inbox: Screen },
    replies: answering({
      getViewer: staff,
      fetchCallsForReview: { pageNumber: 0, calls },
      getConversationByUuid: { conversation: [], details: aConversation() },
      rateConvo: { uuid: 'c1', roomId: '7:1', rating: 4 },
      ...answers,
    }),
  });

describe('the calls for review', () => {
  it('say why each is there, and are stepped through by keys', async () => {
    const { router } = await open();
    const list = await screen.findByRole('navigation', { name: 'Calls for review' });
    expect(within(list).getByText('Rated 1 of 5')).toBeInTheDocument();
    expect(within(list).getByText('Over after 6 seconds')).toBeInTheDocument();
    expect(within(list).getByText('Without an outcome')).toBeInTheDocument();
    expect(screen.getByText('Call 1 of 2')).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(await screen.findByText('Call 2 of 2')).toBeInTheDocument();
    expect(router.history.location.search).toContain('highlightId=c2');
    await userEvent.keyboard('k');
    expect(await screen.findByText('Call 1 of 2')).toBeInTheDocument();
  });

  it('are marked as reviewed by a rating, in their own organization', async () => {
    const { server } = await open();
    await screen.findByText('A cleaning, please.');
    await userEvent.keyboard('4');
    await waitFor(() =>
      expect(server.argsOf('rateConvo')).toEqual([
        expect.objectContaining({ rating: 4, uuid: 'c1', targetAccountId: '7' }),
      ]),
    );
    expect(await screen.findByText('Reviewed: 4 of 5')).toBeInTheDocument();
  });

  it('are stepped through by keys after a star was pressed', async () => {
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }));
    expect(await screen.findByText('Reviewed: 4 of 5')).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(await screen.findByText('Call 2 of 2')).toBeInTheDocument();
  });

  it('are said to be none, not to have loaded, or not to be for others', async () => {
    const first = await open({ fetchCallsForReview: { pageNumber: 0, calls: [] } });
    expect(await screen.findByText('No call to review')).toBeInTheDocument();
    first.unmount();
    const second = await open({ fetchCallsForReview: refused('internal', 'The line is cut.') });
    expect(await screen.findByText('The line is cut.')).toBeInTheDocument();
    second.unmount();
    const { server } = await open({ getViewer: aViewer() });
    expect(await screen.findByText(/Only super-admins/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the inbox' })).toHaveAttribute(
      'href',
      '/app/org/7/inbox',
    );
    expect(server.argsOf('fetchCallsForReview')).toEqual([]);
  });
});
