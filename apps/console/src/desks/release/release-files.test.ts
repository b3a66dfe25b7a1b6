import { expect, it } from 'vitest';
import { manifestFilesOf, releaseFilesOf } from './release-files.ts';

const file = (name: string) => new File([''], name);
const [zip, manifest, signature] = ['a.zip', 'a.manifest.json', 'a.manifest.signature'].map(file);
const all = [signature, zip, manifest].filter((one) => one !== undefined);

it('finds the files of a release by their endings, in any order', () => {
  expect(releaseFilesOf(all)).toEqual({ zip, manifest, signature });
  expect(manifestFilesOf(all)).toEqual({ manifest, signature });
});

it('takes the signature of the zip for no signature of the manifest', () => {
  const signed = [...all, file('a.zip.signature')];
  expect(releaseFilesOf(signed)?.signature).toBe(signature);
});

it.each([
  ['one is missing', all.slice(1)],
  ['one is there twice', [...all, file('b.zip')]],
  ['there are none', []],
])('finds no release where %s', (_, files) => {
  expect(releaseFilesOf(files)).toBeUndefined();
});
