const sizes = new Map([
  ['small', ['36', '14', '13']],
  ['large', ['56', '26', '17']],
]);
const defaultSize = ['48', '20', '15'];

/** Height, padding and size of the font by `data-size`, in pixels. */
export const sizeOf = ({ size }: DOMStringMap): readonly string[] =>
  sizes.get(size ?? '') ?? defaultSize;

export const isSet = (flag: string | undefined): boolean => (flag ?? 'false') !== 'false';

/** A number is a length in pixels; the browser drops what is neither a number nor a length. */
export const lengthOf = (value: string | undefined, defaultLength: string): string =>
  /^\d+(\.\d+)?$/.test(value ?? '') ? `${value}px` : (value ?? `${defaultLength}px`);
