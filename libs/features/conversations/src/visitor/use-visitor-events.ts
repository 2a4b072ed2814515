import { type Client } from '@patchbay/api-client';
import { useEffect, useState } from 'react';

/** How often the thread is read while there is no event stream. */
const pollMs = 2500;

/** A tab that could not open the stream this often reads the thread by itself meanwhile. */
const mostBreaks = 3;

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
    const stop = new AbortController();
    let breaks = 0;
    // What was said before the stream opened is not in it.
    const onOpen = () => {
      breaks = 0;
      setPolling(false);
      changed();
    };
    const onBreak = () => {
      breaks += 1;
      if (breaks >= mostBreaks) setPolling(true);
    };
    void (async () => {
      try {
        const options = { signal: stop.signal, onOpen, onBreak };
        for await (const { topic } of client.stream('visitorEvents', {}, options)) {
          setTyping(topic === 'typing');
          changed();
        }
      } catch {
        // The server refuses the stream, for example because of too many tabs.
        if (!stop.signal.aborted) setPolling(true);
      }
    })();
    return () => stop.abort();
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
