// The least that shows a hundred thousand rows: elements that are made once and moved, with their
// texts replaced. It knows no focus, keys, selection, order of the document or change of the rows.
import { columns, count, rowHeight, rows, width } from './fixture.mjs';

const { document } = globalThis;
const around = 4;

export function showRecycler(root) {
  const box = document.createElement('div');
  box.id = 'box';
  const body = document.createElement('div');
  body.style.cssText = `block-size:${count * rowHeight}px;inline-size:${width}px`;
  box.append(body);
  root.append(box);
  const across = 14;
  const down = Math.ceil(box.clientHeight / rowHeight) + 1 + 2 * around;
  const slots = Array.from({ length: down }, () => {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    const cells = Array.from({ length: across }, () => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.append('');
      return { cell, text: cell.firstChild, column: -1 };
    });
    row.append(...cells.map(({ cell }) => cell));
    body.append(row);
    return { row, cells, index: -1, from: -1 };
  });
  const draw = () => {
    const { scrollTop, scrollLeft } = box;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - around);
    let from = 0;
    while (columns[from].start + columns[from].width <= scrollLeft) from += 1;
    from = Math.max(0, Math.min(columns.length - across, from - 1));
    for (let index = first; index < Math.min(count, first + down); index += 1)
      fill(slots[index % down], index, from);
  };
  box.addEventListener('scroll', draw, { passive: true });
  draw();
}

function fill(slot, index, from) {
  if (slot.index === index && slot.from === from) return;
  if (slot.index !== index) {
    slot.row.style.transform = `translateY(${index * rowHeight}px)`;
    slot.row.setAttribute('aria-rowindex', String(index + 2));
    slot.row.dataset.index = String(index);
  }
  const row = rows[index];
  for (let column = from; column < from + slot.cells.length; column += 1) {
    const at = slot.cells[column % slot.cells.length];
    if (at.column !== column) {
      at.cell.style.insetInlineStart = `${columns[column].start}px`;
      at.cell.style.inlineSize = `${columns[column].width}px`;
      at.cell.setAttribute('aria-colindex', String(column + 1));
    } else if (slot.index === index) continue;
    at.column = column;
    at.text.data = row[columns[column].field];
  }
  slot.index = index;
  slot.from = from;
}
