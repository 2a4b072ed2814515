import { render, screen } from '@testing-library/react';
import { LinkedText } from './LinkedText.js';
import { textParts } from './web-addresses.js';

const addressesOf = (text: string) =>
  textParts(text).flatMap((part) => (part.isAddress ? [part.text] : []));

describe('the web addresses of a text', () => {
  it.each([
    ['See our page (https://example.com/a?b=1).', ['https://example.com/a?b=1']],
    [
      'https://example.com/, https://example.com/b!',
      ['https://example.com/', 'https://example.com/b'],
    ],
    [
      'https://en.wikipedia.org/wiki/Crown_(tooth)',
      ['https://en.wikipedia.org/wiki/Crown_(tooth)'],
    ],
    ['(https://example.com/x_(y))', ['https://example.com/x_(y)']],
    ['Reserve en https://example.com/niños?día=1#más.', ['https://example.com/niños?día=1#más']],
    ['ご予約は https://example.com/予約。お待ちします', ['https://example.com/予約']],
    ['«https://example.com»', ['https://example.com']],
    ['HTTPS://EXAMPLE.COM/A…', ['HTTPS://EXAMPLE.COM/A']],
    ['javascript:alert(1) data:text/html,x ftp://example.com', []],
    ['https:// and http://', []],
    ['Write to a@example.com, or example.com', []],
    ['', []],
  ])('of %j are %j', (text, addresses) => {
    expect(addressesOf(text)).toEqual(addresses);
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('of a long text without a blank are found in a moment', () => {
    const before = performance.now();
    for (const text of [
      'https://a'.repeat(7000),
      `https://a${')'.repeat(60_000)}`,
      '('.repeat(64_000),
    ])
      textParts(text);
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it('are links that leave the chat where it is', () => {
    render(<LinkedText text="Book at https://example.com/book." />);
    const link = screen.getByRole('link', { name: 'https://example.com/book' });
    expect(link).toHaveAttribute('href', 'https://example.com/book');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });
});
