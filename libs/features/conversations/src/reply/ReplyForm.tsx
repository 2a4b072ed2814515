import { Checkbox, TextArea } from '@patchbay/kit';
import { replyMarkerNames, unknownMarkers } from '@patchbay/messaging';
import { listFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { type Place } from '@patchbay/routes';
import { FormModal, OperationField, useOperationForm } from '@patchbay/screens';
import { replies } from './messages.js';
import classes from './Reply.module.css';
import { useRepliesOwner } from './use-replies-owner.js';
import { type SavedReply } from './use-saved-replies.js';

const openReply = (search: unknown) => (search as { replies?: unknown }).replies;
/** Another part of the saved replies, or none, takes the form away. */
const closesForm = (from: Place, to: Place) => openReply(from.search) !== openReply(to.search);

type Text = { name: string; text: string; forAgents: boolean };

/** A new saved reply, or one that is changed. */
export function ReplyForm({
  reply,
  onDone,
}: {
  readonly reply: SavedReply | null;
  readonly onDone: () => void;
}) {
  const t = useMessages(replies);
  const locale = useLocale();
  const owner = useRepliesOwner();
  const form = useOperationForm('saveSavedReply', {
    initial: {
      name: reply?.name ?? '',
      text: reply?.text ?? '',
      forAgents: reply?.forAgents ?? false,
    },
    prepare: (args) => ({ ...(args as Text), ...(reply ? { id: reply.id } : {}) }),
    ...(owner === undefined ? {} : { target: owner }),
    success: t('replySaved'),
    onSuccess: onDone,
    hides: closesForm,
  });
  const unknown = unknownMarkers(String(form.values.text));
  const listed = (markers: readonly string[]) => listFormat(locale).format(markers);
  const known = listed(replyMarkerNames.map((name) => `{${name}}`));
  return (
    <FormModal
      title={reply ? t('editReply', { name: reply.name }) : t('newReply')}
      form={form}
      send={t('saveReply')}
      onClose={onDone}
    >
      <OperationField form={form} name="name" label={t('replyName')} />
      <TextArea
        {...form.text('text')}
        label={t('replyText')}
        help={t('markers', { markers: known })}
        rows={5}
        required
      />
      <Checkbox {...form.flag('forAgents')} label={t('forAgents')} help={t('forAgentsHelp')} />
      {unknown.length > 0 ? (
        <p className={classes.warning} role="status">
          {t('unknownMarkers', { markers: listed(unknown), count: unknown.length })}
        </p>
      ) : null}
    </FormModal>
  );
}
