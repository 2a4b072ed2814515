#!/usr/bin/env node
/**
 * Starts tsgolint for oxlint, which finds this program by OXLINT_TSGOLINT_PATH, and adds the
 * tsconfig files of few programs (`few-programs.mjs`) to the request. A tsgolint that does not know
 * these texts reads the files on the disk: it takes longer and reports the same.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fewPrograms } from './few-programs.mjs';

const { resolve } = createRequire(import.meta.url);
const program = resolve(`@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint`);
const request = JSON.parse(readFileSync(0, 'utf8'));
const { status } = spawnSync(program, process.argv.slice(2), {
  input: JSON.stringify({
    ...request,
    source_overrides: { ...request.source_overrides, ...fewPrograms(process.cwd()) },
  }),
  stdio: ['pipe', 'inherit', 'inherit'],
});
process.exit(status ?? 1);
