// Bundles the server. main.js loads the platform as a separate chunk, so that `../migrations` means
// the same from src and from dist/parts.
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServerApp, root } from './server-app.mjs';

const app = await buildServerApp('api', ['parser-process']);
const migrations = join(root, 'libs/server/store/migrations');
if (existsSync(migrations)) cpSync(migrations, join(app, 'dist/migrations'), { recursive: true });
cpSync(join(root, 'libs/domain/contract/openapi.json'), join(app, 'dist/openapi.json'));
