import { screen } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyParts } from './lazy-parts.js';

/** Draws outside React's `act`, which would run the effects before a fetch could end. */
function draw(content: ReactNode): () => void {
  const flag = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = flag.IS_REACT_ACT_ENVIRONMENT;
  flag.IS_REACT_ACT_ENVIRONMENT = false;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(content);
  return () => {
    root.unmount();
    document.body.replaceChildren();
    if (before !== undefined) flag.IS_REACT_ACT_ENVIRONMENT = before;
  };
}

describe('parts that are loaded on first use', () => {
  it('are shown when they arrive between the render and its effects', async () => {
    const useParts = lazyParts(async () => ({ text: 'Loaded' }));
    function Panel() {
      const { parts } = useParts(true);
      // Another control fetches the same parts; the promise settles before the effects run.
      useLayoutEffect(() => useParts.preload(), []);
      return <p>{parts?.text ?? 'Nothing yet'}</p>;
    }
    const remove = draw(<Panel />);
    try {
      expect(await screen.findByText('Loaded')).toBeInTheDocument();
    } finally {
      remove();
    }
  });

  it('are fetched again after a failure, when the reader asks for it', async () => {
    let attempts = 0;
    const useParts = lazyParts(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('offline');
      return { text: 'Loaded' };
    });
    function Panel() {
      const { parts, failed, retry } = useParts(true);
      if (failed) return <button onClick={retry}>Try now</button>;
      return <p>{parts?.text ?? 'Nothing yet'}</p>;
    }
    const remove = draw(<Panel />);
    try {
      (await screen.findByRole('button', { name: 'Try now' })).click();
      expect(await screen.findByText('Loaded')).toBeInTheDocument();
    } finally {
      remove();
    }
  });
});
