import { type Contact } from '@patchbay/contract';
import { Banner, Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { calledBy } from './called-by.js';
import { contacts } from './messages.js';

/** Says that a person is known already, and leads to them. */
export function KnownContact({ known }: { readonly known: Contact }) {
  const t = useMessages(contacts);
  const { open } = useOverlay();
  return (
    <Banner
      tone="warn"
      title={t('isKnown', { name: calledBy(known) })}
      actions={
        <Button size="sm" onClick={() => void open('previewContact', { value: String(known.id) })}>
          {t('openKnown')}
        </Button>
      }
    >
      {t('isKnownHelp')}
    </Banner>
  );
}
