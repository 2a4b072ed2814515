import { Banner, Button, CopyButton } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { type Permission, useOperation, useOperationMutation } from '@patchbay/queries';
import { LockedReason, useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import classes from '../parts/Embed.module.css';
import { signingLines } from './lines.js';
import { identity } from './messages.js';

/**
 * The secret by which an organization's server says who a visitor of a widget is: made, shown once,
 * changed, switched off; and the lines that sign.
 */
export function VisitorIdentity({ edit }: { edit: Permission }) {
  const callWords = useCallWords();
  const t = useMessages(identity);
  const { data: state, refetch } = useOperation('getVisitorIdentity');
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const confirm = useConfirm();
  const onError = (error: Error) => setProblem(callWords(error));
  const make = useOperationMutation('rotateVisitorIdentity', { onError });
  const end = useOperationMutation('deleteVisitorIdentity', { onError });
  if (!state) return null;
  const isOn = state.since !== null;
  const begin = () => setProblem(undefined);
  const change = async () => {
    begin();
    const words = {
      title: t('changeTitle'),
      body: t('changeBody'),
      confirm: t('change'),
      cancel: t('keep'),
    };
    if (isOn && !(await confirm(words))) return;
    make.mutate(
      {},
      {
        onSuccess: (made) => {
          setSecret(made.secret);
          void refetch();
        },
      },
    );
  };
  const switchOff = async () => {
    begin();
    const words = {
      title: t('endTitle'),
      body: t('endBody'),
      confirm: t('end'),
      cancel: t('keep'),
    };
    if (!(await confirm(words))) return;
    setSecret(undefined);
    end.mutate({}, { onSuccess: () => void refetch() });
  };
  return (
    <section className={classes.block} aria-labelledby="embed-identity">
      <h2 id="embed-identity">{t('title')}</h2>
      <p>{t('help')}</p>
      <p>{isOn ? t('on') : t('off')}</p>
      {edit.allowed ? (
        <div className={classes.actions}>
          <Button loading={make.isPending} onClick={() => void change()}>
            {isOn ? t('change') : t('make')}
          </Button>
          {isOn ? (
            <Button variant="subtle" loading={end.isPending} onClick={() => void switchOff()}>
              {t('end')}
            </Button>
          ) : null}
        </div>
      ) : (
        <LockedReason label={t('title')} permission={edit} />
      )}
      {problem ? <Banner tone="danger" title={problem} /> : null}
      {secret ? (
        <Banner
          tone="success"
          title={t('made')}
          actions={<CopyButton worded value={secret} what={t('what.secret')} />}
        >
          <code>{secret}</code>
        </Banner>
      ) : null}
      {isOn ? <Lines /> : null}
    </section>
  );
}

/** What the server of the page runs. */
function Lines() {
  const t = useMessages(identity);
  return (
    <>
      <div className={classes.bar}>
        <h3 id="embed-identity-lines">{t('lines')}</h3>
        <CopyButton worded value={signingLines} what={t('what.lines')} />
      </div>
      {/* The lines scroll sideways, so that the keyboard reaches them. */}
      <pre
        className={classes.lines}
        tabIndex={0}
        role="group"
        aria-labelledby="embed-identity-lines"
      >
        <code>{signingLines}</code>
      </pre>
    </>
  );
}
