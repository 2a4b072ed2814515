// The part of the site of J15 that a framework draws: its button comes after the script has run, and
// names its agent later still.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Contact() {
  const [steps, setSteps] = useState(0);
  const next = () => setSteps((before) => before + 1);
  const target = steps > 1 ? { 'data-target': 'northside' } : {};
  const button = createElement(
    'button',
    { key: 'button', type: 'button', 'data-vida-button': '', 'data-type': 'chat', ...target },
    'Talk to the front desk',
  );
  return [
    createElement('button', { key: 'more', type: 'button', onClick: next }, 'More'),
    steps > 0 ? button : null,
  ];
}

createRoot(globalThis.document.querySelector('#contact')).render(createElement(Contact));
