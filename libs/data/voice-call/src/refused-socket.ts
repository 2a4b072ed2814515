import { endOfStatus, type StatusEnd } from './call-end.js';

const maxWait = 5000;

/**
 * Why a WebSocket was not opened. A browser hides the answer, so the address is asked again by an
 * ordinary request, which the server answers with the reason that a connection would get.
 */
export async function endOfRefusedSocket(url: string): Promise<StatusEnd> {
  try {
    const { status } = await fetch(url.replace(/^ws/, 'http'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(maxWait),
    });
    // It is the page that may not call; a session has not been shown yet.
    return status === 403 ? { why: 'unavailable' } : endOfStatus(status);
  } catch {
    return { why: 'lost' };
  }
}
