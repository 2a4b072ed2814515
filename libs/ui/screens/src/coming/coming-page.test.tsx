import { jest } from '@jest/globals';
import { renderApp } from '@patchbay/overlays/testing';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { ComingPage, ComingPages } from './ComingPage.js';

let show: (step: 'contacts' | 'nothing' | 'unknown') => void = () => undefined;

/** Waiting places that follow one another: of the contacts, and of an address that says nothing. */
function Waiting({ isTogether }: { readonly isTogether: boolean }) {
  const [step, setStep] = useState('contacts');
  show = setStep;
  const place = step === 'nothing' ? null : <ComingPage key={step} page={step as 'contacts'} />;
  return isTogether ? <ComingPages>{place}</ComingPages> : place;
}

/** The heading row of the outline of a table. */
const outline = () => document.querySelector('.columns');

describe('a waiting place after another', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([true, false])('goes on with its outline in one frame: %s', async (isTogether) => {
    jest.useFakeTimers({ advanceTimers: true });
    await renderApp({
      url: '/app/org/7/inbox',
      screens: { inbox: () => <Waiting isTogether={isTogether} /> },
    });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(outline()).not.toBeNull();
    act(() => show('nothing'));
    expect(outline()).toBeNull();
    act(() => show('unknown'));
    expect(outline() !== null).toBe(isTogether);
  });
});
