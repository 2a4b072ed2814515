import { CallError } from '@patchbay/api-client';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { askedBy, FailedRead, offsetArgs } from '../index.js';

const paging = { pageSize: 20, orders: new Set(['name']) };
const nothing = { text: '', sort: null, filters: {}, page: 1 };

describe('arguments of a list by offset', () => {
  it('leave out what the address does not say', () =>
    expect(offsetArgs(nothing, paging)).toEqual({ limit: 20, offset: 0 }));

  it('have the text, the filters, the order and the page of the address', () =>
    expect(
      offsetArgs(
        {
          text: 'ann',
          sort: { key: 'name', descending: true },
          filters: { kind: 'own', status: '' },
          page: 3,
        },
        paging,
      ),
    ).toEqual({ limit: 20, offset: 40, q: 'ann', kind: 'own', sort: 'name', order: 'desc' }));

  it('have no order that the server cannot keep', () =>
    expect(offsetArgs({ ...nothing, sort: { key: 'colour', descending: false } }, paging)).toEqual({
      limit: 20,
      offset: 0,
    }));

  it('are the same for a link as for the screen that it leads to', () => {
    const search = { q: 'ann', sort: '-name', page: 2, 'filter.kind': 'own', 'filter.other': 'x' };
    expect(offsetArgs(askedBy(search as never, ['kind']), paging)).toEqual(
      offsetArgs(
        {
          text: 'ann',
          sort: { key: 'name', descending: true },
          filters: { kind: 'own' },
          page: 2,
        },
        paging,
      ),
    );
    expect(offsetArgs(askedBy({}, ['kind']), paging)).toEqual({ limit: 20, offset: 0 });
  });
});

describe('failed read', () => {
  it('says why and reads again', async () => {
    const refetch = jest.fn();
    const read = {
      error: new CallError(503, 'The server is busy.'),
      isFetching: false,
      refetch,
    };
    await renderApp({ screens: { home: () => <FailedRead title="Not loaded" read={read} /> } });
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
