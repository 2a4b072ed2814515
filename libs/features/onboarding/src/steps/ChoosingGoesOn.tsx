import { timing } from '@patchbay/template-fields';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/**
 * Goes on a moment after one of few choices was clicked. Arrow keys only move through the choices,
 * so that a keyboard reaches all of them; Enter goes on from there.
 */
export function ChoosingGoesOn({
  isChoice,
  onGo,
  children,
}: {
  readonly isChoice: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}) {
  const [clicks, setClicks] = useState(0);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (clicks === 0) return;
    const timer = setTimeout(go, timing.fieldAutoAdvance);
    return () => clearTimeout(timer);
  }, [clicks]);
  const onClick = ({ detail, target }: MouseEvent) => {
    const label = (target as Element).closest('label');
    const control = label ? label.control : target;
    const isChosen = control instanceof HTMLInputElement && control.type === 'radio';
    if (detail > 0 && isChosen) setClicks((now) => now + 1);
  };
  if (!isChoice) return children;
  return (
    <div role="presentation" onClick={onClick}>
      {children}
    </div>
  );
}
