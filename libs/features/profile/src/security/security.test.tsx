import { type Answers, answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Page } from './SecurityPage.js';

const listed = exampleReply('listSecurityEvents');
const [made] = listed.events;
const replayed = {
  ...made!,
  id: 'b',
  kind: 'one-time-token-replayed',
  severity: 'critical',
} as const;
const unknown = { ...made!, id: 'c', kind: 'moon-landed', sentence: 'Something landed.' };

const open = (answers: Answers = {}, search = '') =>
  renderApp({
    url: `/app/org/7/settings/security${search}`,
    screens: { settings: Page },
    replies: answering({
      getViewer: aViewer(),
      listSecurityEvents: { ...listed, events: [made!, replayed, unknown] },
      listAudit: exampleReply('listAudit'),
      ...answers,
    }),
  });

const inGrid = () => screen.findByRole('grid', { name: 'Security' });

/** A kind is also an option of the filter, so that it is looked for in the list alone. */
const inList = async (text: string) => within(await inGrid()).getByText(text);

describe('the security events of an account', () => {
  it('are listed in words, and an unknown kind as the server says it', async () => {
    await open();
    const row = (await inList('One-time sign-in used twice')).closest('[role="row"]');
    expect(row).toHaveTextContent('Critical');
    expect(await inList('API key created')).toBeInTheDocument();
    expect(await inList('Something landed.')).toBeInTheDocument();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('are narrowed by kind, severity and time, on the server', async () => {
    const { server } = await open(
      {},
      '?filter.kind=api-key-created&filter.severity=warning&filter.since=week',
    );
    await inList('API key created');
    const [asked] = server.argsOf('listSecurityEvents') as Record<string, unknown>[];
    expect(asked).toMatchObject({ kind: 'api-key-created', severity: 'warning' });
    expect(Number(asked?.from)).toBeLessThan(Date.now() / 1000 - 5 * 86_400);
    expect(Number(asked?.from)).toBeGreaterThan(Date.now() / 1000 - 8 * 86_400);
  });

  it('of a year are reached, page after page', async () => {
    const total = 230;
    const { server } = await open({
      listSecurityEvents: ({ cursor = '0', limit }) => {
        const from = Number(cursor);
        const count = Math.min(Number(limit), total - from);
        const next = from + count;
        return {
          ...listed,
          events: Array.from({ length: count }, (_, at) => ({ ...made!, id: `e${from + at}` })),
          nextCursor: next < total ? String(next) : null,
        };
      },
    });
    await inGrid();
    for (const last of [100, 150, 200, 230]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
      await waitFor(() =>
        expect(screen.getAllByRole('status').map((part) => part.textContent)).toContainEqual(
          expect.stringContaining(String(last)),
        ),
      );
    }
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    const asked = server.argsOf('listSecurityEvents') as Record<string, unknown>[];
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '50', '100', '150', '200']);
  });

  it('are all read for their file, from the newest to the oldest', async () => {
    const { server } = await open({
      listSecurityEvents: ({ limit, cursor }) => ({
        ...listed,
        events: cursor === 'older' ? [replayed, unknown] : [made!],
        nextCursor: limit === '200' && cursor === 'older' ? null : 'older',
      }),
    });
    await inList('API key created');
    const saved: Blob[] = [];
    const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    click.mockRestore();
    expect(server.argsOf('listSecurityEvents').slice(1)).toEqual([
      { limit: '200', targetAccountId: '7' },
      { limit: '200', targetAccountId: '7', cursor: 'older' },
    ]);
  });

  it('open with who, address and device from the audit, and close again', async () => {
    const { server, router } = await open();
    await userEvent.click(await inList('API key created'));
    expect(await screen.findByText('pat@northside.example')).toBeInTheDocument();
    expect(screen.getByText(/Intel Mac OS X 14_5/)).toBeInTheDocument();
    expect(screen.getAllByText('198.51.100.7').length).toBeGreaterThan(1);
    expect(server.argsOf('listAudit')).toHaveLength(1);
    expect(router.history.location.search).toContain('detail=');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.history.location.search).not.toContain('detail='));
  });

  it('ask no audit for an event without a request', async () => {
    const { server } = await open(
      { listSecurityEvents: { ...listed, events: [{ ...replayed, requestId: null }] } },
      '?detail=b',
    );
    expect(await screen.findByText('Owners told')).toBeInTheDocument();
    expect(server.argsOf('listAudit')).toEqual([]);
  });

  it('say that there are none', async () => {
    await open({ listSecurityEvents: { ...listed, events: [] } });
    expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
  });

  it('say what went wrong', async () => {
    await open({ listSecurityEvents: refused('internal', 'The books are closed.') });
    expect(await screen.findByText('The books are closed.')).toBeInTheDocument();
  });

  it('are closed with the reason, and not asked for then', async () => {
    const { server } = await open({
      getViewer: aViewer({}, { canManageUsers: 'Owners of Harborline see this.' }),
    });
    expect(await screen.findByText('Owners of Harborline see this.')).toBeInTheDocument();
    expect(server.argsOf('listSecurityEvents')).toEqual([]);
  });
});
