import { VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useEffect, useState } from 'react';
import { pageNames } from './messages.js';
import { useDocumentTitle } from './use-document-title.js';

/**
 * Names the page in the tab of the browser, and reads the name of another page out. The first page
 * is read by the browser itself, and an overlay by the focus that it takes.
 */
export function Screen() {
  const t = useMessages(pageNames);
  const title = useDocumentTitle();
  const whole = title?.whole;
  useEffect(() => {
    if (whole !== undefined) document.title = whole;
  }, [whole]);
  const [first, setFirst] = useState<string>();
  if (title && first === undefined) setFirst(title.page);
  const [isMoved, setMoved] = useState(false);
  if (title && first !== undefined && first !== title.page && !isMoved) setMoved(true);
  return (
    <VisuallyHidden role="status" aria-label={t('opened')}>
      {isMoved ? title?.page : null}
    </VisuallyHidden>
  );
}
