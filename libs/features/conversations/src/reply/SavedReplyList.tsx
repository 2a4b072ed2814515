import { Button, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useChangeSearch } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { replies } from './messages.js';
import classes from './Reply.module.css';
import { useManagesReplies } from './use-replies-owner.js';
import { type SavedReplies } from './use-saved-replies.js';

/** The saved replies that a slash found, above the text; arrows and Enter choose one. */
export function SavedReplyList({ saved }: { readonly saved: SavedReplies }) {
  const callWords = useCallWords();
  const t = useMessages(replies);
  const change = useChangeSearch();
  const isManager = useManagesReplies();
  const { isOpen, found, current, read } = saved;
  if (!isOpen) return null;
  return (
    <div className={classes.saved}>
      {read.isPending ? <SkeletonRows count={2} height={28} /> : null}
      {read.isError ? (
        <p className={classes.problem} role="alert">
          {callWords(read.error)}{' '}
          <Button size="sm" onClick={() => void read.refetch()}>
            {t('tryAgain')}
          </Button>
        </p>
      ) : null}
      <ul
        id={saved.listId}
        role="listbox"
        aria-label={t('savedReplies')}
        className={classes.options}
      >
        {found.map((reply, index) => (
          // The keys of the field choose; a press does too.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <li
            key={reply.id}
            id={saved.idOf(index)}
            role="option"
            aria-selected={index === current}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => saved.choose(reply)}
          >
            <span className={classes.optionName}>{reply.name}</span>
            <span className={classes.optionText}>{reply.text}</span>
          </li>
        ))}
      </ul>
      {read.data && found.length === 0 ? (
        <p className={classes.none}>
          {t(read.data.replies.length === 0 ? 'noneSaved' : 'noneFound')}
        </p>
      ) : null}
      {isManager ? (
        <Button size="sm" onClick={() => void change({ replies: 'list' })}>
          {t('manage')}
        </Button>
      ) : null}
    </div>
  );
}
