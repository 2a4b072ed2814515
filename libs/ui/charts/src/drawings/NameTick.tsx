import { linesOfName, stepOfNames } from './name-lines.js';

/** What the library gives each tick of an axis. */
export interface TickProps {
  readonly x?: number | string;
  readonly y?: number | string;
  /** Of the axis, in px. */
  readonly width?: number | string;
  readonly index?: number;
  readonly payload?: { readonly value?: unknown };
}

/** A name below its bar, on two or three lines where it is wider than its place. */
export function NameTick({
  names,
  x = 0,
  y = 0,
  width = 0,
  index = 0,
  payload,
}: TickProps & { readonly names: readonly string[] }) {
  const place = Number(width) / Math.max(1, names.length);
  if (index % stepOfNames(names, place) !== 0) return null;
  const lines = linesOfName(String(payload?.value ?? ''), place);
  return (
    <text x={x} y={y} fontSize={11} fill="currentColor" textAnchor="middle">
      {lines.map((line, at) => (
        <tspan key={at} x={x} dy={at === 0 ? '1.3em' : '1.15em'}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
