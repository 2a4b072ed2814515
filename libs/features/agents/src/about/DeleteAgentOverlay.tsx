import { type Account } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { ConfirmSurface, SkeletonRows, Stack, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { type ReactNode, useState } from 'react';
import { agents } from '../agent/messages.js';
import { aboutAgent } from './messages.js';
import { useDeletableAgent } from './use-deletable-agent.js';
import { useDeleteAgent } from './use-delete-agent.js';

type Surface = OverlayScreenProps<'deleteAgent'>['surface'];

/** Overlay `deleteAgent`: says what is lost, and deletes once the name of the agent is typed. */
export function Screen({ surface }: OverlayScreenProps<'deleteAgent'>) {
  const t = useMessages(aboutAgent);
  const common = useMessages(agents);
  const { agent, reason } = useDeletableAgent();
  const account = useOperation('getAccount', {}, { enabled: agent !== null });
  if (agent !== null && account.data)
    return (
      <Asking id={agent.id} name={agent.displayName} account={account.data} surface={surface} />
    );
  const title = agent === null ? t('ownTitle') : surface.title;
  return (
    <ConfirmSurface
      {...surface}
      title={title}
      confirmLabel={t('delete')}
      cancelLabel={t('keep')}
      disabledReason={reason ?? t('notYet')}
      onConfirm={() => undefined}
    >
      {reason !== undefined ? (
        <p>{reason}</p>
      ) : account.error ? (
        <FailedRead title={common('notLoaded')} read={account} />
      ) : (
        <SkeletonRows count={2} height={20} />
      )}
    </ConfirmSurface>
  );
}

interface AskingProps {
  readonly id: number;
  readonly name: string;
  readonly account: Pick<Account, 'vidaPhoneNumber'>;
  readonly surface: Surface;
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>;

function Asking({ id, name, account: { vidaPhoneNumber: number }, surface }: AskingProps) {
  const t = useMessages(aboutAgent);
  const [typed, setTyped] = useState('');
  const { remove, isPending } = useDeleteAgent(id);
  const isSure = typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
  return (
    <ConfirmSurface
      {...surface}
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      cancelLabel={t('keep')}
      danger
      busy={isPending}
      {...(isSure ? {} : { disabledReason: t('typeFirst') })}
      onConfirm={remove}
    >
      <Stack>
        <p>{t('lost')}</p>
        {number ? <p>{t.rich('numberLost', { number: displayPhone(number), b: strong })}</p> : null}
        <TextField
          label={t('typeName', { name })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Stack>
    </ConfirmSurface>
  );
}
