import { serverKeyFrom } from '@patchbay/server-core';
import {
  addressLifeSeconds,
  freshAddress,
  idIn,
  kindOf,
  nameFor,
  secondsLeft,
  signedPath,
} from './rules.js';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('file type', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['RIFF\x00\x00\x00\x00WAVEfmt ', 'audio/wav'],
    ['OggS\x00', 'audio/ogg'],
    ['\x00\x00\x00\x20ftypM4A ', 'audio/mp4'],
    ['ID3\x04', 'audio/mpeg'],
    ['\xff\xfb\x90', 'audio/mpeg'],
    ['%PDF-1.7', 'application/pdf'],
  ])('is detected from the first bytes: %j', (text, mediaType) =>
    expect(kindOf(bytes(text))?.mediaType).toBe(mediaType),
  );

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html>',
    '<?xml version="1.0"?><svg/>',
    '<?php system(1);',
    'PK\x03\x04',
    'MZ\x90',
    '\x7fELF',
    '#!/bin/sh',
    ' %PDF-',
    '',
    'RIFF\x00\x00\x00\x00AVI ',
    '\x00\x00\x00\x20ftypqt  ',
    '\xef\xbb\xbf<svg>',
    '\x1f\x8b\x08',
  ])('is refused for %j', (text) => expect(kindOf(bytes(text))).toBeNull());
});

describe('file name', () => {
  it.each([
    ['x-ray.PNG', 'x-ray.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\x\\y.jpg', 'y.png'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie x=1.png'],
    ['photo.html.png', 'photo.png'],
    ['photo.png\0.html', 'photo.png'],
    ['gpj\u202egnp.exe', 'gpjgnp.png'],
    ['', 'file.png'],
    ['....', 'file.png'],
    ['Röntgen 1 – links.jpeg', 'Röntgen 1 – links.png'],
    ['"><script>', 'script.png'],
    ['x'.repeat(4096), `${'x'.repeat(80)}.png`],
  ])('%j becomes %j', (given, kept) => expect(nameFor(given, 'png')).toBe(kept));
});

describe('signed address', () => {
  const key = serverKeyFrom(Buffer.alloc(32, 3));
  const file = { id: 'a'.repeat(32), extension: 'png', fileName: 'x ray.png' };
  const now = Date.UTC(2026, 0, 5);
  const path = signedPath(key, file, now);
  const query = Object.fromEntries(new URL(path, 'http://x').searchParams);
  const signed = { until: Number(query.until), signature: query.signature };

  it('is valid for a week', () => {
    expect(secondsLeft(key, file.id, signed, now)).toBe(addressLifeSeconds);
    expect(secondsLeft(key, file.id, signed, now + addressLifeSeconds * 1000)).toBe(0);
  });

  it.each([
    ['another file', 'b'.repeat(32), {}],
    ['a later end', file.id, { until: signed.until + 1 }],
    ['no signature', file.id, { signature: undefined }],
    ['an empty one', file.id, { signature: '' }],
    ['a shorter one', file.id, { signature: signed.signature?.slice(0, -2) }],
    ['no end', file.id, { until: undefined }],
  ])('is refused for %s', (_what, id, changed) =>
    expect(secondsLeft(key, id, { ...signed, ...changed }, now)).toBe(0),
  );

  it('of another installation is refused', () =>
    expect(secondsLeft(serverKeyFrom(Buffer.alloc(32, 4)), file.id, signed, now)).toBe(0));

  it('is renewed for each reader of the conversation, and other addresses stay unchanged', () => {
    const later = now + 30 * 86_400_000;
    const fresh = new URL(
      freshAddress(key, 'https://p.example', `https://p.example${path}`, later),
    );
    expect(
      secondsLeft(
        key,
        file.id,
        {
          until: Number(fresh.searchParams.get('until')),
          signature: fresh.searchParams.get('signature') ?? '',
        },
        later,
      ),
    ).toBe(addressLifeSeconds);
    for (const other of [
      'https://elsewhere.example/a.png',
      'https://p.example/api/v1/chat/media/short.png/x',
      'https://p.example.evil/api/v1/chat/media/x',
    ])
      expect(freshAddress(key, 'https://p.example', other, later)).toBe(other);
  });

  it.each([
    'a'.repeat(31),
    `${'a'.repeat(32)}.png/..`,
    '../secret',
    `${'A'.repeat(32)}.png`,
    `${'a'.repeat(32)}`,
  ])('%j is not a stored name', (mediaId) => expect(idIn(mediaId)).toBeNull());
});
