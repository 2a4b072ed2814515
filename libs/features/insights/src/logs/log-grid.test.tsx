import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';

const rows = ['Ada Okafor', 'Ben Castellano', 'Cara Lopez'].map((cnam, at) => ({
  id: `c${at}`,
  uuid: `c${at}:1`,
  roomId: `7:${at}`,
  timestamp: '2026-11-20T10:31:00Z',
  type: 'call',
  cnam,
  duration: 60 * at,
}));
const reply = {
  logs: rows,
  count: 3,
  totalCount: 203,
  totalDuration: 180,
  schema: ['timestamp', 'cnam'],
  pagination: {
    page: 3,
    pageSize: 100,
    totalPages: 3,
    totalCount: 203,
    hasMore: false,
    pageCount: 3,
  },
};
const open = (search = '') =>
  renderApp({
    url: `/app/org/7/data/logs${search}`,
    screens: { data: Screen },
    replies: { queryLogs: reply },
  });
const shownRows = () => screen.getAllByRole('row').slice(1);

describe('the grid of the logs', () => {
  it('moves by keys, and opens the entry of the row that has the focus', async () => {
    const { router } = await open();
    await screen.findByText('Ben Castellano');
    act(() => shownRows()[0]?.focus());
    await userEvent.keyboard('j{End}{ArrowUp}');
    expect(shownRows()[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ detail: 'c1' }));
  });

  it('says where its rows stand among those of all pages', async () => {
    await open('?page=3');
    expect(await screen.findByText('201–203')).toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'Conversation logs' })).toHaveAttribute(
      'aria-rowcount',
      '204',
    );
    expect(shownRows()[0]).toHaveAttribute('aria-rowindex', '202');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('shows its columns in the order of the address, numbers at the end of their column', async () => {
    await open('?fields=duration,cnam');
    await screen.findByText('Ben Castellano');
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Duration', 'Caller']);
    expect(heads.map((head) => head.classList.contains('end'))).toEqual([true, false]);
    expect(screen.queryByRole('button', { name: 'Caller' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Duration' })).toBeInTheDocument();
  });
});
