// A self-signed certificate by openssl, for the host names of the tests.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hostName = 'desk.example.com';

export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-cert-'));
  const [key, cert, both] = ['privkey.pem', 'fullchain.pem', 'both.pem'].map((name) =>
    join(folder, name),
  );
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${hostName}`,
      '-addext',
      `subjectAltName=DNS:${hostName},DNS:*.${hostName}`,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'pipe' },
  );
  // HAProxy reads key and certificate from one file.
  writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
  return {
    key,
    cert,
    both,
    ca: readFileSync(cert, 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
