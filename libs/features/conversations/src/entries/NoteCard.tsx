import { type TimelineEntry } from '@patchbay/contract';
import { clockTime } from '@patchbay/formats';
import { type EpochMilliseconds } from '@patchbay/kernel';
import { Button, IconLock, IconUser, Menu, type MenuItem, useToast } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation, useViewer } from '@patchbay/queries';
import { usePageSearch } from '@patchbay/routes';
import { useCallWords, useCan } from '@patchbay/screens';
import { useState } from 'react';
import classes from './Entries.module.css';
import { entries } from './messages.js';

type Note = Extract<TimelineEntry, { kind: 'note' }>;

/** A note for colleagues, and the member whom it is assigned to. */
export function NoteCard({
  note,
  at,
  timeZone,
}: {
  readonly note: Note;
  readonly at: EpochMilliseconds;
  readonly timeZone: string;
}) {
  const t = useMessages(entries);
  const locale = useLocale();
  return (
    <article className={classes.note} aria-label={t('noteBy', { name: note.actor })}>
      <p className={classes.noteText}>{note.text}</p>
      <footer className={classes.noteFoot}>
        <span className={classes.noteBy}>
          <IconLock size={12} aria-hidden />
          {t('noteFoot', { name: note.actor, time: clockTime(at, { locale, timeZone }) })}
        </span>
        <Assign note={note} />
      </footer>
    </article>
  );
}

function Assign({ note }: { readonly note: Note }) {
  const callWords = useCallWords();
  const t = useMessages(entries);
  const toast = useToast();
  const [isOpened, setOpened] = useState(false);
  const person = useViewer().data?.person;
  const mayList = useCan('canManageUsers').allowed;
  const members = useOperation('listMembers', {}, { enabled: mayList && isOpened });
  const save = useOperationMutation('saveRoomNote', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const { active: roomId = '' } = usePageSearch('inbox');
  const assign = (assigneeId: number | null) => save.mutate({ roomId, id: note.id, assigneeId });
  const itemOf = (id: number, label: string): MenuItem => ({
    key: String(id),
    label,
    checked: note.assignee?.userId === id,
    onSelect: () => assign(id),
  });
  const others = (members.data?.members ?? []).filter(({ id }) => id !== person?.id);
  const items: MenuItem[] = [
    ...(person ? [itemOf(person.id, t('assignToMe'))] : []),
    ...others.map((one) => itemOf(one.id, one.name || one.email)),
    ...(note.assignee
      ? [{ key: 'none', label: t('unassign'), ruled: true, onSelect: () => assign(null) }]
      : []),
  ];
  return (
    <Menu
      label={t('assign')}
      items={items}
      trigger={({ onClick, ...trigger }) => (
        <Button
          {...trigger}
          size="sm"
          variant="subtle"
          icon={<IconUser size={14} />}
          loading={save.isPending}
          onClick={() => {
            setOpened(true);
            onClick();
          }}
        >
          {note.assignee ? t('assignedTo', { name: note.assignee.name }) : t('assign')}
        </Button>
      )}
    />
  );
}
