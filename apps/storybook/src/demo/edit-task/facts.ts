import { type ReplyOf } from '@patchbay/contract';
import { dateFormat } from '@patchbay/formats';
import { type Messages } from '@patchbay/messages';
import { type Fact } from '@patchbay/screens';
import { type editTask } from './messages.js';

/** The properties as a person reads them. */
export function factsOf(
  t: Messages<typeof editTask.texts>,
  it: ReplyOf<'getTask'>['task'],
  locale: string,
): readonly Fact[] {
  const moment = (at: number) =>
    dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return [
    { label: t('target'), value: it.target },
    { label: t('type'), value: t(`type.${it.type}`) },
    { label: t('state'), value: t(`state.${it.state}`) },
    { label: t('context'), value: it.context },
    { label: t('taskContext'), value: it.taskContext },
    { label: t('greeting'), value: it.greeting },
    { label: t('waitToGreet'), value: t(it.waitToGreet ? 'answer.yes' : 'answer.no') },
    { label: t('message'), value: it.message },
    {
      label: t('scheduledFor'),
      value: it.scheduledFor == null ? null : moment(Number(it.scheduledFor) * 1000),
    },
    { label: t('attempts'), value: it.attempts },
    { label: t('outcome'), value: it.outcome },
    { label: t('reason'), value: it.reason },
  ];
}
