import { type Language, LanguageProvider } from '@patchbay/messages';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useMovementWords } from './use-movement-words.js';

const Movement = ({ description }: { readonly description: string }) => (
  <p>{useMovementWords()(description)}</p>
);
const open = (language: Language, description: string) =>
  act(async () =>
    render(
      <LanguageProvider language={language}>
        <Suspense>
          <Movement description={description} />
        </Suspense>
      </LanguageProvider>,
    ),
  );

describe('what moved', () => {
  it.each([
    ['es', 'Credit bought by card', 'Crédito comprado con tarjeta'],
    ['es', 'A bank took back a card payment', 'Un banco retiró un pago con tarjeta'],
    ['en', 'Credit bought by card', 'Credit bought by card'],
  ] as const)('is said in the language of the person, %s: “%s”', async (language, given, said) => {
    await open(language, given);
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('stays as a person wrote it', async () => {
    await open('es', 'Broken crown, sorry');
    expect(screen.getByText('Broken crown, sorry')).toBeInTheDocument();
  });
});
