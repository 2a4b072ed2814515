import { type Metadata, type Sharp, type default as Library } from 'sharp';

/** The kinds of pictures that are read. Nothing that can hold a script is among them. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif';

/** A picture that was drawn anew: only its pixels are left of what somebody sent. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
}

/** What cannot be drawn: broken, of another kind than it seemed, or with more pixels than are drawn. */
export class PictureError extends Error {
  constructor(readonly code: 'unreadable' | 'too-many-pixels' | 'busy', message: string) {
    super(message);
  }
}

/** 25 megapixels: a little more than a telephone takes, and 100 MB while it is drawn. */
const mostPixels = 25_000_000;
const longestSeconds = 5;
const avatarSide = 512;
const longestSide = 2048;

let library: Promise<typeof Library> | null = null;

/** Loaded with the first picture: most processes never draw one. Nothing of one person's picture stays in memory, and a drawing takes one core. */
const load = (): Promise<typeof Library> => (library ??= import('sharp').then(({ default: sharp }) => {
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}));

const mostAtOnce = 2;
const mostWaiting = 30;
let drawing = 0;
const waiting: (() => void)[] = [];

/** Draws a picture anew, upright and without what a camera writes into it: `avatar` as a square, `message` as large as a screen. Gives a kind that every carrier takes. */
export async function redraw(bytes: Uint8Array, kind: PictureKind, purpose: 'avatar' | 'message'): Promise<Picture> {
  if (waiting.length >= mostWaiting) throw new PictureError('busy', 'Too many pictures are waiting to be drawn.');
  // Whoever ends hands its place to the next, so there are never more.
  if (drawing >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await draw(bytes, kind, purpose);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw /pixel limit/i.test(String(error)) ? tooMany() : new PictureError('unreadable', 'The picture cannot be read.');
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}

async function draw(bytes: Uint8Array, kind: PictureKind, purpose: 'avatar' | 'message'): Promise<Picture> {
  // Only the first picture of an animation is read; an error in the data is an error, and not half a picture.
  const sharp = await load();
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true });
  const found: Metadata = await source.metadata();
  if (found.format !== kind) throw new PictureError('unreadable', 'The picture is of another kind than it seems.');
  if ((found.width ?? 0) * (found.height ?? 0) > mostPixels) throw tooMany();
  const upright = source.timeout({ seconds: longestSeconds }).rotate();
  const [drawn, mediaType, extension] = purpose === 'avatar'
    ? [upright.resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 82 }), 'image/webp', 'webp'] as const
    : asMessage(upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }), found);
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType, extension, width: info.width, height: info.height };
}

const asMessage = (drawn: Sharp, { hasAlpha }: Metadata) =>
  hasAlpha ? ([drawn.png({ compressionLevel: 8 }), 'image/png', 'png'] as const) : ([drawn.jpeg({ quality: 85, mozjpeg: false }), 'image/jpeg', 'jpg'] as const);

const tooMany = () => new PictureError('too-many-pixels', `The picture has more than ${mostPixels / 1_000_000} million pixels.`);
