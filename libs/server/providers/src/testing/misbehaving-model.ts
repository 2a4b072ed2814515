import { type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/** What a model server does with one request. */
export type ModelAnswer = (
  request: Readonly<Record<string, unknown>>,
  response: ServerResponse,
) => void;

/** A model server that answers each request as configured, and in the end with a refusal. */
export interface MisbehavingModel {
  readonly baseUrl: string;
  /** The bodies of the requests. */
  readonly seen: Readonly<Record<string, unknown>>[];
  answerWith(...answers: readonly ModelAnswer[]): void;
  close(): Promise<void>;
}

/** One event of a streamed completion. */
export const chunkOf = (delta: unknown, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export const lastEvent = 'data: [DONE]\n\n';

/** Streams the parts of a reply and ends it. */
export const streamed =
  (...parts: readonly string[]): ModelAnswer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    response.end();
  };

/** Answers with a status and a body. */
export const answered =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ModelAnswer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Opens a model server on this machine. */
export async function openMisbehavingModel(): Promise<MisbehavingModel> {
  const seen: Record<string, unknown>[] = [];
  let left: ModelAnswer[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
        seen.push(body);
        (left.shift() ?? answered(401, {}))(body, response);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    answerWith: (...answers) => {
      left = [...answers];
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
