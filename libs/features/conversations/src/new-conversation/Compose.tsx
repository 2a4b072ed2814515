import { Banner, Composer, TagsField } from '@patchbay/kit';
import { maxPeople, moveInboxDraft } from '@patchbay/messaging';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { isSameAccount, type Place, useChangeSearch, useMoveGuard } from '@patchbay/routes';
import { useRef } from 'react';
import { useReplyDraft } from '../reply/use-reply-draft.js';
import { newConversation } from './messages.js';
import classes from './NewConversation.module.css';
import { usePeople } from './use-people.js';
import { useStart } from './use-start.js';

const isComposing = ({ search }: Place) => (search as { new?: unknown }).new !== undefined;

/** The people and the first text of a new conversation. Several people make a group. */
export function Compose({ onRefused }: { readonly onRefused: () => void }) {
  const t = useMessages(newConversation);
  const change = useChangeSearch();
  const confirm = useConfirm();
  const people = usePeople();
  const [text, setText] = useReplyDraft('new');
  const isLeaving = useRef(false);
  const isEmpty = text.trim() === '' && people.labels.length === 0;
  const drop = () => {
    isLeaving.current = true;
    setText('');
    people.setLabels([]);
  };
  const start = useStart((roomId) => {
    drop();
    void change({ new: undefined, active: roomId }, { replace: true });
  }, onRefused);

  useMoveGuard({
    active: !isEmpty,
    // The text is kept by the session; the people are not.
    beforeUnload: () => !isLeaving.current && people.labels.length > 0,
    mayMove: async (from, to) => {
      if (isLeaving.current) return true;
      const stays = isSameAccount(from.search, to.search);
      if (stays && from.pathname === to.pathname && isComposing(to)) return true;
      const { asks } = moveInboxDraft('composing', stays ? 'cancel' : 'switchAccount', { isEmpty });
      const leaves =
        !asks ||
        (await confirm({
          title: t('leaveTitle'),
          body: t('leaveBody'),
          confirm: t('leave'),
          cancel: t('stay'),
          danger: true,
        }));
      if (leaves) drop();
      return leaves;
    },
  });

  const send = (typed: string) => {
    const users = people.users();
    if (users.length > 0) return start.begin(users, typed);
    // Without people there is nothing to start: the draft is cleared.
    const { to } = moveInboxDraft('composing', 'startWithoutUsers', { isEmpty });
    drop();
    if (to === 'none') void change({ new: undefined }, { replace: true });
  };

  return (
    <>
      <div className={classes.body}>
        <TagsField
          label={t('to')}
          help={t('toHelp')}
          placeholder={t('toHint')}
          value={people.labels}
          onChange={people.setLabels}
          options={people.options}
          onSearch={people.search}
          max={maxPeople}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for a new conversation
          autoFocus
        />
        {start.problem ? (
          <Banner tone="danger" title={t('notAnswered')}>
            {start.problem === t('notAnswered') ? null : start.problem}
          </Banner>
        ) : null}
      </div>
      <Composer
        label={t('message')}
        placeholder={t('messageTo')}
        value={text}
        onChange={setText}
        channel="text"
        sending={start.isPending}
        sendLabel={t('send')}
        onSend={send}
      />
    </>
  );
}
