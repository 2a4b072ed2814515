import {
  Button,
  Chip,
  EmptyState,
  ErrorState,
  IconBookmark,
  IconButton,
  IconLock,
  IconPencil,
  IconTrash,
  ModalSurface,
  SkeletonRows,
  useToast,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useChangeSearch } from '@patchbay/routes';
import { useCallWords, useCan } from '@patchbay/screens';
import { replies } from './messages.js';
import classes from './Reply.module.css';
import { ReplyForm } from './ReplyForm.js';
import { useManagesReplies, useRepliesOwner } from './use-replies-owner.js';
import { type SavedReply } from './use-saved-replies.js';

/**
 * The saved replies of an organization: new ones, changes and deletion. The address says which part
 * of it is open: `list`, `new` or the id of a reply.
 */
export function ManageReplies({ open }: { readonly open: string }) {
  const t = useMessages(replies);
  const change = useChangeSearch();
  const mayEdit = useCan('canEditOrg');
  const isManager = useManagesReplies();
  const list = useOperation('listSavedReplies', {});
  const edited = list.data?.replies.find(({ id }) => String(id) === open);
  const show = (next: string | undefined, replace = false) =>
    void change({ replies: next }, { replace });
  const close = () => show(undefined, true);
  if (isManager && (open === 'new' || edited))
    return <ReplyForm key={open} reply={edited ?? null} onDone={() => show('list', true)} />;
  return (
    <ModalSurface
      title={t('savedReplies')}
      size="md"
      onClose={close}
      footer={
        isManager ? (
          <Button variant="filled" onClick={() => show('new')}>
            {t('newReply')}
          </Button>
        ) : null
      }
    >
      {isManager || mayEdit.loading ? (
        <ReplyRows list={list} onEdit={({ id }) => show(String(id))} />
      ) : (
        <EmptyState
          icon={<IconLock size={18} />}
          title={mayEdit.allowed ? t('ofOrganization') : mayEdit.reason}
        />
      )}
    </ModalSurface>
  );
}

function ReplyRows({
  list,
  onEdit,
}: {
  readonly list: ReturnType<typeof useOperation<'listSavedReplies'>>;
  readonly onEdit: (reply: SavedReply) => void;
}) {
  const callWords = useCallWords();
  const t = useMessages(replies);
  const toast = useToast();
  const confirm = useConfirm();
  const owner = useRepliesOwner();
  const { data, error, refetch } = list;
  const remove = useOperationMutation('deleteSavedReply', {
    ...(owner === undefined ? {} : { target: owner }),
    onError: (problem) => toast({ text: callWords(problem), tone: 'error' }),
  });
  const drop = async ({ id, name }: SavedReply) => {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      body: t('deleteBody'),
      confirm: t('delete'),
      cancel: t('keep'),
      danger: true,
    });
    if (isSure) remove.mutate({ replyId: id });
  };
  if (error && !data)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={4} height={44} />;
  if (data.replies.length === 0)
    return (
      <EmptyState icon={<IconBookmark size={18} />} title={t('noneSavedTitle')}>
        {t('noneSavedBody')}
      </EmptyState>
    );
  return (
    <ul className={classes.rows}>
      {data.replies.map((reply) => (
        <li key={reply.id} className={classes.row}>
          <div className={classes.rowText}>
            <strong>{reply.name}</strong>{' '}
            {reply.forAgents ? <Chip tone="grey">{t('forAgentsMark')}</Chip> : null}
            <p>{reply.text}</p>
          </div>
          <IconButton
            label={t('editReply', { name: reply.name })}
            icon={<IconPencil size={16} />}
            onClick={() => onEdit(reply)}
          />
          <IconButton
            label={t('deleteReply', { name: reply.name })}
            icon={<IconTrash size={16} />}
            disabled={remove.isPending}
            onClick={() => void drop(reply)}
          />
        </li>
      ))}
    </ul>
  );
}
