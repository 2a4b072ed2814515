import { type Metadata, type Sharp } from 'sharp';
import { loadPictureLibrary } from './picture-library.js';

/** The kinds of pictures that are read. Nothing that can hold a script is among them. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif';

/** The purpose of a picture: `avatar` is a square, `message` at most as large as a screen. */
export type PicturePurpose = 'avatar' | 'message';

/** A re-encoded picture: it contains only the pixels of the upload. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
}

/**
 * A picture that cannot be re-encoded: damaged, of another type than declared, or with too many
 * pixels.
 */
export class PictureError extends Error {
  readonly isRefusal = true;

  constructor(
    readonly code: 'unreadable' | 'too-many-pixels' | 'busy',
    message: string,
  ) {
    super(message);
  }
}

/** 25 megapixels: slightly more than a phone's camera, and 100 MB of memory during the work. */
const maxPixels = 25_000_000;
const longestSeconds = 5;
const avatarSide = 512;
const longestSide = 2048;

/**
 * Re-encodes a picture. The work of a parser: it runs in a child process (`isolation`), and
 * `redraw` starts it.
 */
export async function draw(
  bytes: Uint8Array,
  kind: PictureKind,
  purpose: PicturePurpose,
): Promise<Picture> {
  try {
    return await drawn(bytes, kind, purpose);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw /pixel limit/i.test(String(error))
      ? tooMany()
      : new PictureError('unreadable', 'The picture cannot be read.');
  }
}

async function drawn(
  bytes: Uint8Array,
  kind: PictureKind,
  purpose: PicturePurpose,
): Promise<Picture> {
  // Only the first picture of an animation is read; an error in the data is an error, and not half
  // a picture.
  const sharp = await loadPictureLibrary();
  const source = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  });
  const found: Metadata = await source.metadata();
  if (found.format !== kind)
    throw new PictureError('unreadable', 'The picture is of another kind than it seems.');
  if ((found.width ?? 0) * (found.height ?? 0) > maxPixels) throw tooMany();
  const upright = source.timeout({ seconds: longestSeconds }).rotate();
  const [made, mediaType, extension] =
    purpose === 'avatar'
      ? ([
          upright.resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 82 }),
          'image/webp',
          'webp',
        ] as const)
      : asMessage(
          upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }),
          found,
        );
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType, extension, width: info.width, height: info.height };
}

const asMessage = (drawn: Sharp, { hasAlpha }: Metadata) =>
  hasAlpha
    ? ([drawn.png({ compressionLevel: 8 }), 'image/png', 'png'] as const)
    : ([drawn.jpeg({ quality: 85, mozjpeg: false }), 'image/jpeg', 'jpg'] as const);

const tooMany = () =>
  new PictureError(
    'too-many-pixels',
    `The picture has more than ${maxPixels / 1_000_000} million pixels.`,
  );
