import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { editor } from '../panels/messages.js';
import { panels } from '../panels/panels.js';
import classes from './About.module.css';
import { aboutAgent } from './messages.js';

/** Links to each part of the editor; the answers only where a template asks for any. */
export function WaysToWork({ hasAnswers }: { readonly hasAnswers: boolean }) {
  const t = useMessages(aboutAgent);
  const names = useMessages(editor);
  return (
    <nav aria-label={t('work')} className={classes.ways}>
      {panels
        .filter((panel) => panel !== 'template' || hasAnswers)
        .map((panel) => (
          <Link key={panel} to={`/app/agents/${panel}`} className={classes.way}>
            {names(`panel.${panel}`)}
          </Link>
        ))}
    </nav>
  );
}
