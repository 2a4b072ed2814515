import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSpeech } from './use-speech.js';

/** An utterance as a browser has it; the DOM of the tests cannot speak. */
class Utterance {
  lang = '';
  pitch = 1;
  rate = 1;
  onend: () => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(readonly text: string) {}
}

describe('a sample of a voice', () => {
  const spoken: Utterance[] = [];
  const cancel = jest.fn();
  beforeEach(() => {
    spoken.length = 0;
    cancel.mockClear();
    Object.assign(globalThis, {
      SpeechSynthesisUtterance: Utterance,
      speechSynthesis: { speak: (words: Utterance) => spoken.push(words), cancel },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
  });

  it('is spoken in the language, pitch and pace of the voice, and ends with its words', () => {
    const { result, unmount } = renderHook(useSpeech);
    act(() => result.current.toggle('voice-alder', 'Hello'));
    expect(spoken[0]).toMatchObject({ text: 'Hello', lang: 'en-US', pitch: 0.8, rate: 0.94 });
    expect(result.current.speaking).toBe('voice-alder');
    act(() => spoken[0]?.onend());
    expect(result.current.speaking).toBeNull();
    unmount();
  });

  it('is stopped by a second press, gives way to another one, and ends with the screen', () => {
    const { result, unmount } = renderHook(useSpeech);
    act(() => result.current.toggle('voice-alder', 'Hello'));
    act(() => result.current.toggle('voice-dalia', 'Hola'));
    act(() => spoken[0]?.onend());
    expect(result.current.speaking).toBe('voice-dalia');
    act(() => result.current.toggle('voice-dalia', 'Hola'));
    expect(result.current.speaking).toBeNull();
    expect(spoken).toHaveLength(2);
    unmount();
    expect(cancel).toHaveBeenCalledTimes(4);
  });

  it('is not offered by a browser that cannot speak', () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    const { result } = renderHook(useSpeech);
    act(() => result.current.toggle('voice-alder', 'Hello'));
    expect([result.current.canSpeak, result.current.speaking]).toEqual([false, null]);
  });
});
