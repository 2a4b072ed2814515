import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface SchedulingServer {
  readonly url: string;
  /** Host and port, as an allowance names them. */
  readonly place: string;
  readonly token: string;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly authorization: string;
    readonly body: string;
  }[];
  /** Answers every request with this status until it is reset. */
  fail(status: number | null): void;
  /** When its owner is busy, in milliseconds. */
  readonly busy: { startsAt: number; endsAt: number }[];
  close(): Promise<void>;
}

type Answer = (
  request: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly body: string;
  },
  server: Pick<SchedulingServer, 'busy' | 'url'>,
) => { readonly status: number; readonly json: unknown };

async function open(token: string, answer: Answer): Promise<SchedulingServer> {
  const requests: { method: string; path: string; authorization: string; body: string }[] = [];
  const busy: { startsAt: number; endsAt: number }[] = [];
  let failing: number | null = null;
  let url = '';
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const asked = new URL(request.url ?? '/', url);
        const [method, body, authorization] = [
          request.method ?? '',
          Buffer.concat(chunks).toString('utf8'),
          request.headers.authorization ?? '',
        ];
        requests.push({ method, path: asked.pathname, authorization, body });
        const { status, json } =
          failing !== null
            ? { status: failing, json: { message: 'Failing' } }
            : authorization !== `Bearer ${token}`
              ? {
                  status: 401,
                  json: { title: 'Unauthenticated', message: 'The access token is invalid' },
                }
              : answer(
                  { method, path: asked.pathname, query: asked.searchParams, body },
                  { busy, url },
                );
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${place}`;
  return {
    url,
    place,
    token,
    requests,
    busy,
    fail: (status) => {
      failing = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const notFound = { status: 404, json: { title: 'Resource Not Found' } };
const week = 7 * 86_400_000;

/**
 * A local server with the scheduling tool's API: the user, bookable times, busy times within at
 * most a week.
 */
export const openSchedulingTool = (): Promise<SchedulingServer> =>
  open('pat-1234567890', ({ method, path, query }, { busy, url }) => {
    const me = `${url}/users/AAAA`;
    if (method !== 'GET') return notFound;
    if (path === '/users/me')
      return {
        status: 200,
        json: {
          resource: {
            uri: me,
            name: 'Dana Whitfield',
            scheduling_url: 'https://tool.example/dana',
          },
        },
      };
    if (query.get('user') !== me) return { status: 403, json: { title: 'Permission Denied' } };
    if (path === '/event_types')
      return {
        status: 200,
        json: {
          collection: [
            {
              uri: `${url}/event_types/1`,
              name: 'Roof inspection',
              scheduling_url: 'https://tool.example/dana/roof',
              duration: 30,
              active: true,
            },
            {
              uri: `${url}/event_types/2`,
              name: 'Old',
              scheduling_url: 'https://tool.example/dana/old',
              duration: 15,
              active: false,
            },
          ],
          pagination: {},
        },
      };
    if (path !== '/user_busy_times') return notFound;
    const [from, to] = [
      Date.parse(query.get('start_time') ?? ''),
      Date.parse(query.get('end_time') ?? ''),
    ];
    if (!(to > from) || to - from > week)
      return {
        status: 400,
        json: { title: 'Invalid Argument', message: 'The maximum date range is 7 days' },
      };
    return {
      status: 200,
      json: {
        collection: busy
          .filter((one) => one.startsAt < to && one.endsAt > from)
          .map((one) => ({
            type: 'external',
            start_time: new Date(one.startsAt).toISOString(),
            end_time: new Date(one.endsAt).toISOString(),
          })),
      },
    };
  });

/** A local server with the field-service CRM's API. */
export const openFieldServiceCrm = (): Promise<SchedulingServer> =>
  open('crm-token-123456', ({ method, path, body }) => {
    if (method !== 'POST') return notFound;
    if (path === '/api/settings')
      return { status: 200, json: { company: 'Ridgeway Roofing', timezone: 'America/Denver' } };
    if (path !== '/api/team') return notFound;
    const { targetDate } = JSON.parse(body) as { targetDate?: string };
    return /^\d{2}-\d{2}-\d{4}$/.test(targetDate ?? '')
      ? { status: 200, json: [{ name: 'Remy', day: targetDate, free: ['09:00', '13:00'] }] }
      : { status: 422, json: { error: 'targetDate' } };
  });
