import { DocsText } from './DocsText.js';
import classes from './Pages.module.css';

/** The guide as a page of its own. */
export function Screen() {
  return (
    <main className={classes.page}>
      <div>
        <h1>Guide</h1>
        <DocsText />
      </div>
    </main>
  );
}
