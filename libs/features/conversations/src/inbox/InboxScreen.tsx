import { Button, EmptyState, IconInbox, lazyParts, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useNarrow } from '@patchbay/overlays';
import { useSectionPage } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { useRef, useState } from 'react';
import { RoomDetails } from '../thread/RoomDetails.js';
import { Thread } from '../thread/Thread.js';
import { NewConversation } from '../new-conversation/NewConversation.js';
import classes from '../rooms/Inbox.module.css';
import { InboxColumn } from './InboxColumn.js';
import { keysSheet } from './keys/messages.js';
import { inbox as texts } from './messages.js';
import { RoomList } from './RoomList.js';
import { type InboxView, useInbox, useRoomActions } from '../rooms/use-inbox.js';
import { useInboxKeys } from './use-inbox-keys.js';

export { prefetch } from '../rooms/use-inbox.js';

const useManageReplies = lazyParts(() => import('../reply/ManageReplies.js'));
const useKeysSheet = lazyParts(() => import('./KeysSheet.js'));

/**
 * The inbox: rooms on the left, the open thread beside it, details on the right. On phones one at a
 * time. All of it is another account's after a switch.
 */
export function Screen() {
  const { target } = useCurrentAccount();
  return <InboxOfAccount key={target} />;
}

function InboxOfAccount() {
  const page = useSectionPage('inbox') ?? 'open';
  const view: InboxView = page === 'review' ? 'open' : page;
  const narrow = useNarrow();
  const inbox = useInbox(view);
  const toast = useToast();
  const actions = useRoomActions((text) => toast({ text, tone: 'error' }));
  const [showDetails, setShowDetails] = useState(true);
  const [showKeys, setShowKeys] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useInboxKeys(root, { inbox, view, actions, onHelp: () => setShowKeys(true) });
  const isAlone = narrow && (inbox.active !== undefined || inbox.isComposing);
  return (
    <>
      <InboxColumn view={view} unread={inbox.unread} />
      <div
        ref={root}
        className={classes.inbox}
        data-open={inbox.active !== undefined || inbox.isComposing || undefined}
        data-details={(showDetails && inbox.active !== undefined) || undefined}
      >
        {isAlone ? null : <RoomList inbox={inbox} view={view} narrow={narrow} />}
        {inbox.isComposing ? (
          <NewConversation />
        ) : inbox.active === undefined ? (
          narrow ? null : (
            <Choose total={inbox.list.data?.totalRooms ?? 0} onKeys={() => setShowKeys(true)} />
          )
        ) : (
          <Thread
            key={`thread ${inbox.active}`}
            roomId={inbox.active}
            actions={actions}
            narrow={narrow}
            onBack={() => void inbox.open(null)}
            onDetails={() => setShowDetails((now) => !now)}
          />
        )}
        {!narrow && inbox.active !== undefined && showDetails ? (
          <RoomDetails
            key={`details ${inbox.active}`}
            roomId={inbox.active}
            onHide={() => setShowDetails(false)}
          />
        ) : null}
      </div>
      <AboveInbox
        replies={inbox.replies}
        showKeys={showKeys}
        onCloseKeys={() => setShowKeys(false)}
      />
    </>
  );
}

/** What lies above the inbox: the saved replies of the address, and the sheet of keys. */
function AboveInbox({
  replies,
  showKeys,
  onCloseKeys,
}: {
  readonly replies: string | undefined;
  readonly showKeys: boolean;
  readonly onCloseKeys: () => void;
}) {
  const keys = useKeysSheet(showKeys).parts;
  const manage = useManageReplies(replies !== undefined).parts;
  return (
    <>
      {replies !== undefined && manage ? <manage.ManageReplies open={replies} /> : null}
      {showKeys && keys ? <keys.KeysSheet onClose={onCloseKeys} /> : null}
    </>
  );
}

function Choose({ total, onKeys }: { readonly total: number; readonly onKeys: () => void }) {
  const t = useMessages(texts);
  const words = useMessages(keysSheet);
  return (
    <div className={classes.choose}>
      {total === 0 ? null : (
        <EmptyState
          icon={<IconInbox size={18} />}
          title={t('chooseTitle')}
          actions={
            <Button size="sm" keys="?" onClick={onKeys}>
              {words('show')}
            </Button>
          }
        >
          {t('choose')}
        </EmptyState>
      )}
    </div>
  );
}
