interface Press {
  readonly key: string;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

/** The code that a browser gives a key press which an input method handles. */
const handledByInputMethod = 229;

/**
 * The name of the key of a `keydown`; empty where the press is part of a composition, as the Enter
 * that takes a word from an input method. Safari sends that Enter after the composition has ended:
 * `isComposing` is false then, and only the key code tells. Takes the event of a framework, too.
 */
export function pressedKey(event: Press | { readonly nativeEvent: Press }): string {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === handledByInputMethod ? '' : key;
}
