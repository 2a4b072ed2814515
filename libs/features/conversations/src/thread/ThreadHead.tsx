import { useMediaQuery } from '@mantine/hooks';
import { type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Avatar, Chip, IconArrowLeft, IconButton, Switch, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useRoomName } from '@patchbay/screens';
import { useState } from 'react';
import { channelOf } from '../rooms/channel.js';
import classes from '../rooms/Inbox.module.css';
import { type RoomActions } from '../rooms/use-inbox.js';
import { CloseButton } from './CloseButton.js';
import { DetailsSurface } from './DetailsSurface.js';
import { thread } from './messages.js';
import { ThreadMenu } from './ThreadMenu.js';
import { VerifiedMark } from './VerifiedMark.js';

/** From this width on the details have a column of their own. */
const besideThread = '(min-width: 1280px)';

export interface ThreadHeadProps {
  readonly room: Room;
  readonly actions: RoomActions;
  readonly narrow: boolean;
  readonly onBack: () => void;
  readonly onDetails: () => void;
  readonly onAi: (aiAgentEnabled: boolean) => void;
}

/** The other party, whether the agent answers, and the actions on the conversation. */
export function ThreadHead({ room, actions, narrow, onBack, onDetails, onAi }: ThreadHeadProps) {
  const t = useMessages(thread);
  const [showsDetails, setDetails] = useState(false);
  const hasColumn = useMediaQuery(besideThread, undefined, { getInitialValueInEffect: false });
  const name = useRoomName()(room);
  const phone = room.vidaPhoneNumber ? displayPhone(room.vidaPhoneNumber) : null;
  return (
    <header className={classes.threadHead}>
      {narrow ? (
        <IconButton label={t('back')} icon={<IconArrowLeft size={18} />} onClick={onBack} />
      ) : null}
      <Avatar name={name} channel={channelOf(room.channel)} />
      <div className={classes.who}>
        <div className={classes.named}>
          <h2 className={classes.name}>{name}</h2>
          {room.identityVerified ? <VerifiedMark short /> : null}
          {room.selfCall ? <Chip>{t('ownTest')}</Chip> : null}
        </div>
        <p className={classes.meta}>
          {[phone === name ? null : phone, room.agentName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className={classes.aiPill}>
        <Switch
          label={narrow ? <ShortName /> : t('aiAnswers')}
          checked={room.aiAgentEnabled}
          busy={actions.ai.isPending}
          onChange={onAi}
        />
      </span>
      <CloseButton room={room} actions={actions} narrow={narrow} onClosed={onBack} />
      <ThreadMenu
        room={room}
        actions={actions}
        onLeave={onBack}
        onDetails={hasColumn ? onDetails : () => setDetails(true)}
      />
      {showsDetails && !hasColumn ? (
        <DetailsSurface roomId={room.roomId} narrow={narrow} onClose={() => setDetails(false)} />
      ) : null}
    </header>
  );
}

/** What a phone has room for beside the name; the switch is called as on a wide window. */
function ShortName() {
  const t = useMessages(thread);
  return (
    <>
      <span aria-hidden>{t('aiShort')}</span>
      <VisuallyHidden>{t('aiAnswers')}</VisuallyHidden>
    </>
  );
}
