// The least that shows ten thousand rows of text: @tanstack/react-virtual alone, with rows of one
// height, or measured and read from their end.
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const { document, location } = globalThis;
const count = 10_000;
const isThread = location.hash === '#thread';
const textOf = (at) =>
  isThread
    ? `Message ${at}${' and some more words about the price of a cleaning'.repeat(at % 4)}`
    : `What Person ${at} asked last: is there a free hour on Friday?`;

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
    { ref: box, id: 'box' },
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
          createElement('strong', null, `Person ${index}`),
          createElement('div', null, textOf(index)),
        ),
      ),
    ),
  );
}

createRoot(document.getElementById('root')).render(createElement(List));
