import { createOutput } from './output.js';

const linesOf = (form: string | undefined) => {
  const lines: string[] = [];
  const log = createOutput(form, (line) => lines.push(line));
  log('a call failed', { callId: 'call-1', error: new TypeError('no sound') });
  return lines.join('');
};

it('writes lines in the form of the server’s log', () => {
  expect(JSON.parse(linesOf('json'))).toMatchObject({
    msg: 'a call failed',
    part: 'media',
    callId: 'call-1',
    error: 'TypeError: no sound',
  });
  expect(linesOf(undefined)).toBe(
    'media: a call failed {"callId":"call-1","error":"TypeError: no sound"}\n',
  );
  expect(linesOf('silent')).toBe('');
});
