import { IconButton, IconHelp } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useFunctionWords } from '@patchbay/screens';
import { functionTexts } from './messages.js';
import { type CatalogueFunction } from './use-functions.js';

/** Opens the page of the guide about a function. */
export function HowItWorks({
  entry: { name, label, docsPage },
}: {
  readonly entry: Pick<CatalogueFunction, 'name' | 'label' | 'docsPage'>;
}) {
  const t = useMessages(functionTexts);
  const words = useFunctionWords();
  const { open } = useOverlay();
  return (
    <IconButton
      label={t('howItWorks', { name: words.name(name, label) })}
      icon={<IconHelp size={15} />}
      onClick={() => void open('docsPage', { value: docsPage })}
    />
  );
}
