import { type APIRequestContext, expect } from '@playwright/test';

interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly createdAt: string;
}

/** Mails and texts that the embedded adapters kept for an address, oldest first. */
export async function outbox(request: APIRequestContext, to: string): Promise<OutboxMessage[]> {
  const reply = await request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
  return ((await reply.json()) as { messages: OutboxMessage[] }).messages;
}

/** Waits for a code that was sent to an address after a moment in time. */
export async function codeFor(
  request: APIRequestContext,
  to: string,
  after: number,
): Promise<string> {
  let code: string | null = null;
  await expect(async () => {
    code =
      (await outbox(request, to))
        .filter((mail) => mail.code && Date.parse(mail.createdAt) >= after - 1000)
        .at(-1)?.code ?? null;
    expect(code).toMatch(/^\d{6}$/);
  }).toPass({ timeout: 60_000 });
  return code as unknown as string;
}

/**
 * An address gets one code a minute, which another journey may just have used: then it is requested
 * again.
 */
export const slowPolling = { intervals: [3000], timeout: 180_000 };

/** The header that our own clients send. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
