import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type LazyScreen } from '@patchbay/routes';
import { type ComponentType, useState } from 'react';
import { surfaces } from './messages.js';

/** A surface whose code is fetched when it first opens, and may be as unreachable as the server. */
export interface LazySurface<P> {
  /** Null while it is closed. */
  readonly Surface: ComponentType<P> | null;
  readonly open: () => void;
  readonly close: () => void;
}

/** Opens a surface over any page; a message says so when its code cannot be fetched. */
export function useLazySurface<P>(screen: LazyScreen<P>, failed?: string): LazySurface<P> {
  const t = useMessages(surfaces);
  const toast = useToast();
  const [Surface, setSurface] = useState<ComponentType<P> | null>(null);
  const load = async () => {
    const loaded = await screen.preload();
    if (loaded) setSurface(() => loaded.Screen);
    else toast({ text: failed ?? t('notLoaded'), tone: 'error' });
  };
  return { Surface, open: () => void load(), close: () => setSurface(null) };
}
