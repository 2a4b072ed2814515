import { IsolationError, ParserRefusal } from '../isolation/isolation-error.js';
import { parseApart } from '../isolation/isolation.js';
import {
  type Picture,
  PictureError,
  type PictureKind,
  type PicturePurpose,
} from '../parsers/draw-picture.js';

export { type Picture, PictureError, type PictureKind } from '../parsers/draw-picture.js';

/**
 * Re-encodes a picture, upright and without the metadata of a camera, in a child process. The
 * result has a type that every carrier accepts.
 */
export async function redraw(
  bytes: Uint8Array,
  kind: PictureKind,
  purpose: PicturePurpose,
  signal?: AbortSignal,
): Promise<Picture> {
  const { words, bytes: drawn } = await parseApart(
    'picture',
    bytes,
    { kind, purpose },
    signal,
  ).catch(plainly);
  return { ...words, bytes: drawn };
}

function plainly(error: unknown): never {
  if (error instanceof ParserRefusal)
    throw new PictureError(error.code as PictureError['code'], error.message);
  if (!(error instanceof IsolationError)) throw error;
  if (error.code === 'busy' || error.code === 'unavailable' || error.code === 'stopped')
    throw new PictureError('busy', 'Too many pictures are waiting to be drawn.');
  throw new PictureError(
    'unreadable',
    error.code === 'too-slow'
      ? 'The picture takes too long to read.'
      : error.code === 'too-large'
        ? 'The picture needs too much memory to be read.'
        : 'The picture cannot be read.',
  );
}
