import { type Handlers, type Http } from '../index.js';
import { type HttpOptions } from '../http/http-options.js';
import { fakeServer } from './fake-server.js';

/** The headers of a person who is signed in. */
export const mine = { authorization: 'Bearer mine' };

/** Waits for something that a request brings about. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !isTrue() && Date.now() < end;)
    await new Promise((done) => setTimeout(done, 10));
}

/** One server at a time, with the requests that most tests make of it. */
export class HttpRig {
  http: Http | undefined;
  url = '';
  logged: string[] = [];

  /** Starts a server that is not ready yet. */
  readonly start = async (
    handlers: Partial<Handlers<null>> = {},
    options: Partial<HttpOptions<null>> = {},
  ): Promise<Http> => {
    const { http, url, logged } = await fakeServer(handlers, options);
    Object.assign(this, { http, url, logged });
    return http;
  };

  /** Starts a server that is ready. */
  readonly open: (...given: Parameters<HttpRig['start']>) => Promise<void> = async (...given) => {
    (await this.start(...given)).markReady();
  };

  readonly close = async (): Promise<void> => {
    await this.http?.close();
  };

  readonly get = (path: string, headers: Record<string, string> = mine): Promise<Response> =>
    fetch(this.url + path, { headers });

  readonly post = (
    path: string,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Promise<Response> => fetch(this.url + path, { method: 'POST', headers, body });
}
