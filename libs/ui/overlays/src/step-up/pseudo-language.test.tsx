import { type Language, LanguageProvider } from '@patchbay/messages';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderApp } from '../testing/index.js';
import { StepUpDialog } from './StepUpDialog.js';

const nothing = () => undefined;

function openIn(language: Language, sentAt: number) {
  const mail = { at: sentAt, busy: false, error: null };
  const Page = () => (
    <LanguageProvider language={language}>
      <Suspense>
        <StepUpDialog mail={mail} onResend={nothing} onProved={nothing} onCancel={nothing} />
      </Suspense>
    </LanguageProvider>
  );
  return act(async () => renderApp({ screens: { home: Page } }));
}

/** Text outside of the brackets of a pseudo-language: it comes from no catalogue. */
const escaped = (text: string) => text.replace(/⟦[^⟧]*⟧/g, ' ').match(/\p{L}{2,}/gu) ?? [];

/** The visible text and the announced text of an element. */
const saidBy = (root: Element) => [
  root.textContent,
  ...[root, ...root.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].flatMap(
      (name) => element.getAttribute(name) ?? [],
    ),
  ),
];

it.each([
  ['en-XA', 0],
  ['ar-XB', 0],
  ['en-XA', Date.now()],
] as const)('the dialog in %s says nothing past the catalogues', async (language, sentAt) => {
  await openIn(language, sentAt);
  const said = saidBy(await screen.findByRole('dialog'));
  expect(said.join(' ')).toMatch(/⟦Çöñƒîŕm ţĥåţ/);
  expect(said.flatMap(escaped)).toEqual([]);
});

it('the dialog is in Spanish', async () => {
  await openIn('es', 0);
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que es usted' });
  expect(dialog).toHaveTextContent('Introduzca el código que enviamos a');
  expect(screen.getByRole('button', { name: 'Enviar otro código' })).toBeVisible();
});
