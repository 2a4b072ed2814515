import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Grid.module.css';
import { lists } from './messages.js';

export interface GridEndProps {
  /** Rows follow the last one. */
  readonly hasMore: boolean;
  /** They are on the way. */
  readonly isReading: boolean;
  /** Why they could not be read. */
  readonly failure: string | undefined;
  readonly onMore: () => void;
}

/**
 * What stands behind the last loaded row: a button for the next ones, their progress, or why they
 * could not be loaded.
 */
export function GridEnd({ hasMore, isReading, failure, onMore }: GridEndProps) {
  const t = useMessages(lists);
  if (!hasMore) return null;
  return (
    <div className={classes.following}>
      {failure === undefined ? null : (
        <span role="alert">
          {t('moreNotLoaded')} {failure}
        </span>
      )}
      <Button size="sm" variant="subtle" loading={isReading} onClick={onMore}>
        {t(failure === undefined ? 'more' : 'retry')}
      </Button>
    </div>
  );
}
