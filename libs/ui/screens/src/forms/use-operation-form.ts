import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { type CallError } from '@patchbay/api-client';
import { useForm } from '@mantine/form';
import { useProblemFocus } from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { type Place } from '@patchbay/routes';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { afterPress } from './after-press.js';
import { fieldBindings, type FieldBindings, setter } from './field-bindings.js';
import { type FormProblems, problemsFound, problemsOfCall } from './form-problems.js';
import { useCallWords, useProblemWords } from '@patchbay/overlays';
import { type FormValues, toArguments, type ValueRules } from './form-values.js';
import { type SavingOptions, useFormToast } from './use-form-toast.js';
import { useLeaveGuard } from './use-leave-guard.js';
import { useOperationCheck } from './use-operation-check.js';

/** Options of a form. */
export interface OperationFormOptions<N extends OperationName, K extends keyof ArgsOf<N> & string>
  extends ValueRules, SavingOptions<N, K> {
  /**
   * Initial values; their names are the fields of the form. When they change, as after a read, a
   * form without input shows the new values, and a touched one keeps its input.
   */
  readonly initial: FormValues<N, K>;
  /** False where nothing is lost with the input, as in a search: leaving does not ask. */
  readonly isDraft?: boolean;
  /** Further moves that take the form away, besides another page and the end of its overlay. */
  readonly hides?: (from: Place, to: Place) => boolean;
  /** Begins again with the initial values after success, for the next one of its kind. */
  readonly startsOver?: boolean;
  /**
   * Further problems by their fields, which the contract cannot state: of several fields, or of what
   * the server knows; a sentence where that could not be asked. Asked before each call, which is not
   * made when there is one.
   */
  readonly refuses?: (args: ArgsOf<N>) => Refused | Promise<Refused>;
  /** Called after success, before the queries are fetched again. */
  readonly onSuccess?: (reply: ReplyOf<N>, args: ArgsOf<N>) => void;
}

/** Problems by their fields, or a sentence that concerns none of them. */
type Refused = FormProblems['fields'] | string;

/** A form of one operation. */
export interface OperationForm<V> extends FieldBindings<V> {
  readonly operation: OperationName;
  /** The id of the form element, for a button outside of it. */
  readonly id: string;
  readonly values: V;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Problems that concern no field: shown once, above the buttons. */
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isPending: boolean;
  readonly submit: (event?: FormEvent) => void;
  /** Restores the initial values. */
  readonly reset: () => void;
  /** Counts the resets: what a field keeps to itself begins again with each. */
  readonly round: number;
  /** Says that what stands in a field is no value, or by null that it is one again. */
  readonly tellUnreadable: (name: string, problem: string | null) => void;
  /** Wraps a function that closes the form: it asks first when the form has input. */
  readonly askFirst: (leave: () => void) => () => void;
}

/**
 * A form whose fields are arguments of an operation. The contract's schemas check it when a touched
 * field loses the focus and when it is sent; the server's refusals are shown at their fields. Input
 * stays until the call has succeeded, and is not lost without a confirmation.
 */
export function useOperationForm<N extends OperationName, K extends keyof ArgsOf<N> & string>(
  name: N,
  options: OperationFormOptions<N, K>,
): OperationForm<FormValues<N, K>> {
  const id = useId();
  const { initial, target, invalidates, isDraft = true } = options;
  const form = useForm<Record<string, unknown>>({
    mode: 'controlled',
    initialValues: initial as Record<string, unknown>,
  });
  const unreadable = useUnreadable();
  useFollow(form, initial, unreadable.isEmpty);
  const say = useProblemWords();
  const sayWhole = useCallWords();
  const asked = { isField: (field: string) => hasProblemPlace(form, field), say, sayWhole };
  const [general, setGeneral] = useState<string | null>(null);
  const focusProblem = useProblemFocus(id);
  const check = useOperationCheck(name);
  const [isChecking, setChecking] = useState(false);
  const once = useOnce();
  const tellSaved = useFormToast(name, options);

  const argumentsOf = () => formArguments<N, K>(form, options);
  const show = ({ fields, general: said }: FormProblems) => {
    form.setErrors(fields);
    setGeneral(said);
    focusProblem();
    return false;
  };
  const isDirty = form.isDirty() || !unreadable.isEmpty;
  const guard = useLeaveGuard(isDraft && isDirty, form.values, options.hides);
  /** The values of the running call: input entered meanwhile is not saved by it. */
  const sent = useRef({ values: form.values, former: form.values });
  const write = useOperationMutation(name, {
    target,
    invalidates,
    onError: (error: CallError) => void show(problemsOfCall(error, asked)),
    onSuccess: (reply, args) => {
      form.resetDirty(sent.current.values);
      if (!form.isDirty()) guard.release();
      if (!form.isDirty() && options.startsOver) startOver(form, initial);
      tellSaved(reply, args, sent.current.former);
      options.onSuccess?.(reply, args);
    },
  });
  const send = async () => {
    setGeneral(null);
    if (!unreadable.isEmpty) return show({ fields: unreadable.problems, general: null });
    setChecking(true);
    const args = argumentsOf();
    sent.current = { values: form.values, former: form.getInitialValues() };
    const found = problemsFound((await check.whenLoaded())(args as never), asked);
    const problems = await orRefused(found, () => options.refuses?.(args));
    setChecking(false);
    if (hasProblems(problems)) return show(problems);
    write.mutate(args, { onSettled: once.end });
    return true;
  };
  const leaveField = (field: string) => {
    if (!form.isDirty(field)) return;
    const found = problemsFound(check.now(argumentsOf() as never), asked).fields[field];
    if (found !== undefined) afterPress(() => form.setFieldError(field, found));
  };
  return {
    operation: name,
    id,
    values: form.values as FormValues<N, K>,
    set: setter(form),
    problem: general,
    isDirty,
    isPending: isChecking || write.isPending,
    submit: once.begins(send),
    reset: () => {
      form.reset();
      unreadable.clear();
      setGeneral(null);
    },
    ...unreadable.forFields,
    askFirst: guard.askFirst,
    ...fieldBindings<FormValues<N, K>>(form, leaveField),
  };
}

const hasProblems = ({ fields, general }: FormProblems) =>
  Object.keys(fields).length > 0 || general !== null;

/** What the schemas found, else what the form itself has against the call. */
async function orRefused(
  found: FormProblems,
  refuses: () => Refused | Promise<Refused> | undefined,
): Promise<FormProblems> {
  if (hasProblems(found)) return found;
  const refused = (await refuses()) ?? {};
  return typeof refused === 'string'
    ? { fields: {}, general: refused }
    : { fields: refused, general: null };
}

/**
 * One call at a time. It is known before it is rendered, so that a press that is repeated at once
 * sends nothing. What begins resolves to whether a call is under way, whose end is announced.
 */
function useOnce() {
  const isUnderWay = useRef(false);
  return {
    begins: (act: () => Promise<boolean>) => (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void act().then((goesOn) => {
        if (!goesOn) isUnderWay.current = false;
      });
    },
    end: () => {
      isUnderWay.current = false;
    },
  };
}

type Form = ReturnType<typeof useForm<Record<string, unknown>>>;

/** A switch has no place for a problem, which is then shown above the buttons. */
const hasProblemPlace = ({ values }: Form, name: string) =>
  Object.hasOwn(values, name) && typeof values[name] !== 'boolean';

/** Shows the initial values, although a saved form holds what it saved for the stored ones. */
function startOver(form: Form, initial: object) {
  form.setInitialValues(initial as Record<string, unknown>);
  form.reset();
}

/** What the values of a form stand for, as its operation takes it. */
function formArguments<N extends OperationName, K extends keyof ArgsOf<N> & string>(
  form: Form,
  options: OperationFormOptions<N, K>,
): ArgsOf<N> {
  const args = {
    ...options.given,
    ...toArguments(form.values, form.getInitialValues(), options),
  };
  return options.prepare
    ? options.prepare(args, form.values as FormValues<N, K>)
    : (args as ArgsOf<N>);
}

/** What stands in fields and is no value, such as half a JSON text: the sentence of each by its name. */
function useUnreadable() {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState(0);
  return {
    problems,
    isEmpty: Object.keys(problems).length === 0,
    forFields: {
      round,
      tellUnreadable: (name: string, problem: string | null) =>
        setProblems(({ [name]: _, ...others }) =>
          problem === null ? others : { ...others, [name]: problem },
        ),
    },
    clear: () => {
      setProblems({});
      setRound((before) => before + 1);
    },
  };
}

/** A pristine form shows the newest stored values; one that was touched keeps its input. */
function useFollow(form: Form, initial: object, isReadable: boolean) {
  const stored = JSON.stringify(initial);
  const shown = useRef(stored);
  const latest = useRef({ form, initial, isReadable });
  latest.current = { form, initial, isReadable };
  useEffect(() => {
    if (shown.current === stored) return;
    shown.current = stored;
    const now = latest.current;
    const isUntouched = now.isReadable && !now.form.isDirty();
    now.form.setInitialValues(now.initial as Record<string, unknown>);
    if (isUntouched) now.form.setValues(now.initial as Record<string, unknown>);
  }, [stored]);
}
