import { type AgentReading } from '@patchbay/contract';
import { lazyParts, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import classes from '../panels/AgentEditor.module.css';
import { testChat } from './messages.js';

const useReading = lazyParts(() => import('./reading/Reading.js'));

/** What the agent was given for an answer, folded below it. */
export function WhatItRead({ read }: { readonly read: AgentReading }) {
  const t = useMessages(testChat);
  const [isOpen, setOpen] = useState(false);
  const { parts } = useReading(isOpen);
  const ms = Math.round(read.ms);
  const took =
    read.tokensUsed === null ? t('took', { ms }) : t('tookTokens', { ms, tokens: read.tokensUsed });
  return (
    <details className={classes.trace} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('whatItRead')} · {took}
      </summary>
      {!isOpen ? null : parts ? (
        <parts.Reading read={read} />
      ) : (
        <SkeletonRows count={3} height={24} />
      )}
    </details>
  );
}
