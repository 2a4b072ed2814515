import { type default as Library } from 'sharp';

let library: Promise<typeof Library> | null = null;

/**
 * Loads the picture library, with the first picture. Nothing of one person's picture stays in
 * memory, and a drawing takes one core.
 */
export const loadPictureLibrary = (): Promise<typeof Library> =>
  (library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
