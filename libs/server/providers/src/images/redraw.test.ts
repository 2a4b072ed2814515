import sharp from 'sharp';
import { PictureError, redraw } from './redraw.js';

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#0f766e80' } });
const bytesOf = async (image: ReturnType<typeof plain>, format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  new Uint8Array(await image.toFormat(format).toBuffer());

describe('a re-encoded picture', () => {
  it.each([
    ['png', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/jpeg'],
    ['gif', 'image/jpeg'],
  ] as const)('from %s has a format that every carrier accepts', async (kind, mediaType) => {
    const picture = await redraw(await bytesOf(plain(30, 20), kind), kind, 'message');
    expect(picture).toMatchObject({
      mediaType: kind === 'gif' ? expect.stringMatching(/^image\/(png|jpeg)$/) : mediaType,
      width: 30,
      height: 20,
    });
    expect(['jpeg', 'png']).toContain((await sharp(picture.bytes).metadata()).format);
  });

  it('keeps transparency', async () =>
    expect(await redraw(await bytesOf(plain(9, 9, 4), 'png'), 'png', 'message')).toMatchObject({
      mediaType: 'image/png',
      extension: 'png',
    }));

  it('is never larger than a screen, and never enlarged', async () => {
    expect(await redraw(await bytesOf(plain(4096, 1024), 'jpeg'), 'jpeg', 'message')).toMatchObject(
      { width: 2048, height: 512 },
    );
    expect(await redraw(await bytesOf(plain(10, 10), 'jpeg'), 'jpeg', 'message')).toMatchObject({
      width: 10,
      height: 10,
    });
  });

  it('is a square of one size when it is an avatar', async () =>
    expect(await redraw(await bytesOf(plain(900, 300), 'png'), 'png', 'avatar')).toMatchObject({
      mediaType: 'image/webp',
      width: 512,
      height: 512,
    }));

  it('contains only the first frame of an animation', async () => {
    const frames = await sharp(Buffer.alloc(8 * 16 * 3, 7), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect(await redraw(new Uint8Array(frames), 'gif', 'message')).toMatchObject({
      width: 8,
      height: 8,
    });
  });

  it.each([
    [
      'half of one',
      async () => (await bytesOf(plain(300, 300).blur(5), 'jpeg')).slice(0, 500),
      'jpeg',
      'unreadable',
    ],
    ['nothing', async () => new Uint8Array(), 'png', 'unreadable'],
    ['one of another kind', async () => bytesOf(plain(9, 9), 'png'), 'jpeg', 'unreadable'],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'png',
      'unreadable',
    ],
    [
      'one of 26 million pixels',
      async () => bytesOf(plain(5200, 5000), 'png'),
      'png',
      'too-many-pixels',
    ],
  ] as const)('is not created from %s', async (_what, make, kind, code) => {
    const error = await redraw(await make(), kind, 'message').catch((one: unknown) => one);
    expect(error).toBeInstanceOf(PictureError);
    expect((error as PictureError).code).toBe(code);
  });

  it('waits in a queue if many arrive at once, and all are processed', async () => {
    const bytes = await bytesOf(plain(600, 600), 'jpeg');
    expect(
      await Promise.all(Array.from({ length: 12 }, () => redraw(bytes, 'jpeg', 'avatar'))),
    ).toHaveLength(12);
  });

  it('is refused if too many wait, and accepted again afterwards', async () => {
    const bytes = await bytesOf(plain(60, 60), 'jpeg');
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => redraw(bytes, 'jpeg', 'avatar')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    expect(
      new Set(
        results.flatMap((one) =>
          one.status === 'rejected' ? [(one.reason as PictureError).code] : [],
        ),
      ),
    ).toEqual(new Set(['busy']));
    expect(await redraw(bytes, 'jpeg', 'avatar')).toMatchObject({ width: 512 });
  });
});
