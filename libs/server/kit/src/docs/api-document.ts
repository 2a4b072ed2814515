import { type FastifyReply, type FastifyRequest } from 'fastify';
import { cacheReply } from '../replies/cached-reply.js';
import { anyOrigin } from '../transport/cors.js';
import { callerOf } from '../transport/request.js';

/** What the document says about the host at which it is asked. */
export interface DocumentFacts {
  readonly title: string;
  /** The address of the server; without one the document describes the server that sends it. */
  readonly serverUrl?: string;
}

/** What the document needs of the server. */
export interface DocumentOptions {
  readonly about: DocumentFacts;
  /** The text of the document with these facts. */
  readonly write: (facts: DocumentFacts) => string;
  /** The name of the host's owner, empty where it must name none; absent if all hosts are ours. */
  readonly nameFor?: (request: FastifyRequest) => Promise<string>;
  /** Refuses a network that asks too often. */
  readonly demandPace: (request: FastifyRequest) => Promise<void>;
}

/** The document with other facts; samples name a host of no account. */
export const documentAbout = (
  document: Readonly<Record<string, unknown>>,
  { title, serverUrl }: DocumentFacts,
): string =>
  JSON.stringify({
    ...document,
    info: { ...(document['info'] as object), title },
    servers: [{ url: serverUrl ?? '/' }],
  }).replace(/https:\/\/(?:console\.)?patchbay\.example/g, 'https://console.example');

const freshMs = 5 * 60_000;
const maxHosts = 500;
/** Each is a document in up to three encodings. */
const maxTexts = 12;

type Reply = ReturnType<typeof cacheReply>;

/** Sets an entry and removes the oldest ones above a number. */
function keepNewest<T>(kept: Map<string, T>, key: string, value: T, max: number): T {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= max) break;
    kept.delete(oldest);
  }
  return value;
}

const hostIn = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : '';

/**
 * Answers the OpenAPI document under the name of the host's owner. A name is looked up once in five
 * minutes for each host, and the document is built and compressed once for each name. Where hosts
 * differ, no shared cache keeps it: a proxy may send all hosts here under one name.
 */
export function apiDocument({ about, write, nameFor, demandPace }: DocumentOptions): Reply {
  const names = new Map<string, { readonly name: string; readonly until: number }>();
  const replies = new Map<string, Reply>();
  const ownHost = hostIn(about.serverUrl);

  async function nameOf(request: FastifyRequest, host: string): Promise<string | null> {
    if (!nameFor) return null;
    const isNeutral = (request.query as { genericBrand?: unknown }).genericBrand === 'true';
    const key = `${host}|${isNeutral}`;
    const known = names.get(key);
    if (known && known.until > performance.now()) return known.name;
    await demandPace(request);
    const name = await nameFor(request);
    return keepNewest(names, key, { name, until: performance.now() + freshMs }, maxHosts).name;
  }

  const replyFor = (name: string | null, isOwnHost: boolean): Reply => {
    const key = JSON.stringify([name, isOwnHost]);
    const title = name === null ? about.title : `${name} API`.trim();
    const facts = isOwnHost ? { ...about, title } : { title };
    const reply =
      replies.get(key) ??
      cacheReply(() => write(facts), {
        ...anyOrigin,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': `${nameFor ? 'private' : 'public'}, max-age=300`,
        ...(nameFor ? { vary: 'accept-encoding, host, x-forwarded-host' } : {}),
      });
    return keepNewest(replies, key, reply, maxTexts);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { host } = callerOf(request);
    return replyFor(await nameOf(request, host), !nameFor || host === ownHost)(request, reply);
  };
}
