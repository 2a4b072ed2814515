/**
 * The name of the key of a `keydown`; empty where the press is part of a composition, as the Enter
 * that takes a word from an input method. Browsers give such a press the code 229. Safari sends that
 * Enter after the composition has ended: `isComposing` is false then, and only the code tells.
 */
export const pressedKey = ({
  key,
  keyCode,
  isComposing,
}: {
  readonly key: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
}): string => (isComposing || keyCode === 229 ? '' : key);
