import { useMessages } from '@patchbay/messages';
import { DocsText } from './DocsText.js';
import { pages } from './messages.js';
import classes from './Pages.module.css';

/** The guide as a page of its own. */
export function Screen() {
  const t = useMessages(pages);
  return (
    <main className={classes.page}>
      <div>
        <h1>{t('guide')}</h1>
        <DocsText />
      </div>
    </main>
  );
}
