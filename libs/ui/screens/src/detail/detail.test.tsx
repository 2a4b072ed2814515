import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { DetailPanel, type DetailPanelProps, WebLink } from '../index.js';

const open = (props: Partial<DetailPanelProps> = {}, url = '/app/org/7?detail=2') => {
  const Panel = () => (
    <DetailPanel
      title="Ada Byron"
      facts={[
        { label: 'Id', value: 2, copy: '2' },
        { label: 'Note', value: '' },
        {
          label: 'Calls',
          value: 'Off',
          decision: {
            reason: 'Harborline handles calls for you.',
            decidedBy: { tier: 'reseller', name: 'Harborline', setting: 'showBilling' },
          },
        },
      ]}
      onClose={() => undefined}
      {...props}
    />
  );
  return renderApp({ url, screens: { home: Panel } });
};
const factOf = (label: string) => screen.getByText(label).nextElementSibling;

describe('a detail', () => {
  it('opens an address of the web beside the page, and shows another one as text', async () => {
    await open({
      facts: [
        { label: 'Terms', value: <WebLink url="https://www.example.com/terms/" /> },
        { label: 'Script', value: <WebLink url="javascript:alert(1)" /> },
      ],
    });
    const link = await screen.findByRole('link', { name: 'example.com/terms' });
    expect(link).toHaveAttribute('href', 'https://www.example.com/terms/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(factOf('Script')).toHaveTextContent('javascript:alert(1)');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('shows its properties by name, a dash for a missing value, and copies ids', async () => {
    await open();
    expect(await screen.findByRole('dialog', { name: 'Ada Byron' })).toBeInTheDocument();
    expect(factOf('Id')).toHaveTextContent('2');
    expect(factOf('Note')).toHaveTextContent('–');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy Id' }));
    expect(await navigator.clipboard.readText()).toBe('2');
  });

  it('shows beside a value why it applies, who decided it, and by which setting', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Why is this so? Calls' }));
    expect(await screen.findByText('Harborline handles calls for you.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Who decided' })).toHaveTextContent(
      'Harborline, by the setting “Billing”',
    );
  });

  it('has its views in the address, and ignores an unknown view', async () => {
    const { router } = await open(
      { activity: <p>Joined in June</p> },
      '/app/org/7?detail=2&detailTab=nothing',
    );
    await userEvent.click(await screen.findByRole('tab', { name: 'Activity' }));
    expect(await screen.findByText('Joined in June')).toBeInTheDocument();
    await waitFor(() =>
      expect(router.history.location.search).toBe('?detail=2&detailTab=activity'),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Facts' }));
    await waitFor(() => expect(router.history.location.search).toBe('?detail=2'));
  });

  it('has no accessibility violations', async () => {
    await open({ activity: <p>Joined in June</p> });
    await screen.findByRole('dialog');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
