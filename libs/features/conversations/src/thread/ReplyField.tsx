import { type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Composer } from '@patchbay/kit';
import { useState } from 'react';
import { channelOf } from '../inbox/channel.js';
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
  const [text, setText] = useState('');
  return (
    <div>
      <Composer
        label="Write a reply"
        placeholder={
          room.blocked ? 'This person is blocked' : `Reply to ${shortName(displayPhone(room.name))}`
        }
        value={text}
        onChange={setText}
        channel={room.channel === 'call' ? 'text' : channelOf(room.channel)}
        onSend={(words) => {
          onReply(words);
          setText('');
        }}
        answering={room.aiAgentEnabled ? `${room.agentName} is answering.` : 'You’re answering.'}
        toggle={{
          label: room.aiAgentEnabled ? 'Turn AI off' : 'Turn AI on',
          onToggle: () => onAi(!room.aiAgentEnabled),
        }}
        {...(room.blocked ? { disabledReason: 'Unblock this person first' } : {})}
      />
    </div>
  );
}
