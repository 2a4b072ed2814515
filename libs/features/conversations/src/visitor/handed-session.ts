import { tellPage } from './tell-page.js';

let taken: string | null | undefined;

/**
 * The session that the page around this frame kept for it, behind the hash of the address. It is
 * taken once and leaves the address. A page of its own takes none: a link must not choose the
 * session that its reader writes in.
 */
export function takeSession(): string | null {
  const session = /^#visitor=([\w.-]+)$/.exec(location.hash)?.[1];
  if (session !== undefined) {
    history.replaceState(history.state, '', location.pathname + location.search);
    taken = window.parent === window ? null : session;
  }
  return (taken ??= null);
}

/**
 * Hands the page a session that this browser does not keep for the frame. One that it keeps is never
 * handed out: another site's page, which has this chat in a frame too, would receive it.
 */
export const handSession = (session: string): void => tellPage({ type: 'CHAT_SESSION', session });

/** Forgets what was taken, for tests of one page after the other. */
export const forgetSession = (): void => {
  taken = undefined;
};
