import { deflateSync, crc32 } from 'node:zlib';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { StorageError, createMemoryStorage } from '@patchbay/server-providers';
import { media, mediaRemovals, accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';

let server: TestServer;
let tree: FixtureTree;
const storage = createMemoryStorage();
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string): number => tree.nodes[key]?.id as number;

beforeAll(async () => {
  server = await createTestServer({ storage });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

interface Sent {
  readonly who?: string;
  readonly on?: string;
  readonly name?: string;
  readonly field?: string;
  readonly also?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly at?: TestServer;
}

async function upload(
  path: string,
  bytes: Uint8Array | string,
  { who = 'owner', on, name = 'x-ray.png', field = 'file', also = {}, key, at = server }: Sent = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(also)) form.append(key, value);
  form.append(
    field,
    new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], { type: 'image/png' }),
    name,
  );
  const reply = await fetch(`${at.url}${path}${on ? `?targetAccountId=${idOf(on)}` : ''}`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${tokenOf(who)}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
}
const send = (bytes: Uint8Array | string, sent?: Sent) => upload('/api/v1/chat/media', bytes, sent);
const read = async (url: string, token?: string | null) => {
  const reply = await fetch(
    new URL(
      new URL(url, 'http://localhost').pathname + new URL(url, 'http://localhost').search,
      server.url,
    ),
    token ? { headers: { authorization: `Bearer ${token}` } } : {},
  );
  return {
    status: reply.status,
    headers: reply.headers,
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
};
const unsigned = (url: unknown): string => String(url).split('?')[0] as string;
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
const rowsNow = () =>
  server.store.within({ kind: 'platform', reason: 'look' }, (db) => db.select().from(media));

/** A PNG that claims a size, with almost no data. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(300_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('file of a conversation', () => {
  it('is stored under a random name, and its signed address serves it without a token', async () => {
    const reply = await send(await picture().png().toBuffer(), { name: '../../x-ray.html' });
    expect(reply).toEqual({
      status: 200,
      json: {
        success: true,
        message: 'Success',
        id: expect.stringMatching(/^[0-9a-v]{32}$/),
        url: expect.stringContaining('/x-ray.jpg?until='),
        contentType: 'image/jpeg',
        fileName: 'x-ray.jpg',
        size: expect.any(Number),
        width: 40,
        height: 30,
        attachment: {
          'content-type': 'image/jpeg',
          filename: 'x-ray.jpg',
          'content-url': reply.json.url,
        },
      },
    });
    const served = await read(String(reply.json.url));
    expect([
      served.status,
      served.headers.get('content-type'),
      served.headers.get('x-content-type-options'),
      served.headers.get('content-disposition'),
    ]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
      `inline; filename="x-ray.jpg"; filename*=UTF-8''x-ray.jpg`,
    ]);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(served.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
    expect((await sharp(served.bytes).metadata()).width).toBe(40);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n<script>alert(1)</script>', 'letter.pdf', 'application/pdf'],
    ['a sound', 'ID3\x04\x00<html>', 'voice.mp3', 'audio/mpeg'],
  ])('%s is stored unchanged and served as a download', async (_what, bytes, name, type) => {
    const reply = await send(bytes, { name, field: 'media' });
    const served = await read(String(reply.json.url));
    expect([
      served.status,
      served.headers.get('content-type'),
      served.headers.get('content-disposition'),
      served.bytes.toString('latin1'),
    ]).toEqual([200, type, `attachment; filename="${name}"; filename*=UTF-8''${name}`, bytes]);
  });

  it.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/9'],
    ['bytes=5-', 206, '1.7\n', 'bytes 5-8/9'],
    ['bytes=-2', 206, '7\n', 'bytes 7-8/9'],
    ['bytes=2-99', 206, 'DF-1.7\n', 'bytes 2-8/9'],
    ['bytes=9-', 416, '', 'bytes */9'],
    ['bytes=5-2', 200, '%PDF-1.7\n', null],
    ['bytes=0-1,3-4', 200, '%PDF-1.7\n', null],
    ['lines=1', 200, '%PDF-1.7\n', null],
  ])('is served in requested ranges: %s', async (range, status, text, contentRange) => {
    const { url } = (await send('%PDF-1.7\n', { name: 'x.pdf' })).json as { url: string };
    const reply = await fetch(server.url + url.slice('http://localhost'.length), {
      headers: { range },
    });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it('is readable without a signature by members of the account and above, and by no others', async () => {
    const url = unsigned((await send(await picture().png().toBuffer(), { on: 'A2' })).json.url);
    const seen: Record<string, number> = {};
    for (const key of [
      'owner',
      'admin',
      'reseller',
      'partner',
      'superAdmin',
      'restricted',
      'agent key',
      'siblingOwner',
      'foreignReseller',
      'visitor',
    ])
      seen[key] = (await read(url, tokenOf(key))).status;
    seen['anonymous'] = (await read(url)).status;
    expect(seen).toEqual({
      owner: 200,
      admin: 200,
      reseller: 200,
      partner: 200,
      superAdmin: 200,
      restricted: 404,
      'agent key': 404,
      siblingOwner: 404,
      foreignReseller: 404,
      visitor: 404,
      anonymous: 404,
    });
  });

  it('of the organization is hidden from a member restricted to some agents', async () => {
    const [own, given] = [
      unsigned((await send(await picture().png().toBuffer(), { on: 'O1' })).json.url),
      unsigned((await send(await picture().png().toBuffer(), { on: 'A1' })).json.url),
    ];
    expect([
      (await read(own, tokenOf('restricted'))).status,
      (await read(given, tokenOf('restricted'))).status,
    ]).toEqual([404, 200]);
  });

  it('of an agent is hidden from its visitors', async () => {
    const url = unsigned((await send(await picture().png().toBuffer(), { on: 'A1' })).json.url);
    expect([
      (await read(url, tokenOf('agent key'))).status,
      (await read(url, tokenOf('visitor'))).status,
    ]).toEqual([200, 404]);
  });

  it('is refused with an expired or modified address', async () => {
    const url = String((await send(await picture().png().toBuffer())).json.url);
    for (const other of [
      url.replace(/until=(\d+)/, (_all, until: string) => `until=${Number(until) + 1}`),
      url.replace(/signature=.{4}/, 'signature=AAAA'),
      unsigned(url),
    ])
      expect((await read(other)).status).toBe(404);
    server.clock.advance(8 * 86_400_000);
    expect((await read(url)).status).toBe(404);
    server.clock.advance(-8 * 86_400_000);
  });

  it('for another account’s conversation is refused, and nothing is stored', async () => {
    const before = (await rowsNow()).length;
    const foreign = tree.roomOf(tree.nodes.O4 as never);
    expect(
      (await send(await picture().png().toBuffer(), { also: { roomId: foreign } })).status,
    ).toBe(404);
    expect(
      (
        await send(await picture().png().toBuffer(), {
          also: { roomId: tree.roomOf(tree.nodes.O1 as never) },
        })
      ).status,
    ).toBe(200);
    expect((await rowsNow()).length).toBe(before + 1);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML that is called a picture', '<!doctype html><script>alert(1)</script>'],
    ['a script', '#!/bin/sh'],
    ['nothing', ''],
    ['what only begins like a picture', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['a GIF with a script', 'GIF89a/*<script>*/=1;alert(1)//'],
  ])('that is %s is refused', async (_what, text) => {
    const before = storage.names().length;
    for (const reply of [
      await send(Buffer.from(text, 'latin1')),
      await upload('/api/v1/profile/dp', Buffer.from(text, 'latin1')),
    ])
      expect([reply.status, reply.json.success]).toEqual([400, false]);
    expect(storage.names().length).toBe(before);
  });

  it('with a script behind its image keeps only pixels and is served as an image', async () => {
    const polyglot = Buffer.concat([
      await picture(50, 40).gif().toBuffer(),
      Buffer.from('*/=1;alert(document.domain)//<script>alert(1)</script><?php system(1); ?>'),
    ]);
    for (const path of ['/api/v1/profile/dp', '/api/v1/chat/media']) {
      const reply = await upload(path, polyglot, { name: 'x.php.html' });
      const served = await read(String(reply.json.url));
      expect([
        reply.status,
        served.status,
        served.headers.get('content-type'),
        served.headers.get('x-content-type-options'),
      ]).toEqual([200, 200, expect.stringMatching(/^image\/(webp|jpeg|png)$/), 'nosniff']);
      expect([
        served.headers.get('content-security-policy'),
        served.bytes.includes('alert'),
        served.bytes.includes('<?php'),
      ]).toEqual([expect.stringContaining('sandbox'), false, false]);
    }
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\x\\Röntgen 1.pdf', 'Röntgen 1.pdf'],
    ['a\r\nSet-Cookie: x=1', null],
    ['"; filename=evil.html', null],
    [`${'x'.repeat(4096)}.pdf`, `${'x'.repeat(80)}.pdf`],
  ])('named %j is stored under a generated name without harmful headers', async (name, kept) => {
    const reply = await send('%PDF-1.7 named', { name });
    const served = await read(String(reply.json.url));
    expect([reply.status, reply.json.id, served.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^[0-9a-v]{32}$/),
      null,
    ]);
    expect(storage.names()).toContain(reply.json.id);
    expect(served.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*\.pdf"; filename\*=UTF-8''[\w.%~!'()*-]+\.pdf$/,
    );
    if (kept !== null)
      expect([
        reply.json.fileName,
        decodeURIComponent(served.headers.get('content-disposition')?.split("''")[1] ?? ''),
      ]).toEqual([kept, kept]);
  });

  it('upload must have exactly one file', async () => {
    const none = new FormData();
    none.append('roomId', '1:1');
    expect(
      (
        await fetch(`${server.url}/api/v1/chat/media`, {
          method: 'POST',
          body: none,
          headers: { authorization: `Bearer ${tokenOf('owner')}` },
        })
      ).status,
    ).toBe(400);
    const two = new FormData();
    for (const field of ['file', 'media'])
      two.append(field, new Blob([await picture().png().toBuffer()]), 'x.png');
    expect(
      (
        await fetch(`${server.url}/api/v1/chat/media`, {
          method: 'POST',
          body: two,
          headers: { authorization: `Bearer ${tokenOf('owner')}` },
        })
      ).status,
    ).toBe(400);
  });

  it('is stored once per key, and another file under the key is refused', async () => {
    const [before, bytes] = [storage.names().length, await picture(11, 11).png().toBuffer()];
    // A concurrent repeat is retried: a machine may be slow.
    const patiently = async () => {
      for (;;) {
        const reply = await send(bytes, { key: 'upload-1' });
        if (reply.json.code !== 'key-in-use') return reply;
      }
    };
    const replies = await Promise.all([1, 2, 3].map(patiently));
    expect([
      new Set(replies.map(({ json }) => json.id)).size,
      storage.names().length - before,
    ]).toEqual([1, 1]);
    expect((await send(await picture(12, 12).png().toBuffer(), { key: 'upload-1' })).status).toBe(
      422,
    );
    expect(storage.names().length - before).toBe(1);
  });

  it('above the size limit is refused', async () =>
    expect(
      (await send(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)]))).status,
    ).toBe(413));
});

describe('image', () => {
  it('loses its metadata and is rotated upright', async () => {
    const taken = await picture(60, 20)
      .withExif({
        IFD0: { Copyright: 'CAMERA-OF-PAT' },
        IFD3: { GPSLatitude: '30/1 16/1 2/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(
      taken.includes('CAMERA-OF-PAT') || (await sharp(taken).metadata()).exif !== undefined,
    ).toBe(true);
    const served = await read(String((await send(taken)).json.url));
    const found = await sharp(served.bytes).metadata();
    expect([found.exif, found.orientation, found.width, found.height]).toEqual([
      undefined,
      undefined,
      20,
      60,
    ]);
  });

  it('with too many pixels is refused without decoding', async () => {
    const before = process.memoryUsage().rss;
    const reply = await upload('/api/v1/profile/dp', bomb(50_000, 50_000));
    expect([reply.status, reply.json.message]).toEqual([
      400,
      'file: must not have more than 25 million pixels.',
    ]);
    // Decoded it would take seven gigabytes.
    expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3);
  });

  it('keeps its transparency', async () => {
    const reply = await send(
      await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
    );
    expect(reply.json.contentType).toBe('image/png');
  });
});

describe('picture of an account', () => {
  it.each([
    ['owner', 'O1'],
    ['reseller', 'R1'],
    ['partner', 'P1'],
    ['owner', 'A1'],
  ])(
    'is changed by %s of %s, served without a token, and replaces the former one',
    async (who, on) => {
      const first = await upload('/api/v1/profile/dp', await picture(900, 300).jpeg().toBuffer(), {
        who,
        on,
      });
      expect([first.status, first.json]).toEqual([
        200,
        {
          success: true,
          message: 'Success',
          image: expect.stringMatching(
            /^\/api\/v1\/profile\/dp\/[0-9a-v]{32}\.webp\/picture\.webp$/,
          ),
          url: `http://localhost${first.json.image}`,
        },
      ]);
      const served = await read(String(first.json.image));
      expect([
        served.status,
        served.headers.get('content-type'),
        (await sharp(served.bytes).metadata()).width,
      ]).toEqual([200, 'image/webp', 512]);
      const [row] = await server.store.within({ kind: 'platform', reason: 'look' }, (db) =>
        db
          .select({ image: accounts.image })
          .from(accounts)
          .where(eq(accounts.id, idOf(on))),
      );
      expect(row?.image).toBe(first.json.image);
      const second = await upload('/api/v1/profile/dp', await picture(30, 30).png().toBuffer(), {
        who,
        on,
        field: 'image',
      });
      await server.platform.media.worker.drain();
      expect([
        (await read(String(first.json.image))).status,
        (await read(String(second.json.image))).status,
      ]).toEqual([404, 200]);
      expect(storage.names()).not.toContain(String(first.json.image).slice(19, 51));
    },
  );

  it('cannot be a sound or a PDF', async () =>
    expect((await upload('/api/v1/profile/dp', '%PDF-1.7')).status).toBe(400));

  it.each([
    ['restricted', 'A2', 404],
    ['restricted', 'O1', 403],
    ['agent key', 'O1', 404],
    ['owner', 'O4', 404],
    ['visitor', undefined, 401],
  ])('by %s on %s is refused', async (who, on, status) => {
    expect(
      (await upload('/api/v1/profile/dp', await picture().png().toBuffer(), { who, on })).status,
    ).toBe(status);
  });
});

describe('files of a deleted account', () => {
  it('are removed from the storage', async () => {
    const made = await server.call('POST', '/api/v2/createOrganization', {
      token: tokenOf('partner'),
      body: { orgName: 'Short-lived' },
      headers: {},
    });
    const inR2 =
      made.status === 201
        ? made
        : await server.call('POST', `/api/v2/createOrganization?targetResellerId=${idOf('R2')}`, {
            token: tokenOf('partner'),
            body: { orgName: 'Short-lived' },
          });
    const { id } = inR2.json.organization as { id: number };
    const form = new FormData();
    form.append('file', new Blob([await picture().png().toBuffer()]), 'x.png');
    const reply = await fetch(`${server.url}/api/v1/chat/media?targetAccountId=${id}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${tokenOf('partner')}` },
    });
    const { id: fileId, url } = (await reply.json()) as { id: string; url: string };
    expect(storage.names()).toContain(fileId);
    expect(
      (
        await server.call('DELETE', '/api/v2/deleteOrganization', {
          token: tokenOf('partner'),
          body: { targetOrganizationId: id },
        })
      ).status,
    ).toBe(201);
    await server.platform.media.worker.drain();
    expect([storage.names().includes(fileId), (await read(url)).status]).toEqual([false, 404]);
    expect(
      await server.store.within({ kind: 'platform', reason: 'look' }, (db) =>
        db.select().from(mediaRemovals),
      ),
    ).toEqual([]);
  });
});

describe('storage quota of a tenant', () => {
  const quota = 2 * 1024 ** 3;
  const storedOf = async (key: string) =>
    (await rowsNow())
      .filter(({ tenantId }) => tenantId === idOf(key))
      .reduce((sum, { size }) => sum + size, 0);
  const fill = (key: string, id: string, size: number) =>
    server.store.within({ kind: 'platform', reason: 'fill up' }, (db) =>
      db.insert(media).values({
        accountId: idOf(key),
        tenantId: idOf(key),
        id: id.repeat(32),
        purpose: 'chat',
        mediaType: 'application/pdf',
        fileName: 'x.pdf',
        size,
        createdBy: 'test',
        isWritten: true,
      }),
    );

  it('is not exceeded by twenty concurrent uploads to two processes', async () => {
    const twin = await createTestServer({ databaseUrl: server.databaseUrl, storage });
    try {
      const letter = `%PDF-1.7\n${'x'.repeat(991)}`;
      await fill('O2', 'y', quota - (await storedOf('O2')) - 5 * letter.length);
      const before = storage.names().length;
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_each, i) =>
          send(letter, { who: 'siblingOwner', name: `${i}.pdf`, at: i % 2 === 0 ? server : twin }),
        ),
      );
      expect([
        replies.filter(({ status }) => status === 200).length,
        replies.filter(({ status, json }) => status === 413 && json.code === 'quota').length,
      ]).toEqual([5, 15]);
      expect([await storedOf('O2'), storage.names().length - before]).toEqual([quota, 5]);
    } finally {
      await twin.close();
    }
  });

  it('limits only its tenant', async () => {
    await fill('O3', 'z', quota);
    const full = await send(await picture().png().toBuffer(), { who: 'partner', on: 'O3' });
    expect([
      full.status,
      full.json.code,
      (await send(await picture().png().toBuffer())).status,
    ]).toEqual([413, 'quota', 200]);
  });

  it('is released when a file could not be stored', async () => {
    const [before, put] = [await storedOf('O1'), storage.put];
    storage.put = async () => {
      throw new StorageError('off');
    };
    const reply = await send('%PDF-1.7 lost');
    storage.put = put;
    expect([reply.status, await storedOf('O1')]).toEqual([503, before]);
  });
});
