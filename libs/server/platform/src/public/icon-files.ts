import { buffer } from 'node:stream/consumers';
import { redraw } from '@patchbay/server-providers';
import { type Services } from '@patchbay/server-core';
import { type IconShape, initialOf, pngIconOf } from './brand-icon.js';
import { type HostBrand } from './brand-page.js';
import { findProfilePicture } from './repository.js';

type IconServices = Pick<Services, 'store' | 'storage'>;

interface IconWish {
  readonly shape: IconShape;
  readonly side: number;
}

/** The shape and the size that a path asks for; null where it is none of an icon. */
export function iconWishOf(path: string): IconWish | null {
  if (path === '/apple-touch-icon.png') return { shape: 'touch', side: 180 };
  // Asked for by browsers where a document names no icon; they take a PNG under this name.
  if (path === '/favicon.ico') return { shape: 'any', side: 48 };
  const [, maskable, side] = /^\/icon(-maskable)?-(192|512)\.png$/.exec(path) ?? [];
  return side ? { shape: maskable ? 'maskable' : 'any', side: Number(side) } : null;
}

/** Each is some ten kilobytes. */
const maxKept = 200;

/**
 * Draws the icons of hosts as PNG, each once. They are drawn from the picture that the tenant
 * uploaded; a picture of another server is not fetched, so its tenant has the initial.
 */
export function createIconFiles(
  services: IconServices,
): (brand: HostBrand, wish: IconWish) => Promise<Uint8Array> {
  const kept = new Map<string, Promise<Uint8Array>>();

  async function draw(brand: HostBrand, wish: IconWish): Promise<Uint8Array> {
    const picture = brand.pictureFile && (await pictureIn(services, brand.pictureFile));
    return pngIconOf(brand, wish, picture || null);
  }

  return (brand, wish) => {
    const facts = brand.pictureFile ?? initialOf(brand.name);
    const key = JSON.stringify([facts, brand.color, wish.shape, wish.side]);
    const known = kept.get(key);
    if (known) return known;
    const drawn = draw(brand, wish);
    // A failed drawing is tried again.
    drawn.catch(() => kept.delete(key));
    kept.set(key, drawn);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return drawn;
  };
}

/** A profile picture, decoded and encoded again in a child process; null when it is not there. */
async function pictureIn({ store, storage }: IconServices, id: string): Promise<Uint8Array | null> {
  const scope = { kind: 'platform', reason: 'draw the icon of a host' } as const;
  const isThere = await store.within(scope, (db) => findProfilePicture(db, id));
  const stored = isThere && (await storage.get(id));
  if (!stored) return null;
  try {
    const file = await buffer(stored.open());
    return (await redraw(file, 'webp', 'message')).bytes;
  } catch {
    return null;
  }
}
