// The same rows with the marks that ours have, of plain elements: a face with its channel, name,
// time, excerpt and badge; in a thread the cord with its jack, the bubble and its footer.
import { createElement as h } from 'react';

const channels = ['sms', 'call', 'client', 'email'];
const badge =
  'M8 9h8m-8 4h6m4-9a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z';
const tick = 'M7 12l5 5 10-10M2 12l5 5m5-5 5-5';

const icon = (size, path) =>
  h(
    'svg',
    { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' },
    h('path', { d: path }),
  );

/** What a row of the inbox shows. */
export function roomMarks(at, text) {
  const isUnread = at % 5 === 0;
  return h(
    'a',
    { href: `?active=${at}`, className: isUnread ? 'room unread' : 'room' },
    h(
      'span',
      { className: `face tone${at % 6}`, 'aria-hidden': true },
      h('span', { className: 'letters' }, 'P'),
      h('span', { className: `badge ${channels[at % 4]}` }, icon(10, badge)),
    ),
    h(
      'span',
      { className: 'words' },
      h(
        'span',
        { className: 'line' },
        h('span', { className: 'name' }, `Person ${at}`),
        h('span', { className: 'time' }, '10:44 AM'),
      ),
      h(
        'span',
        { className: 'line' },
        h('span', { className: 'preview' }, text),
        isUnread ? h('span', { className: 'dot', 'aria-hidden': true }) : null,
        isUnread ? h('span', { className: 'hidden' }, 'Unread') : null,
      ),
    ),
  );
}

const authors = ['agent', 'person', 'customer'];

/** What an entry of a thread shows. */
export function entryMarks(at, text) {
  const by = authors[at % 3];
  return h(
    'div',
    { className: `entry ${by}` },
    h('span', { className: 'jack', 'aria-hidden': true }),
    h(
      'div',
      { className: 'bubbleLine' },
      h('div', { className: 'bubble' }, h('span', { className: 'hidden' }, `By ${by}: `), text),
      h('button', { type: 'button', className: 'react', 'aria-label': 'React' }, icon(15, badge)),
    ),
    h(
      'div',
      { className: 'footer' },
      by === 'agent' ? icon(12, badge) : null,
      h('span', null, `Pat · ${by} · 10:41 AM`),
      by === 'person' ? icon(13, tick) : null,
    ),
  );
}
