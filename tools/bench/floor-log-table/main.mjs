// What a table of a hundred thousand rows and thirty columns costs at least: `#recycler`, elements
// moved by hand-written code, and `#virtual`, @tanstack/react-virtual with memoised plain rows.
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, memo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, count, rowHeight, rows, width } from './fixture.mjs';
import { showRecycler } from './recycler.mjs';

const { document, location } = globalThis;

const Row = memo(function Row({ index, start, from, to }) {
  const row = rows[index];
  return createElement(
    'div',
    {
      role: 'row',
      'data-index': index,
      'aria-rowindex': index + 2,
      style: { transform: `translateY(${start}px)` },
    },
    columns.slice(from, to).map((column, at) =>
      createElement(
        'div',
        {
          key: column.field,
          role: 'gridcell',
          'aria-colindex': from + at + 1,
          style: { insetInlineStart: column.start, inlineSize: column.width },
        },
        row[column.field],
      ),
    ),
  );
});

function Table() {
  const box = useRef(null);
  const down = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const across = useVirtualizer({
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => columns[at].width,
    horizontal: true,
    overscan: 1,
  });
  const shown = across.getVirtualItems();
  const [from, to] = [shown[0]?.index ?? 0, (shown.at(-1)?.index ?? -1) + 1];
  return createElement(
    'div',
    { ref: box, id: 'box' },
    createElement(
      'div',
      { style: { blockSize: down.getTotalSize(), inlineSize: width } },
      down
        .getVirtualItems()
        .map(({ index, key, start }) => createElement(Row, { key, index, start, from, to })),
    ),
  );
}

const root = document.getElementById('root');
if (location.hash === '#recycler') showRecycler(root);
else createRoot(root).render(createElement(Table));
