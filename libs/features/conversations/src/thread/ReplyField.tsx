import { type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Composer } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { channelOf } from '../inbox/channel.js';
import { thread } from './messages.js';
import { shortName } from './short-name.js';

/** The reply field, which also shows whether the agent answers. */
export function ReplyField({
  room,
  onReply,
  onAi,
}: {
  readonly room: Room;
  readonly onReply: (text: string) => void;
  readonly onAi: (aiAgentEnabled: boolean) => void;
}) {
  const t = useMessages(thread);
  const [text, setText] = useState('');
  return (
    <div>
      <Composer
        label={t('reply')}
        placeholder={
          room.blocked ? t('blocked') : t('replyTo', { name: shortName(displayPhone(room.name)) })
        }
        value={text}
        onChange={setText}
        channel={room.channel === 'call' ? 'text' : channelOf(room.channel)}
        onSend={(words) => {
          onReply(words);
          setText('');
        }}
        answering={
          room.aiAgentEnabled ? t('isAnswering', { name: room.agentName }) : t('youAnswer')
        }
        toggle={{
          label: room.aiAgentEnabled ? t('aiOff') : t('aiOn'),
          onToggle: () => onAi(!room.aiAgentEnabled),
        }}
        {...(room.blocked ? { disabledReason: t('unblock') } : {})}
      />
    </div>
  );
}
