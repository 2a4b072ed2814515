import { cutText } from '@patchbay/kernel';
import { IconButton, IconClipboardCheck, lazyParts } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/screens';
import { useState } from 'react';
import { type CaseTurn, type CaseWords, maxTurns } from '../cases/case-words.js';
import { agentCases } from '../cases/messages.js';
import { type TestLine } from './use-test-chat.js';

const useForm = lazyParts(() => import('../cases/CaseForm.js'));

/** Each line of the caller, with the functions that ran before the next as its checks. */
export function turnsOf(lines: readonly TestLine[]): readonly CaseTurn[] {
  const turns: CaseTurn[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (line.kind === 'said') turns.push({ say: line.text, checks: [] });
    if (line.kind === 'run' && last && !last.checks.some(({ value }) => value === line.run.name))
      last.checks.push({ kind: 'ran', value: line.run.name });
  }
  return turns.slice(0, maxTurns);
}

/** Opens a case with what was said in the chat, so that it can be said again. */
export function KeepCase({
  agentId,
  turns,
  isAnswering,
}: {
  readonly agentId: number | undefined;
  readonly turns: readonly CaseTurn[];
  readonly isAnswering: boolean;
}) {
  const t = useMessages(agentCases);
  const { allowed } = useCan('canEditOrg');
  const [kept, setKept] = useState<CaseWords | null>(null);
  const { parts } = useForm(kept !== null);
  if (!allowed || agentId === undefined) return null;
  return (
    <>
      <IconButton
        label={t('keep')}
        icon={<IconClipboardCheck size={16} />}
        disabled={turns.length === 0 || isAnswering}
        onClick={() =>
          setKept({
            title: cutText(turns[0]?.say ?? '', 80),
            channel: 'client',
            turns: [...turns],
          })
        }
      />
      {kept && parts ? (
        <parts.CaseForm agentId={agentId} from={kept} onClose={() => setKept(null)} />
      ) : null}
    </>
  );
}
