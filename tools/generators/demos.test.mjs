// The demonstrations of the storybook are what the generator writes today, and short.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { committedFiles, root } from '../checks/repository.mjs';
import { planDemos } from './demos.mjs';
import { formatted } from '../format/format.mjs';

const textOf = (file) => readFileSync(join(root, file), 'utf8');
const { files } = planDemos([], textOf);

describe('the demonstrations of the storybook', () => {
  it('are what the generator writes', async () => {
    for (const [file, text] of Object.entries(files))
      assert.equal(textOf(file), await formatted(file, text), `npm run generate -- demos: ${file}`);
  });

  it('are all files of their folder', () =>
    assert.deepEqual(
      committedFiles()
        .filter((file) => file.startsWith('apps/storybook/src/demo/'))
        .sort(),
      Object.keys(files).sort(),
    ));

  it('are a form, a list and a detail, in files of fewer than 60 lines', () => {
    const committed = Object.keys(files).map((file) => [file, textOf(file)]);
    for (const part of ['useOperationForm(', '<DataList', '<DescriptionList'])
      assert.ok(
        committed.some(([, text]) => text.includes(part)),
        part,
      );
    const long = committed.filter(
      ([file, text]) => !file.endsWith('/es.ts') && text.trimEnd().split('\n').length >= 60,
    );
    assert.deepEqual(
      long.map(([file]) => file),
      [],
    );
  });
});
