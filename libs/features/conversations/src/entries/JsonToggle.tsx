import { Button, IconBraces, JsonView } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { entries } from './messages.js';

/** A button that shows data as they were transmitted. */
export function JsonToggle({ label, value }: { readonly label: string; readonly value: unknown }) {
  const t = useMessages(entries);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="sm"
        variant="subtle"
        icon={<IconBraces size={14} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('json')}
      </Button>
      {isOpen ? <JsonView value={value} label={`${label}, ${t('json')}`} /> : null}
    </div>
  );
}
