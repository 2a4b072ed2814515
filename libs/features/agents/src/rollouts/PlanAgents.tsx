import { Chip, DisclosureList, DisclosureRow, WordDiff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { wordDiff } from '@patchbay/template-fields';
import { type ReactNode } from 'react';
import { useSettingLabels } from '../settings/use-setting-labels.js';
import { textOf } from '../versions/compare/config-changes.js';
import { rollouts as texts } from './messages.js';
import { countsOf, type MigratedAgent, type MigratedPart, partsOf } from './migrated-slots.js';
import { placeName } from './place-name.js';
import classes from './Rollouts.module.css';

/** The server sends values for so many agents, and places for the others. */
const withValues = 100;

/** The agents of a template with what changes in each, what is kept, and why. */
export function PlanAgents({
  agents,
  first,
}: {
  readonly agents: readonly MigratedAgent[];
  /** So many begin. */
  readonly first: number;
}) {
  const t = useMessages(texts);
  return (
    <section aria-label={t('agents')}>
      <h2 className={classes.heading}>{t('agents')}</h2>
      <DisclosureList>
        {agents.map((agent, at) => (
          <DisclosureRow
            key={agent.accountId}
            label={t('open', { name: agent.accountName })}
            title={agent.accountName}
            hint={<Counts agent={agent} />}
            end={at < first ? <Chip tone="accent">{t('first')}</Chip> : null}
          >
            {() => partsOf(agent).map((part) => <Part key={part.of} part={part} />)}
          </DisclosureRow>
        ))}
      </DisclosureList>
      {agents.length > withValues ? <p className={classes.note}>{t('more')}</p> : null}
    </section>
  );
}

function Counts({ agent }: { readonly agent: MigratedAgent }) {
  const t = useMessages(texts);
  const { changes, kept, conflicts } = countsOf(agent);
  const said = [
    changes > 0 ? t('changes', { count: changes }) : t('noChange'),
    kept > 0 ? t('kept', { count: kept }) : '',
    conflicts > 0 ? t('conflicts', { count: conflicts }) : '',
  ];
  return said.filter(Boolean).join(' · ');
}

function Part({ part }: { readonly part: MigratedPart }) {
  const t = useMessages(texts);
  const labelOf = useSettingLabels();
  const words = { yes: t('yes'), no: t('no') };
  const said = (value: unknown) => textOf(value, words);
  const nameOf = (path: string) => placeName(path, labelOf, t);
  return (
    <section className={classes.part} aria-label={t(`of.${part.of}`)}>
      <h3 className={classes.side}>{t(`of.${part.of}`)}</h3>
      {part.changes.length + part.conflicts.length + part.kept.length === 0 ? (
        <p className={classes.note}>{t('noChange')}</p>
      ) : null}
      <dl className={classes.places}>
        {part.changes.map(({ path, before, after }) => (
          <Place key={path} name={nameOf(path)} why={t('willChange')}>
            <WordDiff parts={wordDiff(said(before), said(after)).parts} />
          </Place>
        ))}
        {part.conflicts.map(({ path, mine, theirs }) => (
          <Place key={path} name={nameOf(path)} why={t('staysBoth')}>
            <p className={classes.value}>{said(mine) || t('empty')}</p>
            <p className={classes.note}>{t('templateSays')}</p>
            <p className={classes.value}>{said(theirs) || t('empty')}</p>
          </Place>
        ))}
        {part.kept.map(({ path, after }) => (
          <Place key={path} name={nameOf(path)} why={t('stays')}>
            <p className={classes.value}>{said(after) || t('empty')}</p>
          </Place>
        ))}
      </dl>
    </section>
  );
}

function Place({
  name,
  why,
  children,
}: {
  readonly name: string;
  readonly why: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.place}>
      <dt>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{why}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
