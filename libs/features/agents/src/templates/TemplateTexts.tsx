import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { templates } from './messages.js';
import classes from './Templates.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The greeting and the instructions of a template; the list does not carry them. */
export function TemplateTexts({ id }: { readonly id: string }) {
  const callWords = useCallWords();
  const t = useMessages(templates);
  const { data, error, refetch, isFetching } = useOperation('getTemplate', { id });
  if (!data && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={4} height={26} />;
  const agent = (data.template.agent ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [
    [t('greeting'), textOf(agent['welcomeMessage'])],
    [t('instructions'), textOf(agent['agentInstructions'])],
  ] as const;
  return (
    <dl className={classes.texts}>
      {texts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
