import { useOperationMutation } from '@patchbay/queries';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ConsentTaken, readConsentReturn } from './consent-messages.js';

/** How far the connection of a calendar is. */
export type ConsentStep =
  | { readonly at: 'idle' | 'asking' | 'finishing' | 'refused' }
  /** Blocked: the browser opened no window. Lost: the window is closed, or was cut off. */
  | { readonly at: 'blocked' | 'waiting' | 'lost'; readonly url: string }
  | { readonly at: 'failed'; readonly error: unknown };

/** The consent in a window of its own. */
export interface Consent {
  readonly step: ConsentStep;
  /** Opens the window, as the press of a button allows, and sends it to the consent page. */
  readonly begin: () => void;
  /** Opens the page again that the browser has blocked. */
  readonly open: (url: string) => void;
  readonly cancel: () => void;
}

const look = 'popup,width=520,height=720';
const pollMs = 500;

/**
 * Asks for the consent in a window that this page opens. The window comes back to a page of this
 * origin, which sends state and code here; this page finishes with its own session, since a frame on
 * another site shares no storage with that window. Only that window, with that state, is heard.
 */
export function useConsent(onConnected: () => void): Consent {
  const [step, setStep] = useState<ConsentStep>({ at: 'idle' });
  const opened = useRef<Window | null>(null);
  /** The state that is waited for, once. */
  const expected = useRef<string | null>(null);
  const connect = useOperationMutation('connectGoogle', { invalidates: [] });
  const finish = useOperationMutation('finishGoogle');

  const take = async (state: string, code: string) => {
    setStep({ at: 'finishing' });
    try {
      await finish.mutateAsync({ state, code });
      setStep({ at: 'idle' });
      onConnected();
    } catch (error) {
      setStep({ at: 'failed', error });
    }
  };
  const isOpen = step.at === 'waiting' || step.at === 'lost';
  useConsentReturn(isOpen, opened, expected, (state, code) =>
    code === '' ? setStep({ at: 'refused' }) : void take(state, code),
  );
  useClosedWindow(step.at === 'waiting', opened, () => {
    if (step.at === 'waiting') setStep({ at: 'lost', url: step.url });
  });
  useEffect(() => () => opened.current?.close(), []);

  const stop = () => {
    opened.current?.close();
    opened.current = null;
    expected.current = null;
  };
  const begin = async () => {
    stop();
    // Before the server is asked: a browser forgets soon that a button was pressed.
    const blank = window.open('about:blank', '_blank', look);
    opened.current = blank;
    setStep({ at: 'asking' });
    try {
      const { url } = await connect.mutateAsync({});
      expected.current = new URL(url).searchParams.get('state');
      if (!blank || blank.closed) return setStep({ at: 'blocked', url });
      blank.location.replace(url);
      setStep({ at: 'waiting', url });
    } catch (error) {
      stop();
      setStep({ at: 'failed', error });
    }
  };
  return {
    step,
    begin: () => void begin(),
    open: (url) => {
      opened.current = window.open(url, '_blank', look);
      if (opened.current) setStep({ at: 'waiting', url });
    },
    cancel: () => {
      stop();
      setStep({ at: 'idle' });
    },
  };
}

/** Takes what the window brings back, once, and tells the window so. */
function useConsentReturn(
  isOpen: boolean,
  opened: RefObject<Window | null>,
  expected: RefObject<string | null>,
  onReturn: (state: string, code: string) => void,
): void {
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    const from = opened.current;
    if (origin !== window.location.origin || from === null || source !== from) return;
    const back = readConsentReturn(data);
    if (!back || back.state !== expected.current) return;
    expected.current = null;
    from.postMessage(
      { type: 'CONSENT_TAKEN', state: back.state } satisfies ConsentTaken,
      window.location.origin,
    );
    onReturn(back.state, back.error === '' ? back.code : '');
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onMessage = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [isOpen]);
}

/** Notices that the window is closed. One that was cut off looks closed as well. */
function useClosedWindow(
  isWaiting: boolean,
  opened: RefObject<Window | null>,
  onClosed: () => void,
): void {
  const tell = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      if (opened.current?.closed) tell();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, opened]);
}
