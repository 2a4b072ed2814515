/** Preferred edge of the anchor for a floating part; it flips when there is too little room. */
export type Placement = 'top' | 'bottom';

/** Edge of the anchor with which the part is aligned. */
export type Alignment = 'start' | 'center' | 'end';
