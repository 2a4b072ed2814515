import { IconButton, IconHelp, lazyParts } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useRef, useState } from 'react';
import { type Decision } from './decision.js';
import { why } from './messages.js';

/** What it opens is fetched by itself: few who see the button ask. */
const useWhyParts = lazyParts(() => import('./WhyPopover.js'));

/** A button beside a value that a tier decided; it shows the reason, the tier, and the setting. */
export function WhyButton({ label, decision }: { label: string; decision: Decision }) {
  const t = useMessages(why);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { parts } = useWhyParts(isOpen);
  return (
    <>
      <IconButton
        ref={anchor}
        label={t('whyOf', { label })}
        icon={<IconHelp size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={useWhyParts.preload}
        onFocus={useWhyParts.preload}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && parts ? (
        <parts.WhyPopover anchor={anchor} decision={decision} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
