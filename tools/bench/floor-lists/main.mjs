// The least that shows ten thousand rows: @tanstack/react-virtual alone, with rows of one height, or
// measured and read from their end. They are plain text, or have the marks that ours have.
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { entryMarks, roomMarks } from './marks.mjs';

const { document, location } = globalThis;
const count = 10_000;
const isThread = location.hash.startsWith('#thread');
const hasMarks = location.hash.endsWith('-marks');
const textOf = (at) =>
  isThread
    ? `Message ${at}${' and some more words about the price of a cleaning'.repeat(at % 4)}`
    : `What Person ${at} asked last: is there a free hour on Friday?`;

function contentOf(index) {
  if (hasMarks) return [(isThread ? entryMarks : roomMarks)(index, textOf(index))];
  return [
    createElement('strong', null, `Person ${index}`),
    createElement('div', null, textOf(index)),
  ];
}

function List() {
  const box = useRef(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => 60,
    overscan: isThread ? 8 : 12,
    ...(isThread ? { initialOffset: Number.MAX_SAFE_INTEGER, anchorTo: 'end' } : {}),
  });
  return createElement(
    'div',
    { ref: box, id: 'box', className: hasMarks ? 'marked' : undefined },
    createElement(
      'div',
      { style: { blockSize: rows.getTotalSize() } },
      rows.getVirtualItems().map(({ index, key, start }) =>
        createElement(
          'div',
          {
            key,
            'data-index': index,
            ref: isThread ? rows.measureElement : undefined,
            style: {
              transform: `translateY(${start}px)`,
              ...(isThread ? {} : { blockSize: 60 }),
            },
          },
          ...contentOf(index),
        ),
      ),
    ),
  );
}

createRoot(document.getElementById('root')).render(createElement(List));
