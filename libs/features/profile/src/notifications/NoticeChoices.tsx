import { type ReplyOf } from '@patchbay/contract';
import { Checkbox, ErrorState, SkeletonRows, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation, useViewer } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { notifications as area } from './messages.js';
import classes from './Notifications.module.css';

type Choice = ReplyOf<'getNotificationSettings'>['kinds'][number];

/** What arrives how: for the signed-in person, saved with each press. */
export function NoticeChoices() {
  const callWords = useCallWords();
  const t = useMessages(area);
  const { data: viewer } = useViewer();
  const { data, error, refetch, isFetching } = useOperation('getNotificationSettings', {});
  // The server mails to the members of an organization alone.
  const mayMail = viewer?.home.type === 'organization' || viewer?.home.type === 'agent';
  return (
    <section aria-labelledby="notice-choices">
      <h2 id="notice-choices" className={classes.heading}>
        {t('choices')}
      </h2>
      {data ? (
        <>
          <p className={classes.help}>
            {mayMail ? t('choicesHelp', { email: data.email }) : t('choicesAbove')}
          </p>
          <Table kinds={data.kinds} mayMail={mayMail} />
          {mayMail ? <p className={classes.help}>{t('messageHelp')}</p> : null}
        </>
      ) : error ? (
        <ErrorState
          title={t('choicesNotLoaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {callWords(error)}
        </ErrorState>
      ) : (
        <SkeletonRows count={4} height={32} />
      )}
    </section>
  );
}

function Table({
  kinds,
  mayMail,
}: {
  readonly kinds: readonly Choice[];
  readonly mayMail: boolean;
}) {
  const callWords = useCallWords();
  const t = useMessages(area);
  const toast = useToast();
  // What was chosen stands at once; a failure puts back what the server has.
  const [chosen, setChosen] = useState<ReadonlyMap<Choice['kind'], Choice>>(new Map());
  const { mutate } = useOperationMutation('saveNotificationSettings', {
    onSuccess: () => toast(t('saved')),
    onError: (error, { kinds: failed }) => {
      const isFailed = (kind: string) => failed.some((one) => one.kind === kind);
      setChosen((now) => new Map([...now].filter(([kind]) => !isFailed(kind))));
      toast({ text: callWords(error), tone: 'error' });
    },
  });
  return (
    <table className={classes.choices}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('shown')}</th>
          {mayMail ? <th scope="col">{t('mail')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {kinds.map((stored) => {
          const choice = chosen.get(stored.kind) ?? stored;
          const kind = t(`kind.${choice.kind}`);
          const save = (next: Partial<Choice>) => {
            const after = { ...choice, ...next };
            setChosen((now) => new Map([...now, [after.kind, after]]));
            mutate({ kinds: [after] });
          };
          return (
            <tr key={choice.kind}>
              <th scope="row">{kind}</th>
              <td>
                <Checkbox
                  label={t('shownOf', { kind })}
                  labelHidden
                  checked={choice.shown}
                  onChange={(shown) => save({ shown })}
                />
              </td>
              {mayMail ? (
                <td>
                  <Checkbox
                    label={t('mailOf', { kind })}
                    labelHidden
                    checked={choice.mail}
                    onChange={(mail) => save({ mail })}
                  />
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
