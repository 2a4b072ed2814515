import { cutText } from '@patchbay/kernel';
import { useClipboard } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../actions/CopyButton.js';
import { Chip, type ChipTone } from '../marks/Chip.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './JsonView.module.css';
import { useMessages } from '@patchbay/messages';
import { data } from './messages.js';

export interface JsonViewProps {
  value: unknown;
  /** The accessible name. */
  label: string;
  /** Method and path; with it the head is shown. */
  title?: string;
  status?: { label: string; tone: ChipTone };
  duration?: string;
  /**
   * Values of these keys are hidden until “Show” is pressed; `onReveal` records it for the audit.
   */
  isSecret?: (path: string) => boolean;
  onReveal?: (path: string) => void;
}

const FOLD_DEPTH = 2;
const LONG = 240;

/** Data as it was transmitted: folds from the second level on, copies a path, never wraps a key. */
export function JsonView({ value, label, title, status, duration, ...secrets }: JsonViewProps) {
  const t = useMessages(data);
  const { copy } = useClipboard();
  return (
    <div className={classes.view}>
      {title ? (
        <div className={classes.head}>
          {status ? <Chip tone={status.tone}>{status.label}</Chip> : null}
          <span className={classes.title}>{title}</span>
          {duration ? <span className={classes.meta}>{duration}</span> : null}
          <CopyButton what={t('json')} value={JSON.stringify(value, null, 2)} />
        </div>
      ) : null}
      <div className={classes.body} role="group" aria-label={label}>
        <Node value={value} path="" depth={0} copy={copy} {...secrets} />
      </div>
    </div>
  );
}

type NodeProps = Pick<JsonViewProps, 'isSecret' | 'onReveal'> & {
  value: unknown;
  path: string;
  name?: string;
  depth: number;
  last?: boolean;
  copy: (text: string) => void;
};

function Node({ value, path, name, depth, last = true, copy, ...secrets }: NodeProps) {
  const t = useMessages(data);
  const isContainer = typeof value === 'object' && value !== null;
  const entries: [string, unknown][] = isContainer ? Object.entries(value) : [];
  const [open, setOpen] = useState(depth < FOLD_DEPTH);
  const [open1, close1] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const comma = last ? '' : ',';
  const key = <NodeKey name={name} path={path} copy={copy} />;
  if (!isContainer)
    return (
      <div>
        {key}
        <Leaf value={value} path={path} {...secrets} />
        {comma}
      </div>
    );
  if (entries.length === 0)
    return (
      <div>
        {key}
        {open1}
        {close1}
        {comma}
      </div>
    );
  const toggle = (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <VisuallyHidden>{t(open ? 'fold' : 'unfold', { name: name ?? t('value') })}</VisuallyHidden>
      {open ? open1 : `${open1} ${entries.length} ${close1}`}
    </button>
  );
  if (!open)
    return (
      <div>
        {key}
        {toggle}
        {comma}
      </div>
    );
  const isArray = Array.isArray(value);
  return (
    <div>
      {key}
      {toggle}
      <div className={classes.indent}>
        {entries.map(([childName, child], i) => (
          <Node
            key={childName}
            name={isArray ? undefined : childName}
            value={child}
            path={isArray ? `${path}[${childName}]` : path ? `${path}.${childName}` : childName}
            depth={depth + 1}
            last={i === entries.length - 1}
            copy={copy}
            {...secrets}
          />
        ))}
      </div>
      {close1}
      {comma}
    </div>
  );
}

function NodeKey({ name, path, copy }: Pick<NodeProps, 'name' | 'path' | 'copy'>) {
  const t = useMessages(data);
  if (name === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        title={path}
        aria-label={t('copyPath', { path })}
        onClick={() => copy(path)}
      >
        <span className={classes.key}>"{name}"</span>
      </button>
      :{' '}
    </>
  );
}

function Leaf({
  value,
  path,
  isSecret,
  onReveal,
}: Pick<NodeProps, 'value' | 'path' | 'isSecret' | 'onReveal'>): ReactNode {
  const t = useMessages(data);
  const [shown, setShown] = useState(false);
  if (!shown && isSecret?.(path)) {
    return (
      <>
        <span>••••••</span>{' '}
        <button
          type="button"
          className={classes.fold}
          onClick={() => {
            setShown(true);
            onReveal?.(path);
          }}
        >
          {t('show')}
        </button>
      </>
    );
  }
  if (typeof value !== 'string') return <span className={classes.literal}>{String(value)}</span>;
  const isLong = value.length > LONG && !shown;
  return (
    <>
      <span className={classes.string}>"{isLong ? cutText(value, LONG, '…') : value}"</span>
      {isLong ? (
        <button type="button" className={classes.fold} onClick={() => setShown(true)}>
          {t('more')}
        </button>
      ) : null}
    </>
  );
}
