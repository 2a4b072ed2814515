import { LanguageProvider } from '@patchbay/messages';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { usePartyName, useRoomName } from './party-name.js';

function Names() {
  const party = usePartyName();
  const room = useRoomName();
  return (
    <>
      <p>{party('Web visitor 1017')}</p>
      <p>{room({ name: 'Web visitor 1018' })}</p>
      <p>{room({ name: 'Web visitors of Ada' })}</p>
      <p>{party('+34612345678')}</p>
    </>
  );
}

describe('the name of the other side', () => {
  it('is in the language of the person where a visitor has none', async () => {
    await act(async () =>
      render(
        <LanguageProvider language="es">
          <Suspense>
            <Names />
          </Suspense>
        </LanguageProvider>,
      ),
    );
    expect(await screen.findByText('Visitante web 1017')).toBeInTheDocument();
    expect(screen.getByText('Visitante web 1018')).toBeInTheDocument();
    expect(screen.getByText('Web visitors of Ada')).toBeInTheDocument();
    expect(screen.getByText('+34 612 34 56 78')).toBeInTheDocument();
  });
});
