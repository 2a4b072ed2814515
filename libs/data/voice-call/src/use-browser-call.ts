import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type BrowserCall,
  type CallOptions,
  type CallState,
  startBrowserCall,
} from './browser-call.js';

const nothing = () => () => undefined;
const none = () => null;

/** The call of a screen: one at a time, hung up when the screen goes. */
export function useBrowserCall(): {
  readonly call: BrowserCall | null;
  /** Null before the first call. */
  readonly state: CallState | null;
  /** Starts a call; only within a press of a person. One that runs is hung up. */
  readonly start: (options: CallOptions) => void;
} {
  const [call, setCall] = useState<BrowserCall | null>(null);
  useEffect(() => () => call?.hangUp(), [call]);
  const state = useSyncExternalStore(call?.subscribe ?? nothing, call?.state ?? none);
  const start = useCallback((options: CallOptions) => setCall(startBrowserCall(options)), []);
  return { call, state, start };
}
