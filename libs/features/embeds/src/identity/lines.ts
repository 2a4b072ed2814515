/** What a partner's server runs to sign an identity: Node alone, without a package. */
export const signingLines = `import { createHmac } from 'node:crypto';

/** For data-identity of a button or widget. Call it for each page; SECRET stays on your server. */
export function identityOf({ id, name, email, phone }) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 300;
  const text = \`\${part({ alg: 'HS256' })}.\${part({ sub: id, name, email, phone, exp })}\`;
  return \`\${text}.\${createHmac('sha256', process.env.SECRET).update(text).digest('base64url')}\`;
}
`;
