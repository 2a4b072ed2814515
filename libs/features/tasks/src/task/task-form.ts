import { type ArgsOf } from '@patchbay/contract';
import { type FormValues, type OperationForm } from '@patchbay/screens';
import { type Task } from '../list/task-words.js';

/** The arguments that a person writes. */
export type TaskFieldName =
  | 'target'
  | 'context'
  | 'taskContext'
  | 'greeting'
  | 'waitToGreet'
  | 'message'
  | 'accountId'
  | 'scheduledFor';

/** The form of a task, whether a new one or one that waits. */
export type TaskForm = Pick<
  OperationForm<FormValues<'updateTask', TaskFieldName>>,
  'text' | 'flag' | 'value' | 'round' | 'tellUnreadable'
>;

/** A form without anything in it. */
export const emptyTask: FormValues<'createTask', TaskFieldName> = {
  target: '',
  context: '',
  taskContext: '',
  greeting: '',
  waitToGreet: false,
  message: '',
  accountId: '',
  scheduledFor: '',
};

/** The fields of a task that waits. */
export const valuesOf = (it: Task): FormValues<'updateTask', TaskFieldName> => ({
  target: it.target,
  context: it.context,
  taskContext: it.taskContext,
  greeting: it.greeting,
  waitToGreet: it.waitToGreet,
  message: it.message,
  accountId: it.accountId,
  scheduledFor: it.scheduledFor,
});

const ofCallsOnly: ReadonlySet<string> = new Set(['greeting', 'waitToGreet']);

/** Leaves out what a call or a text has no field for, such as words typed before the kind changed. */
export const ofKind = (type: Task['type'], args: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) =>
      type === 'call' ? name !== 'message' : !ofCallsOnly.has(name),
    ),
  ) as ArgsOf<'createTask'>;
