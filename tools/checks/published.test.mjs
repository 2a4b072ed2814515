import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allLibraries } from './published/libraries.mjs';
import { isPublished } from './published/published-folders.mjs';

describe('what a release publishes', () => {
  test('is every library that can be used alone, and no other', () => {
    for (const { folder, manifest } of allLibraries) {
      assert.equal(manifest.private ?? false, !isPublished(folder), folder);
      assert.equal(manifest.publishConfig?.access === 'public', isPublished(folder), folder);
      if (isPublished(folder)) assert.ok(manifest.keywords?.length > 0, folder);
    }
  });

  test('needs no library that is not published', () => {
    const names = new Map(allLibraries.map(({ folder, manifest }) => [manifest.name, folder]));
    for (const { folder, manifest } of allLibraries.filter((one) => isPublished(one.folder)))
      for (const name of Object.keys(manifest.dependencies))
        if (names.has(name)) assert.ok(isPublished(names.get(name)), `${folder} needs ${name}`);
  });
});

test('React is brought by the application, for every library', () => {
  for (const { folder, manifest } of allLibraries)
    for (const name of ['react', 'react-dom'])
      assert.equal(manifest.dependencies[name], undefined, `${folder} depends on ${name}`);
});
