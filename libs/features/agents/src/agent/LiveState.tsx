import { type EpochMilliseconds } from '@patchbay/kernel';
import { Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { editor } from '../panels/messages.js';
import classes from './LiveState.module.css';
import { agents } from './messages.js';

/** Whether this agent answers calls, and since when. */
export function LiveState({ publishedAt }: { readonly publishedAt: EpochMilliseconds | null }) {
  const t = useMessages(agents);
  const common = useMessages(editor);
  if (publishedAt === null) return <Chip tone="grey">{common('notLive')}</Chip>;
  return (
    <span className={classes.state}>
      <Chip tone="success" dot>
        {common('live')}
      </Chip>{' '}
      <span className={classes.since}>{t('since', { at: new Date(publishedAt) })}</span>
    </span>
  );
}
