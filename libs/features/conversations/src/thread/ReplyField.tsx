import { type Room } from '@patchbay/contract';
import { Composer, useToast } from '@patchbay/kit';
import { carriesFiles } from '@patchbay/messaging';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords, useLeaveGuard, useRoomName, useSenderReasons } from '@patchbay/screens';
import { useRef, useState } from 'react';
import { channelOf } from '../rooms/channel.js';
import { AttachmentList } from '../reply/AttachmentList.js';
import { ReplyTools } from '../reply/ReplyTools.js';
import { replies } from '../reply/messages.js';
import { SavedReplyList } from '../reply/SavedReplyList.js';
import { type Attachments, type SentFile, useAttachments } from '../reply/use-attachments.js';
import { useReplyDraft } from '../reply/use-reply-draft.js';
import { useSavedReplies } from '../reply/use-saved-replies.js';
import { thread } from './messages.js';
import { shortName } from './short-name.js';

interface ReplyFieldProps {
  readonly room: Room;
  readonly onReply: (text: string, files: readonly SentFile[]) => void;
  readonly onAi: (aiAgentEnabled: boolean) => void;
}

/** The field for replies and for notes, which also shows whether the agent answers. */
export function ReplyField(props: ReplyFieldProps) {
  const [isNote, setNote] = useState(false);
  const toggle = () => setNote((now) => !now);
  return isNote ? (
    <NoteField room={props.room} onToggle={toggle} />
  ) : (
    <Reply {...props} onToggle={toggle} />
  );
}

/** Another room or tab of the inbox takes the files away; the text stays as a draft. */
const changesRoom = (from: { search: unknown }, to: { search: unknown }) =>
  activeOf(from.search) !== activeOf(to.search);
const activeOf = (search: unknown) => (search as { active?: unknown }).active;

function Reply({
  room,
  onReply,
  onAi,
  onToggle,
}: ReplyFieldProps & { readonly onToggle: () => void }) {
  const t = useMessages(thread);
  const words = useMessages(replies);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useReplyDraft(room.roomId);
  const files = useAttachments(room.roomId);
  const name = shortName(useRoomName()(room));
  const sender = useSenderReasons(room);
  const carries = carriesFiles[room.channel];
  const saved = useSavedReplies({ room, text, onText: setText, field });
  const guard = useLeaveGuard(files.attached.length > 0, files.attached, changesRoom);
  const waits = waitsFor(files);
  const reason = sender?.reply ?? (room.blocked ? t('unblock') : waits ? words(waits) : undefined);
  return (
    <div>
      <Composer
        ref={field}
        label={t('reply')}
        placeholder={room.blocked ? t('blocked') : t('replyTo', { name })}
        value={text}
        onChange={setText}
        channel={room.channel === 'call' ? 'text' : channelOf(room.channel)}
        onSend={(typed) => {
          guard.release();
          onReply(
            typed,
            files.attached.flatMap(({ stored }) => (stored ? [stored] : [])),
          );
          setText('');
          files.clear();
        }}
        // The placeholder says that the person is blocked: the agent does not answer then.
        {...(room.blocked
          ? {}
          : {
              answering: room.aiAgentEnabled
                ? t('isAnswering', { name: room.agentName })
                : t('youAnswer'),
              toggle: {
                label: room.aiAgentEnabled ? t('aiOff') : t('aiOn'),
                onToggle: () => onAi(!room.aiAgentEnabled),
              },
            })}
        above={
          <>
            <SavedReplyList saved={saved} />
            <AttachmentList files={files} />
          </>
        }
        hasMore={files.attached.length > 0}
        onKey={saved.onKey}
        textProps={saved.textProps}
        dropLabel={words('dropHere')}
        {...(carries ? { onFiles: files.add } : {})}
        tools={
          <ReplyTools
            carries={carries}
            onFiles={files.add}
            onSaved={saved.begin}
            isNote={false}
            onNote={onToggle}
          />
        }
        {...(reason ? { disabledReason: reason } : {})}
      />
    </div>
  );
}

/** Why files keep a reply from being sent. */
const waitsFor = ({ attached }: Attachments) =>
  attached.some(({ problem }) => problem !== null)
    ? ('fileFailed' as const)
    : attached.some(({ stored }) => stored === null)
      ? ('stillUploading' as const)
      : null;

function NoteField({ room, onToggle }: { readonly room: Room; readonly onToggle: () => void }) {
  const callWords = useCallWords();
  const words = useMessages(replies);
  const name = shortName(useRoomName()(room));
  const toast = useToast();
  const [text, setText] = useReplyDraft(`${room.roomId}/note`);
  const save = useOperationMutation('saveRoomNote', {
    onSuccess: () => setText(''),
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return (
    <div>
      <Composer
        label={words('note')}
        placeholder={words('noteFor', { name })}
        value={text}
        onChange={setText}
        internal
        sending={save.isPending}
        sendLabel={words('addNote')}
        onSend={(typed) => save.mutate({ roomId: room.roomId, text: typed })}
        answering={words('noteHint', { name })}
        tools={<ReplyTools isNote onNote={onToggle} />}
      />
    </div>
  );
}
