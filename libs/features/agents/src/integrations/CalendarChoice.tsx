import { type ReplyOf } from '@patchbay/contract';
import { Button, RadioGroup, SkeletonRows, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { FailedRead, useCallWords, useServerWords } from '@patchbay/screens';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { integrations } from './messages.js';

type Calendar = ReplyOf<'getMainGoogleCalendar'>['calendar'];

export interface CalendarChoiceProps {
  /** The calendar that appointments go to. */
  readonly main: Calendar;
  readonly close: () => void;
  /** The list says that the connection no longer works. */
  readonly onRevoked: () => void;
  /** In place of the list where the connection no longer works. */
  readonly broken: ReactNode;
}

/** A connected account: the calendar that appointments go to, and the end of the connection. */
export function CalendarChoice({ main, close, onRevoked, broken }: CalendarChoiceProps) {
  const t = useMessages(integrations);
  const disconnect = useDisconnect();
  return (
    <>
      {broken ?? <Calendars main={main} onRevoked={onRevoked} />}
      <OverlayFooter>
        <Button variant="quietDanger" loading={disconnect.isPending} onClick={disconnect.ask}>
          {t('disconnect')}
        </Button>
        <Button variant={broken === null ? 'filled' : 'default'} onClick={close}>
          {t('done')}
        </Button>
      </OverlayFooter>
    </>
  );
}

function Calendars({ main, onRevoked }: Pick<CalendarChoiceProps, 'main' | 'onRevoked'>) {
  const t = useMessages(integrations);
  const list = useOperation('listGoogleCalendars', {});
  const { shown, choose } = useChoice(main);
  const isRevoked = list.error?.status === 409;
  const tell = useEffectEvent(onRevoked);
  useEffect(() => {
    if (isRevoked) tell();
  }, [isRevoked]);
  if (!list.data && list.error) return <FailedRead title={t('calendarsNotLoaded')} read={list} />;
  if (!list.data) return <SkeletonRows count={3} height={40} />;
  const { calendars } = list.data;
  return (
    <RadioGroup
      label={t('choose')}
      value={shown}
      options={calendars.map(({ id, summary, primary }) => ({
        value: id,
        label: summary,
        ...(primary ? { help: t('main') } : {}),
      }))}
      onChange={(id) => {
        const found = calendars.find((one) => one.id === id);
        const former = calendars.find((one) => one.id === shown) ?? main;
        if (found) choose(found, former);
      }}
    />
  );
}

/**
 * Chooses a calendar at once, with the way back: the choice is shown until the server has it, and no
 * longer once it is refused. A read that was on its way before cannot take it back.
 */
function useChoice(main: Calendar) {
  const callWords = useCallWords();
  const t = useMessages(integrations);
  const toast = useToast();
  const [chosen, setChosen] = useState<string | null>(null);
  const save = useOperationMutation('setMainGoogleCalendar', {
    invalidates: ['getMainGoogleCalendar', 'getSchedule'],
  });
  useEffect(() => {
    setChosen((now) => (now === main.id ? null : now));
  }, [main.id]);
  const choose = (next: Calendar, former: Calendar | null) => {
    setChosen(next.id);
    save.mutate(
      { calendar: next.id },
      {
        onSuccess: () =>
          toast({
            text: t('chosen', { name: next.summary }),
            ...(former
              ? { action: { label: t('undo'), onAction: () => choose(former, null) } }
              : {}),
          }),
        onError: (error) => {
          setChosen(null);
          toast({ text: t('notChosen', { reason: callWords(error) }), tone: 'error' });
        },
      },
    );
  };
  return { shown: chosen ?? main.id, choose };
}

/** What the server says where it has nothing to add, such as that Google could not be informed. */
const plain = 'Google Calendar disconnected';

function useDisconnect() {
  const serverWords = useServerWords();
  const callWords = useCallWords();
  const t = useMessages(integrations);
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useOperationMutation('disconnectGoogle', {
    onSuccess: ({ message }) =>
      toast(
        message && message !== plain ? serverWords(message, t('disconnected')) : t('disconnected'),
      ),
    onError: (error) =>
      toast({ text: t('notDisconnected', { reason: callWords(error) }), tone: 'error' }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('disconnectTitle'),
      body: <p>{t('disconnectBody')}</p>,
      confirm: t('disconnect'),
      cancel: t('keep'),
    });
    if (isSure) mutate({});
  };
  return { isPending, ask: () => void ask() };
}
