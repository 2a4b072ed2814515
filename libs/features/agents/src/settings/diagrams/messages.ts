import { defineArea } from '@patchbay/messages';
import { translations } from './translations.js';

/** Drawings of what happens on a call with the settings as they are. */
export const callDiagrams = defineArea(
  'callDiagrams',
  {
    answering: 'How a call is answered',
    turns: 'How caller and agent take turns',
    transfer: 'How a call is transferred',
    'lane.caller': 'Caller',
    'lane.agent': 'Agent',
    'lane.colleague': 'Colleague',
    told: '{lane}: {words}',
    'beat.rings': 'Hears it ring for {value, number} s',
    'beat.atOnce': 'Is answered at the first ring',
    'beat.keys': 'Presses {value}',
    'beat.pause': 'Is silent for {value, number} s',
    'beat.recorded': 'Says that it is recorded',
    'beat.recordedByLaw': 'Says it is recorded, if law asks',
    'beat.greets': 'Says the greeting',
    'beat.says': 'Says something',
    'beat.turnEnds': 'Pauses for {value, number} s',
    'beat.replies': 'Replies',
    'beat.silent': 'Says nothing for {value, number} s',
    'beat.asks': '“Are you still there?”',
    'beat.hangsUp': 'Hangs up after asking {value, number} ×',
    'beat.wants': 'Wants to speak with them',
    'beat.theirPhone': 'Rings for up to {value, number} s',
    'beat.whoCalls': 'Says who is calling',
    'beat.yes': 'Says yes, or presses 1',
    'beat.any': 'Says anything, or presses 1',
    'beat.fits': 'Says words that fit, or 1',
    'beat.presses': 'Presses 1',
    'beat.joined': 'Is connected',
    'beat.otherwise': 'If not, speaks again',
  },
  translations,
);
