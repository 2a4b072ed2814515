import { overlayCatalogue, type OverlayName, type OverlaySpec } from '@patchbay/intents';
import { WalkthroughCard } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type WalkthroughStep } from '@patchbay/onboarding';
import { useOverlay } from '@patchbay/overlays';
import { useCan } from '@patchbay/queries';
import { type ReactNode, useState } from 'react';
import { walkthrough } from './messages.js';
import { useWalkthrough, type WalkthroughState } from './use-walkthrough.js';

/** The overlay in which a step is done. */
const opens = {
  SETUP_AGENT: 'onboard',
  TEST_AGENT: 'testAgent',
  ADD_NUMBER: 'selectNumber',
  FORWARD_CALLS: 'forwardingInstructions',
} as const satisfies Readonly<Record<WalkthroughStep, OverlayName>>;

/** Steps whose end no fact of the account tells of: they are done once they were opened. */
const isDoneByOpening = (step: WalkthroughStep) =>
  step === 'TEST_AGENT' || step === 'FORWARD_CALLS';

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
  const spec: OverlaySpec = overlayCatalogue[opens[next]];
  const { allowed } = useCan(spec.permission);
  const begin = () => {
    if (isDoneByOpening(next)) complete(next);
    void open(opens[next]);
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
