import { type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** Stores the chosen colour scheme in memory only: for tests, widgets and pages without storage. */
export function memoryColorSchemeManager(initial?: MantineColorScheme): MantineColorSchemeManager {
  let chosen = initial;
  const listeners = new Set<(value: MantineColorScheme) => void>();
  let notify: ((value: MantineColorScheme) => void) | undefined;
  return {
    get: (fallback) => chosen ?? fallback,
    set: (value) => {
      chosen = value;
      listeners.forEach((listener) => listener(value));
    },
    subscribe: (listener) => {
      notify = listener;
      listeners.add(listener);
    },
    unsubscribe: () => {
      if (notify) listeners.delete(notify);
    },
    clear: () => {
      chosen = undefined;
    },
  };
}
