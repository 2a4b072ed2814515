import { type SealedCheckout, drawDone, drawPage } from './pages.js';

const checkout: SealedCheckout = {
  page: 'checkout',
  id: 'chk_1',
  key: 'checkout:1',
  node: 7,
  mode: 'payment',
  title: 'Credit',
  micros: '25500000',
  plan: null,
  success: 'https://app.example.test/done',
  cancel: 'https://app.example.test/back',
};
const text = (page: string) =>
  page
    .replace(/<style>.*<\/style>/su, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a page of the test processor', () => {
  it('is in the language of the person, with amounts as they write them', () => {
    const page = drawPage(checkout, 'sealed', 'es-ES');
    expect(page).toContain('<html lang="es">');
    expect(text(page)).toContain('Crédito 25,50 US$');
    expect(text(page)).toContain('Pagar 25,50 US$ Cancelar');
    expect(text(drawDone(checkout, 'es'))).toContain('Gracias. Continuar');
    expect(text(drawPage({ ...checkout, plan: { id: 'p', term: 'year' } }, 's', 'es'))).toContain(
      'cada año',
    );
  });

  it('is in English for every other one, and keeps a title that a person wrote', () => {
    expect(text(drawPage({ ...checkout, title: 'Crown <b>' }, 'sealed', 'de'))).toContain(
      'Crown &#60;b&#62; $25.50 This is the built-in test processor.',
    );
    expect(text(drawDone(checkout))).toContain('Thank you. Continue');
  });
});
