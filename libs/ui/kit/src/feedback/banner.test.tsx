import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from '../actions/Button.js';
import { CopyButton } from '../actions/CopyButton.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { Banner } from './Banner.js';

describe('Banner', () => {
  it('is announced at once only when data is lost', () => {
    show(
      <>
        <Banner title="A new version is ready" />
        <Banner tone="danger" title="Calls are not answered">
          The number was taken back.
        </Banner>
      </>,
    );
    const [news] = screen.getAllByText('A new version is ready');
    expect(news?.closest('[role=status]')).toBeInTheDocument();
    expect(screen.getByRole('alert', { name: 'Calls are not answered' })).toHaveTextContent(
      'The number was taken back.',
    );
  });

  it('offers its actions and can be dismissed', async () => {
    const onClose = jest.fn();
    show(
      <Banner
        tone="warn"
        title="2 of 3 agents"
        actions={<Button>Upgrade</Button>}
        onClose={onClose}
      >
        The plan allows 3.
      </Banner>,
    );
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is accessible in every tone', () =>
    expectAccessible(
      <>
        {(['info', 'success', 'warn', 'danger'] as const).map((tone) => (
          <Banner key={tone} tone={tone} title={tone} onClose={() => undefined}>
            Words
          </Banner>
        ))}
        <CopyButton value="a" what="address" />
      </>,
    ));
});

describe('CopyButton', () => {
  it('copies its value and confirms it', async () => {
    const user = userEvent.setup();
    show(<CopyButton value="https://example.test/a" what="address" />);
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://example.test/a');
  });

  it('reports that the page may not copy', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    show(<CopyButton value="a" what="address" worded />);
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(
      await screen.findByRole('button', { name: 'Could not copy address' }),
    ).toBeInTheDocument();
  });
});
