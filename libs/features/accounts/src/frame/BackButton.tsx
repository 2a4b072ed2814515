import { type Viewer } from '@patchbay/contract';
import { stepBack } from '@patchbay/intents';
import { IconArrowLeft, IconButton } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { inAccount, useNavigate } from '@patchbay/routes';
import { frame } from '../ground/messages.js';
import { segmentsTo } from '../ground/trail.js';
import { useStepping } from '../ground/use-stepping.js';

/** The level above the current account, for phones, whose breadcrumb shows the current one only. */
function useLevelAbove(viewer: Viewer) {
  const navigate = useNavigate();
  const above = stepBack(segmentsTo(viewer, viewer.target.id));
  const id = above.at(-1)?.id;
  const level = viewer.trail.find((each) => each.id === id);
  return level
    ? {
        name: level.displayName,
        go: () => void navigate({ to: '/app', search: inAccount(above) }),
      }
    : null;
}

/**
 * Leads back to the account and page that one stepped from in this tab; on phones otherwise one
 * level up.
 */
export function BackButton({ viewer, short }: { viewer: Viewer; short: boolean }) {
  const t = useMessages(frame);
  const { former, stepBack: back } = useStepping();
  const above = useLevelAbove(viewer);
  const target = former ? { name: former.name, go: back } : short ? above : null;
  return target ? (
    <IconButton
      label={t('backTo', { name: target.name })}
      icon={<IconArrowLeft size={16} />}
      large={short}
      tooltipPlacement="bottom"
      onClick={target.go}
    />
  ) : null;
}
