import { IconButton, IconHelp } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { functionTexts } from './messages.js';
import { type CatalogueFunction } from './use-functions.js';

/** Opens the page of the guide about a function. */
export function HowItWorks({
  entry: { label, docsPage },
}: {
  readonly entry: Pick<CatalogueFunction, 'label' | 'docsPage'>;
}) {
  const t = useMessages(functionTexts);
  const { open } = useOverlay();
  return (
    <IconButton
      label={t('howItWorks', { name: label })}
      icon={<IconHelp size={15} />}
      onClick={() => void open('docsPage', { value: docsPage })}
    />
  );
}
