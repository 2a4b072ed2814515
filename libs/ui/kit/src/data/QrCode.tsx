import { useMemo } from 'react';
import encodeQR from 'qr';
import classes from './QrCode.module.css';

/** The dark squares of a code as one path, and how many squares a side has. */
function squaresOf(text: string) {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size: rows.length };
}

/** The code of a text as a file of its own. */
export function qrCodeFile(text: string): string {
  const { path, size } = squaresOf(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/** A text to be read by a camera: dark on light in both colour schemes, as scanners expect it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => squaresOf(text), [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
