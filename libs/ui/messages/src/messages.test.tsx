import { jest } from '@jest/globals';
import { act, render, screen, renderHook } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { defineArea } from './area.js';
import {
  chooseLanguage,
  type Language,
  LanguageProvider,
  markDocument,
  regionalTag,
  useLocale,
} from './language.js';
import { sample } from './testing/messages.js';
import { useMessages } from './use-messages.js';

function Said() {
  const t = useMessages(sample);
  return (
    <>
      <p>{t('saved')}</p>
      <p>{t('levels', { count: 1 })}</p>
      <p>{t('levels', { count: 1200 })}</p>
      <p>{t('switchFrom', { name: 'Acme' })}</p>
      <p>{t.rich('sentTo', { email: 'a@b.test', strong: (inside) => <b>{inside}</b> })}</p>
    </>
  );
}

/** `act` awaits the promise of the catalogue: React resumes only what began inside of it. */
const drawIn = (language: Language, children: ReactNode) =>
  act(async () =>
    render(
      <LanguageProvider language={language}>
        <Suspense fallback="loading">{children}</Suspense>
      </LanguageProvider>,
    ),
  );

async function saidIn(language: Language): Promise<(string | null)[]> {
  const { container } = await drawIn(language, <Said />);
  return [...container.querySelectorAll('p')].map((line) => line.textContent);
}

it('a screen shows its messages in English when no language is given', () => {
  const { container } = render(<Said />);
  expect([...container.querySelectorAll('p')].map((line) => line.innerHTML)).toEqual([
    'Saved',
    '1 more level',
    '1,200 more levels',
    'Switch from Acme',
    'A code is on its way to <b>a@b.test</b>.',
  ]);
});

it('a screen shows its messages in Spanish with the number format of that language', async () => {
  expect(await saidIn('es')).toEqual([
    'Guardado',
    '1 nivel más',
    '1200 niveles más',
    'Cambiar desde Acme',
    'Enviamos un código a a@b.test.',
  ]);
});

it('a screen shows its messages with the number format of the region, like the numbers beside them', async () => {
  const chosen = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  expect((await saidIn('es'))[2]).toBe('1,200 niveles más');
  chosen.mockReturnValue(['es-ES']);
  expect((await saidIn('es'))[2]).toBe('1200 niveles más');
  chosen.mockRestore();
});

it.each(['en-XA', 'ar-XB'] as const)('every message of %s is in brackets', async (language) => {
  const said = await saidIn(language);
  for (const line of said) expect(line).toMatch(/^⟦.*⟧$/);
  expect(said[0]).toBe('⟦Šåvéð·⟧');
  expect(said[2]).toContain('1,200');
  expect(said[3]).toContain('Acme');
});

it('English replaces a language that cannot be fetched', async () => {
  const area = defineArea('lost', { saved: 'Saved' }, { es: () => Promise.reject(new Error()) });
  const Lost = () => <p>{useMessages(area)('saved')}</p>;
  await drawIn('es', <Lost />);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

it('English replaces a message that a language does not have', async () => {
  const area = defineArea(
    'part',
    { saved: 'Saved', gone: 'Gone', kept: 'Kept' },
    { es: () => Promise.resolve({ part: { saved: 'Guardado', gone: '' } }) },
  );
  const Part = () => {
    const t = useMessages(area);
    return <p>{`${t('saved')}, ${t('gone')}, ${t('kept')}`}</p>;
  };
  await drawIn('es', <Part />);
  expect(screen.getByText('Guardado, , Kept')).toBeInTheDocument();
});

it('the message function of one language is the same at each render', () => {
  const functions = new Set<unknown>();
  const Kept = () => {
    functions.add(useMessages(sample));
    return null;
  };
  const { rerender } = render(<Kept />);
  rerender(<Kept />);
  expect(functions.size).toBe(1);
});

it.each([
  [null, ['es-MX', 'en'], ['en', 'es'], 'es'],
  [null, ['es-MX', 'en'], ['en'], 'en'],
  [null, ['fr', 'de'], ['en', 'es'], 'en'],
  ['en', ['es'], ['en', 'es'], 'en'],
  ['ar-XB', ['es'], ['en', 'es'], 'ar-XB'],
  ['tlh', ['es'], ['en', 'es'], 'es'],
] as const)(
  'chosen %s, preferred %j and offered %j make the language %s',
  (chosen, preferred, offered, language) => {
    expect(chooseLanguage(chosen, preferred, offered)).toBe(language);
  },
);

it.each([
  ['es', ['es-MX', 'es', 'en-US'], 'es-MX'],
  ['es', ['en-GB', 'es', 'es-AR'], 'es-AR'],
  ['es', ['en-US'], 'es'],
  ['en', ['es-MX', 'en-GB'], 'en-GB'],
  ['en', ['nonsense-of-no-language', ''], 'en'],
])('numbers and dates in %s of a browser with %j are those of %s', (tag, preferred, locale) => {
  expect(regionalTag(tag, preferred)).toBe(locale);
});

it('numbers are written as in the region of the browser', () => {
  const chosen = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  const { result } = renderHook(() => useLocale(), {
    wrapper: ({ children }) => <LanguageProvider language="es">{children}</LanguageProvider>,
  });
  expect((1234.5).toLocaleString(result.current)).toBe('1,234.5');
  chosen.mockRestore();
});

it('the document takes the direction of the language', () => {
  const root = document.createElement('html');
  markDocument(root, 'ar-XB');
  expect([root.lang, root.dir]).toEqual(['ar-XB', 'rtl']);
  markDocument(root, 'es');
  expect([root.lang, root.dir]).toEqual(['es', 'ltr']);
});

it('a wrong key and a missing, superfluous or wrong value do not compile', () => {
  const wrong = (t: ReturnType<typeof useMessages<typeof sample.texts>>) => [
    // @ts-expect-error no such key
    t('savde'),
    // @ts-expect-error the count is missing
    t('levels'),
    // @ts-expect-error a count is a number
    t('levels', { count: 'three' }),
    // @ts-expect-error no such argument
    t('switchFrom', { name: 'Acme', title: 'Acme' }),
    // @ts-expect-error a plain message takes no values
    t('saved', { name: 'Acme' }),
    // @ts-expect-error a message with tags needs t.rich
    t('sentTo', { email: 'a@b.test' }),
    // @ts-expect-error a function for the tag is missing
    t.rich('sentTo', { email: 'a@b.test' }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});

it('a moment in a message has a year only where that is another one', () => {
  const year = new Date().getFullYear();
  const { result } = renderHook(() => useMessages(sample));
  const kept = (of: number) => result.current('keptAt', { at: new Date(of, 2, 4, 12, 5) });
  expect(kept(year)).toBe('Kept Mar 4, 12:05 PM');
  expect(kept(year - 1)).toBe(`Kept Mar 4, ${year - 1}, 12:05 PM`);
  expect(result.current('keptOn', { at: new Date(year, 2, 4) })).toBe(`Kept on Mar 4, ${year}`);
});

it('a share in a message is in percent', () => {
  const { result } = renderHook(() => useMessages(sample));
  expect(result.current('upTo', { part: 0.4 })).toBe('At most 40%');
});
