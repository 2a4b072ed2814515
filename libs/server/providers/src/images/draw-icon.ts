import { loadPictureLibrary } from '../parsers/picture-library.js';

/** An icon as it is drawn: vectors of our own, and a picture over them. */
export interface IconParts {
  /** Written by this server; nothing of a tenant but a colour and outlines is in it. */
  readonly svg: string;
  /** A square picture that this server has re-encoded, as a share of the side. */
  readonly over?: { readonly picture: Uint8Array; readonly share: number };
  /** In pixels. */
  readonly side: number;
}

const whole = 512;

/** Draws an icon as PNG, as phones want it. */
export async function drawIcon({ svg, over, side }: IconParts): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary();
  const ground = sharp(Buffer.from(svg)).resize(whole, whole);
  if (!over) return ground.resize(side, side).png({ compressionLevel: 9 }).toBuffer();
  const width = Math.round(whole * over.share);
  const input = await sharp(over.picture).resize(width, width, { fit: 'cover' }).png().toBuffer();
  const joined = await ground
    .composite([{ input, gravity: 'centre' }])
    .png()
    .toBuffer();
  return sharp(joined).resize(side, side).png({ compressionLevel: 9 }).toBuffer();
}
