import { useForceUpdate } from '@mantine/hooks';
import { type OverlayName } from '@patchbay/intents';
import { type LazyScreen, lazyScreen } from '@patchbay/routes';
import { type ComponentType, useMemo } from 'react';
import { type OverlayScreenProps, type OverlayScreens } from './screens.js';

type Props = OverlayScreenProps<OverlayName>;
type LoadScreen = () => Promise<{ readonly Screen: ComponentType<Props> }>;

export type AnyScreen = ComponentType<Props>;

/** The screens of overlays, each fetched when it is first rendered, and again on request. */
export function useLazyScreens(screens: OverlayScreens) {
  const lazyScreens = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(screens).map(([name, load]) => [name, lazyScreen(load as LoadScreen)]),
      ) as Record<OverlayName, LazyScreen<Props>>,
    [screens],
  );
  const draw = useForceUpdate();
  return {
    screenOf: (name: OverlayName): AnyScreen => lazyScreens[name].Screen,
    fetchAgain: (name: OverlayName): void => {
      lazyScreens[name].renew();
      draw();
    },
  };
}
