import { buildOpenApp } from '@patchbay/intents';
import { useViewer } from '@patchbay/queries';
import { inAccount, type PagePath, stepInto, useNavigate } from '@patchbay/routes';
import {
  parentOrigin,
  type Segment,
  type SegmentType,
  useCurrentAccount,
  useSessionHandle,
} from '@patchbay/session';
import { useKeptPage } from '../ground/use-kept-page.js';
import { segmentsTo } from '../ground/trail.js';
import { useStepping } from '../ground/use-stepping.js';

/** Opens an account; `way` are the pairs of its address, where it is not below the current one. */
export type TakeOver = (level: SegmentType, id: number, way?: readonly Segment[]) => void;

/** The way down to an account of a level: below what the address names, or the user's own level. */
export function useWayTo(): (level: SegmentType, id: number) => readonly Segment[] {
  const { segments } = useCurrentAccount();
  const { data: viewer } = useViewer();
  // From the user's own page, whose address names nothing, the way begins at the user's own level.
  const way = segments.length > 0 || !viewer ? segments : segmentsTo(viewer, viewer.target.id);
  return (level, id) => stepInto(way, level, id);
}

/**
 * Opens an account: the URL names it, everything else follows. The open page stays where the other
 * account has it too, and the tab remembers the way back. Inside a partner's page the frame does
 * not navigate upward itself: it sends a request to the page, to its exact origin. That origin is on
 * the list of the tenant of the frame, because the browser shows the frame to no other page.
 */
export function useTakeover(): TakeOver {
  const { framed } = useSessionHandle();
  const navigate = useNavigate();
  const wayTo = useWayTo();
  const keptPage = useKeptPage();
  const { stepInto: remember } = useStepping();
  return (level, id, way = wayTo(level, id)) => {
    const parent = framed && level !== 'agent' ? parentOrigin(window) : null;
    const message = parent === null || level === 'agent' ? null : buildOpenApp(level, id);
    if (parent !== null && message !== null) {
      window.parent.postMessage(message, parent);
      return;
    }
    remember(id);
    const to: PagePath | '/app' = keptPage(level) ?? '/app';
    void navigate({ to, search: inAccount(way) });
  };
}
