import { type Client } from '@patchbay/api-client';
import { useEffect, useState } from 'react';

/** How often the thread is read while there is no event stream. */
const pollMs = 2500;

/** A tab that could not open the stream this often reads the thread by itself meanwhile. */
const maxBreaks = 3;

/** An agent that has not answered by now is not shown as typing any longer. */
const longestTypingMs = 30_000;

/**
 * Calls `changed` when something was said in the visitor's thread, by the session's event stream.
 * While the stream is broken repeatedly, or refused, it is called regularly instead. Answers
 * whether the agent is answering.
 */
export function useVisitorEvents(client: Client, isOpen: boolean, changed: () => void): boolean {
  const [isTyping, setTyping] = useState(false);
  const [isPolling, setPolling] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    let breaks = 0;
    // What was said before the stream opened is not in it.
    const onOpen = () => {
      breaks = 0;
      setPolling(false);
      changed();
    };
    const onBreak = () => {
      breaks += 1;
      if (breaks >= maxBreaks) setPolling(true);
    };
    const read = async (signal: AbortSignal) => {
      try {
        for await (const { topic } of client.stream(
          'visitorEvents',
          {},
          { signal, onOpen, onBreak },
        )) {
          setTyping(topic === 'typing');
          changed();
        }
      } catch {
        // The server refuses the stream, for example because of too many tabs.
        if (!signal.aborted) setPolling(true);
      }
    };
    let stop: AbortController | undefined;
    // A hidden page lets go: each page with a chat would keep one of the six connections that a
    // browser opens to a host.
    const look = () => {
      if (document.visibilityState === 'hidden') stop?.abort();
      else if (stop?.signal.aborted !== false) void read((stop = new AbortController()).signal);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop?.abort();
    };
  }, [client, isOpen, changed]);

  useEffect(() => {
    if (!isOpen || !isPolling) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') changed();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isOpen, isPolling, changed]);

  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setTyping(false), longestTypingMs);
    return () => clearTimeout(timer);
  }, [isTyping]);

  return isTyping;
}
