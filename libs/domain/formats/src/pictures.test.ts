import { withoutPictures } from './pictures.js';

it.each([
  ['Good 😀 day', 'Good  day'],
  ['Press 1️⃣ now', 'Press 1 now'],
  ['Hi ❤ you', 'Hi  you'],
  ['Done ✓ ok ✔ yes ★', 'Done  ok  yes '],
  ['👩🏽‍⚕️ Doctor', ' Doctor'],
  ['🇲🇽 Mexico', ' Mexico'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 England', ' England'],
  ['👍🏽🫨🩷☺☀️⚠✅x', 'x'],
  ['Settings → Billing', 'Settings, Billing'],
  ['Acme™ and Beta®', 'Acme and Beta'],
  ['© 2026, 5 × 3 ± 1 = 20° №5 1º 3ª ½ € §', '© 2026, 5 × 3 ± 1 = 20° №5 1º 3ª ½ € §'],
  ['日本語 हिन्दी العربية ไทย #5 *2*', '日本語 हिन्दी العربية ไทย #5 *2*'],
  ['☎ 555', ' 555'],
])('pictures of %j are left out: %j', (text, plain) => {
  expect(withoutPictures(text)).toBe(plain);
  expect(withoutPictures(plain)).toBe(plain);
});
