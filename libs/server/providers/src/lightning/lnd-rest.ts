import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { LightningError } from './port.js';

interface LndRestContext {
  readonly base: URL;
  readonly timeoutMs: number;
  readonly macaroon: string;
  readonly certificate: string | undefined;
}

/** The REST interface of a node. */
export function createLndRest({ base, timeoutMs, macaroon, certificate }: LndRestContext) {
  /** Sends and reads one JSON document; of a stream of them the last. */
  function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; reply: unknown }> {
    return new Promise((resolve, reject) => {
      const unavailable = () =>
        reject(new LightningError('unavailable', 'The Lightning node does not answer.'));
      const send = base.protocol === 'http:' ? httpRequest : httpsRequest;
      const request = send(
        new URL(path, base),
        {
          method,
          timeout: timeoutMs,
          headers: { 'grpc-metadata-macaroon': macaroon, 'content-type': 'application/json' },
          ...(certificate ? { ca: certificate } : {}),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', unavailable)
            .on('end', () => {
              const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
              try {
                resolve({ status: answer.statusCode ?? 0, reply: JSON.parse(lines.at(-1) ?? '') });
              } catch {
                unavailable();
              }
            });
        },
      );
      request.on('error', unavailable).on('timeout', () => request.destroy());
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  return ask;
}
