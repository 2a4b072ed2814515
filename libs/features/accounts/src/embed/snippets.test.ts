import { appAddress, modalAddress, previewAddress, withToken } from './addresses.js';
import { type EmbedChoice, embedKinds } from './kinds.js';
import { snippetOf } from './snippets.js';

const choice: EmbedChoice = {
  server: 'https://app.example.test',
  target: 'northside-dental',
  label: 'Ask "us" <now> {5}',
  color: '#14532d',
  start: '/app/settings?editAgent=true',
};
const hostile = `"'></script><img src=x onerror=alert(1)>{alert(1)}\\`;

/** The page that the lines make, without running them. */
const pageOf = (lines: string) => new DOMParser().parseFromString(lines, 'text/html');

/** Runs the lines of a script as a page does; `values` are what the page has beside them. */
function run(lines: string, values: Readonly<Record<string, unknown>> = {}): void {
  // oxlint-disable-next-line no-new-func -- the lines run as a partner’s page runs them
  const call = new Function(...Object.keys(values), lines) as (...given: unknown[]) => void;
  call(...Object.values(values));
}

describe('lines for a plain page', () => {
  it('mark an element for the first button script, with the text as its label', () => {
    const page = pageOf(snippetOf('button', 'html', choice));
    const element = page.querySelector<HTMLElement>('[data-vida-button]');
    expect(element?.dataset).toMatchObject({ target: 'northside-dental', type: 'chat' });
    expect(element?.textContent).toBe(choice.label);
    expect(page.querySelector('script')?.src).toBe(
      'https://app.example.test/embed/button/v1/script.js',
    );
  });

  it('give the second button script its text and colour', () => {
    const page = pageOf(snippetOf('buttonV2', 'html', choice));
    expect(page.querySelector<HTMLElement>('[data-vida-button-v2]')?.dataset).toMatchObject({
      target: 'northside-dental',
      text: choice.label,
      color: '#14532d',
    });
  });

  it('give the widget script its mode, text and colour', () => {
    const page = pageOf(snippetOf('booking', 'html', choice));
    expect(page.querySelector<HTMLElement>('div[data-patchbay-widget]')?.dataset).toMatchObject({
      agent: 'northside-dental',
      mode: 'scheduling',
      welcome: choice.label,
      color: '#14532d',
    });
    expect(page.querySelector('script')?.src).toBe(
      'https://app.example.test/embed/widget/v1/script.js',
    );
  });

  it('show the app at the first page, with the token and the address of the person', () => {
    document.body.innerHTML = '';
    const page = pageOf(snippetOf('app', 'html', choice));
    document.body.append(...page.body.children);
    const script = document.querySelector('script')?.textContent ?? '';
    run(`${script}; showApp('once_1', 'pat+1@northside.test')`);
    const { searchParams, pathname } = new URL(document.querySelector('iframe')?.src ?? '');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/app/embed',
      {
        appEmbed: 'true',
        redirectUrl: choice.start,
        authToken: 'once_1',
        email: 'pat+1@northside.test',
      },
    ]);
  });

  it('open the overlays of the first page by the modal script', () => {
    const script = pageOf(snippetOf('modal', 'html', choice)).querySelector('script:not([src])');
    const opened: unknown[] = [];
    const vdaModal = { open: (...given: unknown[]) => opened.push(given) };
    run(`${script?.textContent}; showAccount('once_1')`, { vdaModal });
    expect(opened).toEqual([['app.example.test', 'once_1', { editAgent: 'true' }]]);
  });

  it('frame the chat of the agent', () => {
    expect(pageOf(snippetOf('chat', 'html', choice)).querySelector('iframe')?.src).toBe(
      'https://app.example.test/embedChat?chatTarget=northside-dental',
    );
  });

  it.each(embedKinds)('of %s hold texts of a person as texts', (kind) => {
    const values = { target: hostile, label: hostile, color: hostile, start: `/app?a=${hostile}` };
    const page = pageOf(snippetOf(kind, 'html', { ...choice, ...values }));
    expect(page.querySelector('img')).toBeNull();
    for (const script of page.querySelectorAll('script:not([src])'))
      expect(() => run(script.textContent ?? '')).not.toThrow();
  });
});

it('addresses of a test carry the token, the overlays, and the look', () => {
  expect(withToken(appAddress({ server: choice.server, start: '' }), 'a/b', 'a+b@c.test')).toBe(
    'https://app.example.test/app/embed?appEmbed=true&authToken=a%2Fb&email=a%2Bb%40c.test',
  );
  expect(modalAddress({ server: choice.server, start: '' })).toBe(
    'https://app.example.test/embed/modal?settings=true',
  );
  expect(new URL(previewAddress('buttonV2', choice)).searchParams.get('color')).toBe('#14532d');
});
