import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { type AppAddress, appAddress } from './app-address.js';
import { type AppFrameListener, listenToAppFrame } from './listen-to-app-frame.js';
import { useLatest } from './use-latest.js';

/** The app in a frame. */
export interface AppFrameProps extends AppAddress, AppFrameListener {
  /** The name of the frame for people who do not see it. */
  readonly title: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

const fill: CSSProperties = { width: '100%', height: '100%', border: 0 };

/**
 * The app in a frame, signed in by a one-time token. The token is used when the frame is made, so
 * that a page may render again with another one; another server, person, page or parameter makes
 * another frame. The address is set in the browser only: no token is in the page of a server.
 */
export function AppFrame(props: AppFrameProps): ReactElement {
  const { server, email, redirectUrl, params, title, className, style } = props;
  const shown = appAddress({ server, email, redirectUrl, params, authToken: '' });
  const element = useRef<HTMLIFrameElement>(null);
  const latest = useLatest(props);
  useEffect(() => {
    const frame = element.current;
    if (!frame) return undefined;
    // Listening comes first, because a session may have ended before the frame is loaded.
    const stop = listenToAppFrame(frame, {
      server,
      onSessionEnded: (path) => latest.current.onSessionEnded?.(path),
      onOpenAccount: (message) => latest.current.onOpenAccount?.(message),
    });
    // A second run in strict mode must not use the token again.
    if (!frame.hasAttribute('src')) frame.src = appAddress(latest.current);
    return stop;
  }, [shown, server, latest]);
  return (
    <iframe
      key={shown}
      ref={element}
      title={title}
      allow="camera; microphone"
      // The frame answers to this origin only, whatever the page tells others.
      referrerPolicy="origin"
      className={className}
      style={{ ...fill, ...style }}
    />
  );
}
