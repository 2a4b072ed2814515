import { screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { QrCode, qrCodeFile } from './QrCode.js';

const link = 'https://patchbay.example/app?signup=true&referredBy=northside';

/** What a camera sees of a drawn code: eight points for each square. */
function seen(svg: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const side = size * 8;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let point = 0; point < 64; point += 1) {
      const column = Number(x) * 8 + (point % 8);
      const row = Number(y) * 8 + Math.floor(point / 8);
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  return { width: side, height: side, data };
}

describe('a QR code', () => {
  it('is read back as its text, on the screen and as a file', () => {
    show(<QrCode text={link} label="Code of your link" />);
    const drawn = screen.getByRole('img', { name: 'Code of your link' });
    expect(decodeQR(seen(drawn.outerHTML))).toBe(link);
    expect(decodeQR(seen(qrCodeFile(link)))).toBe(link);
  });

  it('is accessible', () => expectAccessible(<QrCode text={link} label="Code of your link" />));
});
