import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/overlays';
import { formerValues, type FormValues } from './form-values.js';
import { forms } from './messages.js';

type Former = Readonly<Record<string, unknown>>;

/** What a form sends beside its fields, on whose behalf, and what follows. */
export interface SavingOptions<N extends OperationName, K extends keyof ArgsOf<N> & string> {
  /** Arguments that have no field, such as the id of the changed object. */
  readonly given?: Partial<ArgsOf<N>>;
  /** Acts on this account instead of the one of the address. */
  readonly target?: number | null;
  /** Converts the values of the fields to arguments, where they differ. */
  readonly prepare?: (args: Record<string, unknown>, values: FormValues<N, K>) => ArgsOf<N>;
  /** Shown in a toast after success. */
  readonly success?: string;
  /**
   * Offers in the toast to write the former values of the changed fields again, for an operation
   * that changes what it is given.
   */
  readonly isReversible?: boolean;
  /** The same by other means, such as the operation that is the inverse. */
  readonly undo?: (reply: ReplyOf<N>, args: ArgsOf<N>) => Promise<unknown>;
  /** Reads that are fetched again after success; those of the operation's area. */
  readonly invalidates?: readonly OperationName[];
}

/**
 * The toast after a form was saved. It offers to undo the change where the form says how: by its
 * own means, or by the former values of what was changed.
 */
export function useFormToast<N extends OperationName, K extends keyof ArgsOf<N> & string>(
  name: N,
  options: SavingOptions<N, K>,
): (reply: ReplyOf<N>, args: ArgsOf<N>, former: Former) => void {
  const t = useMessages(forms);
  const toast = useToast();
  const callWords = useCallWords();
  const { success, undo, isReversible, target, invalidates } = options;
  const { mutateAsync: write } = useOperationMutation(name, { target, invalidates });
  const inverse = isReversible
    ? (_: ReplyOf<N>, args: ArgsOf<N>, former: Former) =>
        write(formerArguments(options, args, former))
    : undo;
  return (reply, args, former) => {
    if (success === undefined) return;
    if (!inverse) return toast({ text: success });
    const onAction = () =>
      void inverse(reply, args, former).then(
        () => toast(t('undone')),
        (error: unknown) => toast({ text: callWords(error), tone: 'error' }),
      );
    toast({ text: success, action: { label: t('undo'), onAction } });
  };
}

/** What writes the former values again, of the changed fields alone: the work of others stays. */
function formerArguments<N extends OperationName, K extends keyof ArgsOf<N> & string>(
  { given, prepare }: SavingOptions<N, K>,
  args: ArgsOf<N>,
  former: Former,
): ArgsOf<N> {
  const all = { ...given, ...formerValues(former, args as object) };
  return prepare ? prepare(all, former as FormValues<N, K>) : (all as ArgsOf<N>);
}
