import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { promptEditor } from '../parts/messages.js';

/** Says that the text is edited without the editor, and offers another attempt. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(promptEditor);
  return (
    <>
      {t('plain')}
      <Button size="sm" variant="subtle" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </>
  );
}
