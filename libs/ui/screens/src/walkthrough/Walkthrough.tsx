import { overlayCatalogue, type OverlaySpec } from '@patchbay/intents';
import { WalkthroughCard } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type WalkthroughStep } from '@patchbay/onboarding';
import { useOverlay, useCan } from '@patchbay/overlays';
import { type ReactNode, useState } from 'react';
import { walkthrough } from './messages.js';
import { isDoneByOpening, walkthroughOverlays } from './steps.js';
import { useWalkthrough, type WalkthroughState } from './use-walkthrough.js';

/** The card with the next step until the agent takes calls; what stands in its place otherwise. */
export function Walkthrough({
  isSetUp,
  children,
}: {
  readonly isSetUp: boolean;
  readonly children?: ReactNode;
}) {
  const progress = useWalkthrough(isSetUp);
  const [isHidden, setHidden] = useState(false);
  const next = progress?.next;
  if (!next || isHidden) return children;
  return <NextStep progress={progress} next={next} onHide={() => setHidden(true)} />;
}

function NextStep({
  progress: { completed, total, complete },
  next,
  onHide,
}: {
  readonly progress: WalkthroughState;
  readonly next: WalkthroughStep;
  readonly onHide: () => void;
}) {
  const t = useMessages(walkthrough);
  const { open } = useOverlay();
  const spec: OverlaySpec = overlayCatalogue[walkthroughOverlays[next]];
  const { allowed } = useCan(spec.permission);
  const begin = () => {
    if (isDoneByOpening(next)) complete(next);
    void open(walkthroughOverlays[next]);
  };
  return (
    <WalkthroughCard
      title={t('title')}
      done={completed.length}
      total={total}
      onHide={onHide}
      {...(allowed ? { action: t(`do.${next}`), onAction: begin } : {})}
    >
      {t(next)}
    </WalkthroughCard>
  );
}
