import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { show } from '../testing/check-part.js';
import { lazyPart } from './lazy-part.js';

function Panel({ text }: { readonly text: string }) {
  return <p>{text}</p>;
}

describe('a lazy part of a screen', () => {
  it('that could not be fetched is tried again in its place, and the rest keeps its state', async () => {
    let attempts = 0;
    const { Part } = lazyPart(
      async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('offline');
        return { Panel };
      },
      (module) => module.Panel,
    );
    function Page() {
      const [text, setText] = useState('');
      return (
        <>
          <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
          <Part text={`Panel of ${text}`} />
        </>
      );
    }
    show(<Page />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Ada');
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Panel of Ada')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Ada');
  });

  it('that was fetched before is there at once', async () => {
    let attempts = 0;
    const { Part, preload } = lazyPart(
      async () => {
        attempts += 1;
        return { Panel };
      },
      (module) => module.Panel,
    );
    preload();
    await new Promise((resolve) => setTimeout(resolve));
    show(<Part text="Ready" />);
    expect(screen.getByText('Ready')).toBeInTheDocument();
    expect(attempts).toBe(1);
  });
});
