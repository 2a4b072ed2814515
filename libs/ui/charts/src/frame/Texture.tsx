import { type SeriesLook, textureSize } from '../model/palette.js';

/** The fill of a bar: its colour, with its texture in the colour of the surface. */
export const Texture = ({ id, look }: { readonly id: string; readonly look: SeriesLook }) => (
  <pattern id={id} patternUnits="userSpaceOnUse" width={textureSize} height={textureSize}>
    <rect width={textureSize} height={textureSize} fill={look.colour} />
    {look.texture === null ? null : (
      <path
        d={look.texture}
        fill="none"
        stroke="var(--pb-surface)"
        strokeWidth={1.25}
        strokeOpacity={0.6}
        strokeLinecap="square"
      />
    )}
  </pattern>
);
