import { useEffect } from 'react';
import { type LoadOptions } from './load-script.js';
import { useLatest } from './use-latest.js';

/** What every component takes that needs a script of the server. */
export interface ScriptProps extends LoadOptions {
  /** The address or the host of your server. */
  readonly server: string;
  /** Receives the reason why the script is not there; without it the failure is an unhandled rejection. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Loads a script once the component is in the page. */
export function useScript(
  load: (server: string, options: LoadOptions) => Promise<unknown>,
  { server, nonce, onError }: ScriptProps,
): void {
  const latest = useLatest(onError);
  useEffect(() => {
    let isShown = true;
    void load(server, { nonce }).catch((error: unknown) => {
      if (!isShown) return;
      if (!latest.current) throw error;
      latest.current(error);
    });
    return () => {
      isShown = false;
    };
  }, [load, server, nonce, latest]);
}
