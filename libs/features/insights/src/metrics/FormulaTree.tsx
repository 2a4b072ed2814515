import { type ExplainedNode, type FormulaValue } from '@patchbay/formula';
import { numberFormat } from '@patchbay/formats';
import { Chip } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { metricWork } from '../work/messages.js';
import { metrics } from './messages.js';
import classes from './Metrics.module.css';

/** The parts of a formula, each with its type, its values on the first rows, and its treatments. */
export function FormulaTree({ root }: { readonly root: ExplainedNode }) {
  return (
    <ul className={classes.tree}>
      <TreeNode node={root} />
    </ul>
  );
}

function TreeNode({ node }: { readonly node: ExplainedNode }) {
  const t = useMessages(metrics);
  const words = useMessages(metricWork);
  const locale = useLocale();
  const number = numberFormat(locale, { maximumFractionDigits: 3 });
  const written = (value: FormulaValue): string => {
    if (value === null) return '–';
    return typeof value === 'number' ? number.format(value) : String(value);
  };
  return (
    <li>
      <div className={classes.node}>
        <code translate="no">{node.text}</code>
        <Chip tone="grey">{t(`type.${node.type}`)}</Chip>
        <span className={classes.values}>
          {t(node.per === 'row' ? 'perRow' : 'overAll', {
            values: node.values.map(written).join('  ·  '),
          })}
        </span>
      </div>
      {node.treatments.map(({ rule, count, of }) => (
        <p key={rule} className={classes.treatment}>
          {words(`rule.${rule}`, { count, of })}
        </p>
      ))}
      {node.children.length > 0 ? (
        <ul className={classes.tree}>
          {node.children.map((child) => (
            <TreeNode key={`${child.start} ${child.end} ${child.kind}`} node={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
