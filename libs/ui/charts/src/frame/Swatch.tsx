import { useId } from 'react';
import { type SeriesLook, textureSize } from '../model/palette.js';
import { Texture } from './Texture.js';

/** The look of a series in a legend: a piece of its line, or a square of its bar. */
export function Swatch({ look, line }: { readonly look: SeriesLook; readonly line?: boolean }) {
  const id = useId();
  const width = line ? 22 : 12;
  return (
    <svg width={width} height={12} viewBox={`0 0 ${width} 12`} aria-hidden focusable="false">
      {line ? (
        <path
          d={`M0 6H${width}`}
          stroke={look.colour}
          strokeWidth={2}
          strokeDasharray={look.dashes}
        />
      ) : (
        <>
          <defs>
            <Texture id={id} look={look} />
          </defs>
          <rect width={2 * textureSize} height={12} rx={2} fill={`url(#${id})`} />
        </>
      )}
    </svg>
  );
}
