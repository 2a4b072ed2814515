import { displayPhone } from '@patchbay/formats';
import { chosenLanguage, countNotice, isolated } from '@patchbay/server-core';
import { type InLanguages, languageOf } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type TaskRow } from './view.js';

const en = {
  call: (target: string) => `Call to ${isolated(target)} failed`,
  text: (target: string) => `Text to ${isolated(target)} failed`,
  several: (count: number) => `${count} tasks failed`,
  last: (target: string) => `The last was to ${isolated(target)}.`,
};

const wordsIn: InLanguages<typeof en> = {
  en,
  es: {
    call: (target) => `Falló la llamada a ${isolated(target)}`,
    text: (target) => `Falló el mensaje a ${isolated(target)}`,
    several: (count) => `${count} tareas fallaron`,
    last: (target) => `La última era para ${isolated(target)}.`,
  },
};

/** Tells an account that a task failed for good, in the transaction in which it did. */
export async function noticeFailedTask(
  db: Db,
  task: Pick<TaskRow, 'organizationId' | 'accountId' | 'id' | 'type' | 'target'>,
  reason: string | null,
): Promise<void> {
  const words = wordsIn[languageOf(await chosenLanguage(db, task.accountId))];
  const target = displayPhone(task.target);
  await countNotice(db, task, {
    kind: 'task',
    placeId: task.id,
    words: (count) => ({
      title:
        count > 1 ? words.several(count) : words[task.type === 'text' ? 'text' : 'call'](target),
      body: [count > 1 ? words.last(target) : null, reason].filter(Boolean).join(' '),
    }),
  });
}
