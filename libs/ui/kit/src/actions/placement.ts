/** On which edge of the anchor a floating part opens, before there is too little room. */
export type Placement = 'top' | 'bottom';

/** With which edge of the anchor it lines up. */
export type Alignment = 'start' | 'center' | 'end';
