import { closeOverlay, parseOverlays, segmentTypes } from '@patchbay/intents';
import { useViewer } from '@patchbay/queries';
import { accountHref, type RootSearch, stringifySearch, useRouter } from '@patchbay/routes';
import {
  type FormerPlace,
  segmentsOfPlace,
  stepsOf,
  useCurrentAccount,
  useWayBack,
} from '@patchbay/session';

/** The page of a place below its account, without overlays: `accounts?q=dental`. */
function pageOf(pathname: string, search: RootSearch): string {
  const without = parseOverlays(search).reduce(
    (rest, { name }) => closeOverlay(rest, name),
    search,
  );
  const own = Object.entries(without).filter(
    ([key]) => !(segmentTypes as readonly string[]).includes(key),
  );
  return `${pathname.replace(/^\/app\/?/, '')}${stringifySearch(Object.fromEntries(own))}`;
}

export interface Stepping {
  /** The place from which the current account was entered in this tab; null when it was not. */
  readonly former: FormerPlace | null;
  /** Remembers the open page, before another account is entered. */
  readonly stepInto: (account: number) => void;
  /** Returns to exactly that account and page. */
  readonly stepBack: () => void;
}

/** Stepping into accounts and back. What a tab remembers of it is never another tab’s. */
export function useStepping(): Stepping {
  const router = useRouter();
  const { segments } = useCurrentAccount();
  const { data: viewer } = useViewer();
  const way = useWayBack();
  const here = viewer?.target.id;
  const former = (here === undefined ? undefined : way.into(here).at(-1)) ?? null;
  return {
    former,
    stepInto: (account) => {
      if (!viewer || account === viewer.target.id) return;
      const { pathname, search } = router.state.location;
      way.step(
        viewer.target.id,
        {
          steps: stepsOf(segments),
          name: viewer.target.displayName,
          page: pageOf(pathname, search),
        },
        account,
      );
    },
    stepBack: () => {
      if (former === null || here === undefined) return;
      const back = segmentsOfPlace(former);
      const to = back.at(-1)?.id ?? viewer?.home.id;
      if (to !== undefined) way.returned(here, to);
      router.history.push(`${accountHref(back)}/${former.page}`);
    },
  };
}
