import { type ComponentType, type SVGProps } from 'react';

/** An icon of the product: `size` in px (24), `stroke` width (2); other props go to the svg. */
export type Icon = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> & {
    size?: number | string;
    stroke?: number | string;
  }
>;
