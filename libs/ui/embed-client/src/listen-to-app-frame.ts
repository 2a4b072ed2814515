import {
  type NewToken,
  type OpenAccountMessage,
  readFrameMessage,
  type SignInMessage,
} from './frame-messages.js';
import { originOfServer } from './server-origin.js';

/** What the page around the app does for it. */
export interface AppFrameListener {
  /**
   * Asks your server for a new one-time token when the session in the frame has ended, and returns
   * it within five seconds; null lets the frame say that the session has ended. `path` is the page
   * that is open in the frame and stays open.
   */
  readonly onSessionEnded?:
    | ((path: string) => NewToken | null | undefined | Promise<NewToken | null | undefined>)
    | undefined;
  /** Shows an account that a person opened in the frame. */
  readonly onOpenAccount?: ((message: OpenAccountMessage) => void) | undefined;
}

/**
 * Listens to the app in a frame of the page; returns the function that stops it. Messages are taken
 * from the window of this frame and the exact origin of the server only, and the answer goes to that
 * origin only. A second end of a session is not asked about while the first one is.
 */
export function listenToAppFrame(
  frame: HTMLIFrameElement,
  { server, onSessionEnded, onOpenAccount }: AppFrameListener & { readonly server: string },
): () => void {
  const origin = originOfServer(server, 'listenToAppFrame');
  let isAsking = false;
  let isListening = true;

  const answer = async (path: string) => {
    if (isAsking || !onSessionEnded) return;
    isAsking = true;
    try {
      const given = await onSessionEnded(path);
      if (!given || !isListening) return;
      const { authToken, email } = given;
      const message: SignInMessage = { type: 'SIGN_IN', authToken, ...(email ? { email } : {}) };
      frame.contentWindow?.postMessage(message, origin);
    } finally {
      isAsking = false;
    }
  };
  const onMessage = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source === null || source !== frame.contentWindow) return;
    const message = readFrameMessage(data);
    // A handler that fails is an unhandled rejection of the page, which its monitoring sees.
    if (message?.type === 'SESSION_ENDED') void answer(message.path);
    else if (message) onOpenAccount?.(message);
  };
  addEventListener('message', onMessage);
  return () => {
    isListening = false;
    removeEventListener('message', onMessage);
  };
}
